import LayoutEngine
public import LayoutModel

extension Session {
  /// Turns the screen: a device shows its other orientation, another container changes its sides.
  ///
  /// The first item in sight keeps its place.
  /// - Throws: the failure of the layout in the other orientation; nothing is changed then.
  public func rotate() throws(LayoutError) {
    let orientation = try environment().traits.orientation
    try changeKeepingPlace { state in
      state.flags.orientation = orientation == .portrait ? .landscape : .portrait
      // A device that a flag names overrides the document's container and screen.
      let document =
        state.flags.device == nil ? state.document.environment : EnvironmentDescription()
      state.flags.container = (state.flags.container ?? document.container)?.turned
      state.flags.screen = (state.flags.screen ?? document.screen)?.turned
    }
  }

  /// Shows the document in a container of another size; the first item in sight keeps its place.
  /// - Throws: the failure of the layout at that size; nothing is changed then.
  public func resize(to size: Size) throws(LayoutError) {
    try changeKeepingPlace { $0.flags.container = size }
  }

  /// Changes the number of columns of a section as a pinch does.
  /// - Parameters:
  ///   - step: by how many columns.
  ///   - section: the section, from 0; nil for the first that has columns to choose.
  /// - Returns: whether anything changed; false at the limit.
  /// - Throws: a failure where no section has columns to choose, or of the changed layout.
  @discardableResult
  package func changeColumns(by step: Int, section: Int? = nil) throws(LayoutError) -> Bool {
    let (index, choice) = try columnChoice(in: section)
    let columns = choice.columns + step
    guard choice.range.contains(columns) else { return false }
    try setColumns(columns, ofSection: index)
    return true
  }

  /// Returns the number of columns of a section; nil is the first section that has columns to
  /// choose.
  /// - Throws: a failure where no section has columns to choose.
  public func columns(section: Int? = nil) throws(LayoutError) -> Int {
    try columnChoice(in: section).choice.columns
  }

  /// Gives a section so many columns; nil is the first that has columns to choose.
  /// - Parameters:
  ///   - columns: the number of columns.
  ///   - section: the section, from 0; nil for the first that has columns to choose.
  /// - Throws: `OUT_OF_RANGE` for a number that the section cannot have, a failure where no section has
  ///   columns to choose, or of the changed layout.
  package func setColumns(_ columns: Int, section: Int? = nil) throws(LayoutError) {
    let (index, choice) = try columnChoice(in: section)
    guard choice.range.contains(columns) else {
      let range = choice.range
      var failure = Self.outOfRange(
        "the section has from \(range.lowerBound) to \(range.upperBound) columns"
      )
      failure.section = index
      throw failure
    }
    try setColumns(columns, ofSection: index)
  }

  private func setColumns(_ columns: Int, ofSection index: Int) throws(LayoutError) {
    var options = SourceObject()
    options.set("columns", to: SourceValue(.number(Double(columns))))
    try changeKeepingPlace { $0.shownCollection.sections[index].setOptions(options) }
  }

  private func columnChoice(
    in section: Int?
  ) throws(LayoutError) -> (section: Int, choice: ColumnChoice) {
    let candidates = section.map { [$0] } ?? Array(state.shownCollection.sections.indices)
    for index in candidates where state.shownCollection.sections.indices.contains(index) {
      guard case .provider(let reference) = state.shownCollection.sections[index].layout,
        let engine = NativeEngines.engine(named: reference.name)
      else { continue }
      let choice = try engine.columns(reference.options)
      if let choice { return (index, choice) }
    }
    var failure = LayoutError(
      .failedPrecondition,
      origin: .document,
      message: section == nil
        ? "no section has columns to choose" : "the section has no columns to choose",
      hint: "“waterfall” has, from “minimumColumns” to “maximumColumns”"
    )
    failure.section = section
    throw failure
  }
}

extension Session {
  /// Sets the state `selected` of a section; the first item in sight keeps its place.
  /// - Parameters:
  ///   - item: the value; null for none.
  ///   - section: the section of the collection in focus, from 0.
  /// - Throws: a failure where the section's plugin has no such state, or of the changed layout.
  package func select(_ item: SourceValue, section: Int) throws(LayoutError) {
    var values = SourceObject()
    values.set("selected", to: item)
    try setState(values, section: section)
  }

  /// Changes the state of a section; the first item in sight keeps its place.
  /// - Parameters:
  ///   - values: the new values by name, null for none; others stay as they are.
  ///   - section: the section of the collection in focus, from 0.
  /// - Throws: a failure where there is no such section, where its plugin has no such state, or of the
  ///   changed layout.
  package func setState(_ values: SourceObject, section: Int) throws(LayoutError) {
    let count = state.shownCollection.sections.count
    guard section >= 0, section < count else {
      throw Self.outOfRange("there is no such section; there are \(count)")
    }
    try changeKeepingPlace { $0.shownCollection.sections[section].setState(values) }
  }

  /// Inserts items into a section before a position; the first item in sight keeps its place.
  /// - Parameters:
  ///   - items: the items to insert.
  ///   - section: the section of the collection in focus, from 0.
  ///   - position: the position of the first inserted item, from 0; the number of items appends.
  /// - Throws: a failure where there is no such section or position, or of the changed layout.
  public func insertItems(
    _ items: LayoutItems,
    section: Int,
    at position: Int
  ) throws(LayoutError) {
    try change(
      section,
      positions: [position],
      isEndAllowed: true,
      following: { $0 < position ? $0 : $0 + items.count },
      { $0.inserting(items, at: position) }
    )
  }

  /// Deletes items of a section; the first item in sight keeps its place.
  /// - Parameters:
  ///   - range: the items' positions, from 0.
  ///   - section: the section of the collection in focus, from 0.
  /// - Throws: a failure where there are no such items, or of the changed layout.
  public func deleteItems(_ range: Range<Int>, section: Int) throws(LayoutError) {
    guard !range.isEmpty else { return }
    try change(
      section,
      positions: [range.lowerBound, range.upperBound - 1],
      following: { $0 < range.lowerBound ? $0 : max(range.lowerBound, $0 - range.count) },
      { $0.deleting(range) }
    )
  }

  /// Moves an item of a section to another position; the first item in sight keeps its place.
  /// - Parameters:
  ///   - item: the item's position, from 0.
  ///   - target: its position afterwards, from 0.
  ///   - section: the section of the collection in focus, from 0.
  /// - Throws: a failure where there is no such item or position, or of the changed layout.
  public func moveItem(_ item: Int, to target: Int, section: Int) throws(LayoutError) {
    try change(
      section,
      positions: [item, target],
      following: { other in
        if other == item { return target }
        let rest = other > item ? other - 1 : other
        return rest >= target ? rest + 1 : rest
      },
      { $0.moving(from: item, to: target) }
    )
  }

  /// Replaces an item of a section; the first item in sight keeps its place.
  /// - Parameters:
  ///   - item: the item's position, from 0.
  ///   - section: the section of the collection in focus, from 0.
  ///   - other: the item that takes its place.
  /// - Throws: a failure where there is no such item, or of the changed layout.
  func replaceItem(_ item: Int, section: Int, with other: LayoutItems) throws(LayoutError) {
    try change(section, positions: [item]) {
      $0.deleting(item..<item + 1)?.inserting(other, at: item)
    }
  }

  /// Changes the items of a section; the first item in sight keeps its place.
  /// - Parameters:
  ///   - section: the section, from 0.
  ///   - positions: the positions that have to be those of items.
  ///   - isEndAllowed: whether the position behind the last item counts as one.
  ///   - position: gives an item's position after the change.
  ///   - changed: gives the section's items after the change; nil where there are too many.
  /// - Throws: a failure where there is no such section or position, or of the changed layout.
  private func change(
    _ section: Int,
    positions: [Int],
    isEndAllowed: Bool = false,
    following position: (Int) -> Int = { $0 },
    _ changed: (LayoutItems) -> LayoutItems?
  ) throws(LayoutError) {
    let items = try items(ofSection: section)
    let end = items.count + (isEndAllowed ? 1 : 0)
    guard positions.allSatisfy({ $0 >= 0 && $0 < end }) else {
      throw Self.outOfRange("there is no such item; the section has \(items.count)")
    }
    guard let changed = changed(items) else {
      throw LayoutError(
        .resourceExhausted,
        origin: .document,
        message: "at most \(LayoutItems.changeLimit) items of their own can be changed one by one"
      )
    }
    try changeKeepingPlace(
      following: { path in
        guard path.section == section else { return path }
        return ItemPath(section: section, item: position(path.item))
      }
    ) {
      $0.shownCollection.sections[section].items = changed
    }
  }

  /// Returns the items of a section of the collection in focus.
  /// - Throws: `OUT_OF_RANGE` where there is no such section.
  func items(ofSection section: Int) throws(LayoutError) -> LayoutItems {
    let sections = state.shownCollection.sections
    guard sections.indices.contains(section) else {
      throw Self.outOfRange("there is no such section; there are \(sections.count)")
    }
    return sections[section].items
  }

  static func outOfRange(_ message: String) -> LayoutError {
    LayoutError(.outOfRange, origin: .document, message: message)
  }
}

extension Size {
  /// The size with its sides changed.
  fileprivate var turned: Size { Size(width: height, height: width) }
}
