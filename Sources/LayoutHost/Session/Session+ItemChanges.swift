import LayoutEngine
public import LayoutModel

extension Session {
  /// Turns the screen: a device shows its other orientation, another container swaps its width and
  /// height.
  ///
  /// The first visible item keeps its place.
  /// - Throws: the failure of the layout in the other orientation; the session is then unchanged.
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

  /// Shows the document in a container of another size; the first visible item keeps its place.
  /// - Throws: the failure of the layout at that size; the session is then unchanged.
  public func resize(to size: LayoutSize) throws(LayoutError) {
    try changeKeepingPlace { $0.flags.container = size }
  }

  /// Changes the number of columns of a section, from 0, or of the first with adjustable columns,
  /// as a pinch does.
  /// - Returns: whether anything changed; false at the limit.
  /// - Throws: a failure if no section has adjustable columns, or of the changed layout.
  @discardableResult
  package func changeColumns(by step: Int, section: Int? = nil) throws(LayoutError) -> Bool {
    let (index, current) = try sectionColumns(in: section)
    let columns = current.choice.columns + step
    guard current.choice.range.contains(columns) else { return false }
    try changeKeepingPlace { current.set(columns, in: &$0.shownCollection.sections[index]) }
    return true
  }

  /// Returns the number of columns of a section; nil means the first section with adjustable
  /// columns.
  /// - Throws: a failure if no section has adjustable columns.
  public func columns(section: Int? = nil) throws(LayoutError) -> Int {
    try sectionColumns(in: section).columns.choice.columns
  }

  /// Sets the number of columns of a section, from 0, or of the first with adjustable columns.
  /// - Throws: `OUT_OF_RANGE` for a number that the section cannot have, a failure if no section
  ///   has adjustable columns, or of the changed layout.
  package func setColumns(_ columns: Int, section: Int? = nil) throws(LayoutError) {
    let (index, current) = try sectionColumns(in: section)
    let range = current.choice.range
    guard range.contains(columns) else {
      var failure = Self.outOfRange(
        "the section has from \(range.lowerBound) to \(range.upperBound) columns"
      )
      failure.section = index
      throw failure
    }
    try changeKeepingPlace { current.set(columns, in: &$0.shownCollection.sections[index]) }
  }

  /// Returns the columns of a section, or of the first that has columns to choose.
  private func sectionColumns(
    in section: Int?
  ) throws(LayoutError) -> (section: Int, columns: SectionColumns) {
    let sections = state.shownCollection.sections
    let candidates = section.map { [$0] } ?? Array(sections.indices)
    for index in candidates where sections.indices.contains(index) {
      if let columns = try SectionColumns(of: sections[index], from: registry) {
        return (index, columns)
      }
    }
    var failure = LayoutError(
      .failedPrecondition,
      origin: .document,
      message: section == nil
        ? "no section has columns to choose" : "the section has no columns to choose",
      hint: "layouts with an integer option or state “columns” have them, such as “grid”"
    )
    failure.section = section
    throw failure
  }

  /// Changes the state of a section, from 0, of the collection in focus; the first visible item
  /// keeps its place.
  ///
  /// A value of null removes a state; others are unchanged.
  /// - Throws: a failure if the section is missing, if its plugin has no such state, or of the
  ///   changed layout.
  package func setState(_ values: SourceObject, section: Int) throws(LayoutError) {
    _ = try items(ofSection: section)
    try changeKeepingPlace { $0.shownCollection.sections[section].setState(values) }
  }

  /// Inserts items into a section before a position; the first visible item keeps its place.
  /// - Parameters:
  ///   - items: the items to insert.
  ///   - section: the section of the collection in focus, from 0.
  ///   - position: the position of the first inserted item, from 0; the number of items appends.
  /// - Throws: a failure if the section or position is missing, or of the changed layout.
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

  /// Deletes items of a section; the first visible item keeps its place.
  /// - Parameters:
  ///   - range: the items' positions, from 0.
  ///   - section: the section of the collection in focus, from 0.
  /// - Throws: a failure if an item is missing, or of the changed layout.
  public func deleteItems(_ range: Range<Int>, section: Int) throws(LayoutError) {
    guard !range.isEmpty else { return }
    try change(
      section,
      positions: [range.lowerBound, range.upperBound - 1],
      following: { $0 < range.lowerBound ? $0 : max(range.lowerBound, $0 - range.count) },
      { $0.deleting(range) }
    )
  }

  /// Moves an item of a section to another position; the first visible item keeps its place.
  /// - Parameters:
  ///   - item: the item's position, from 0.
  ///   - target: its position afterwards, from 0.
  ///   - section: the section of the collection in focus, from 0.
  /// - Throws: a failure if the item or position is missing, or of the changed layout.
  public func moveItem(_ item: Int, to target: Int, section: Int) throws(LayoutError) {
    try change(
      section,
      positions: [item, target],
      following: { Self.position(of: $0, afterMoving: item, to: target) },
      { $0.moving(from: item, to: target) }
    )
  }

  /// Replaces an item of a section; the first visible item keeps its place.
  /// - Throws: a failure if the item is missing, or of the changed layout.
  func replaceItem(_ item: Int, section: Int, with other: LayoutItems) throws(LayoutError) {
    try change(section, positions: [item]) { $0.replacing([(item, other)]) }
  }

  /// Changes the items of a section; the first visible item keeps its place.
  ///
  /// `positions` must be those of items, or of the end if that is allowed. `position` returns an
  /// item's position after the change, and `changed` the section's items, nil if there are too
  /// many.
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
    guard let changed = changed(items) else { throw Self.tooManyItems }
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
  /// - Throws: `OUT_OF_RANGE` if the section is missing.
  func items(ofSection section: Int) throws(LayoutError) -> LayoutItems {
    let sections = state.shownCollection.sections
    guard sections.indices.contains(section) else {
      throw Self.outOfRange("there is no such section; there are \(sections.count)")
    }
    return sections[section].items
  }

  /// Returns the position of an element of a list after one of them has moved.
  static func position(of other: Int, afterMoving element: Int, to target: Int) -> Int {
    if other == element { return target }
    let rest = other > element ? other - 1 : other
    return rest >= target ? rest + 1 : rest
  }

  /// The failure of a change of items that are too many to be written out.
  static var tooManyItems: LayoutError {
    LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "at most \(LayoutItems.changeLimit) items of their own can be changed one by one"
    )
  }

  static func outOfRange(_ message: String) -> LayoutError {
    LayoutError(.outOfRange, origin: .document, message: message)
  }
}

extension LayoutSize {
  /// The size with width and height swapped.
  fileprivate var turned: LayoutSize { LayoutSize(width: height, height: width) }
}
