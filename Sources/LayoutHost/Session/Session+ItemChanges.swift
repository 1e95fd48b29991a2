import LayoutEngine
public import LayoutModel

extension Session {
  /// Turns the screen: a device shows its other orientation, another container swaps its width and
  /// height.
  ///
  /// The place that the document keeps stays, by default the first visible item.
  /// - Throws: the failure of the layout in the other orientation; the session is then unchanged.
  public func rotate() throws(LayoutError) {
    let orientation = try environment().traits.orientation
    try change { state in
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
  public func resize(
    to size: LayoutSize,
    keeping place: KeptPlace? = nil
  ) throws(LayoutError) {
    try change(keeping: place) { $0.flags.container = size }
  }

  /// Changes the number of columns of a section, from 0, as a pinch does.
  ///
  /// Without a section, all change that have the layout, the number of columns and the limits of the
  /// first one with adjustable columns, such as the days of a photo library.
  /// - Returns: whether anything changed; false at the limit.
  /// - Throws: a failure if no section has adjustable columns, or of the changed layout.
  @discardableResult
  package func changeColumns(by step: Int, section: Int? = nil) throws(LayoutError) -> Bool {
    let current = try sectionColumns(in: section).columns
    let columns = current.choice.columns + step
    guard current.choice.range.contains(columns) else { return false }
    try replace(current, by: columns, section: section)
    return true
  }

  /// Returns the number of columns of a section; nil means the first section with adjustable
  /// columns.
  /// - Throws: a failure if no section has adjustable columns.
  public func columns(section: Int? = nil) throws(LayoutError) -> Int {
    try sectionColumns(in: section).columns.choice.columns
  }

  /// Sets the number of columns of a section, from 0, or of several, as ``changeColumns(by:section:)``
  /// does.
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
    try replace(current, by: columns, section: section)
  }

  /// Writes a number of columns into a section, or without one into all with the same columns.
  private func replace(
    _ current: SectionColumns,
    by columns: Int,
    section: Int?
  ) throws(LayoutError) {
    let registry = registry
    var sections = state.shownCollection.sections
    for index in sections.indices where section ?? index == index {
      guard try SectionColumns(of: sections[index], from: registry) == current else { continue }
      current.set(columns, in: &sections[index])
    }
    try change { $0.shownCollection.sections = sections }
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
    try change { $0.shownCollection.sections[section].setState(values) }
  }

  /// Inserts items into a section before a position.
  /// - Parameters:
  ///   - items: the items to insert.
  ///   - section: the section of the collection in focus, from 0.
  ///   - position: the position of the first inserted item, from 0; the number of items appends.
  ///   - place: the place that stays where it is; nil means that of the document's configuration, by
  ///     default the first visible item.
  /// - Throws: a failure if the section or position is missing, or of the changed layout.
  public func insertItems(
    _ items: LayoutItems,
    section: Int,
    at position: Int,
    keeping place: KeptPlace? = nil
  ) throws(LayoutError) {
    try check([position], of: section, isEndAllowed: true)
    try update(keeping: place) {
      $0.insertItems(items, at: ItemPath(section: section, item: position))
    }
  }

  /// Deletes items of a section.
  /// - Parameters:
  ///   - range: the items' positions, from 0.
  ///   - section: the section of the collection in focus, from 0.
  ///   - place: the place that stays where it is, as for an insertion.
  /// - Throws: a failure if an item is missing, or of the changed layout.
  public func deleteItems(
    _ range: Range<Int>,
    section: Int,
    keeping place: KeptPlace? = nil
  ) throws(LayoutError) {
    guard !range.isEmpty else { return }
    try check([range.lowerBound, range.upperBound - 1], of: section)
    try update(keeping: place) { $0.deleteItems(range, section: section) }
  }

  /// Moves an item of a section to another position.
  /// - Parameters:
  ///   - item: the item's position, from 0.
  ///   - target: its position afterwards, from 0.
  ///   - section: the section of the collection in focus, from 0.
  ///   - place: the place that stays where it is, as for an insertion.
  /// - Throws: a failure if the item or position is missing, or of the changed layout.
  public func moveItem(
    _ item: Int,
    to target: Int,
    section: Int,
    keeping place: KeptPlace? = nil
  ) throws(LayoutError) {
    try check([item, target], of: section)
    try update(keeping: place) {
      $0.moveItem(
        ItemPath(section: section, item: item),
        to: ItemPath(section: section, item: target)
      )
    }
  }

  /// Reloads items of the collection in focus: what shows them now disappears, and what shows
  /// them afterwards appears.
  /// - Throws: `OUT_OF_RANGE` if an item is missing, and the failure of the layout.
  public func reloadItems(_ paths: [ItemPath]) throws(LayoutError) {
    try update { update in for path in paths { update.reloadItem(path) } }
  }

  /// Replaces an item of a section, which remains the same item.
  /// - Throws: a failure if the item is missing, or of the changed layout.
  func replaceItem(_ item: Int, section: Int, with other: LayoutItems) throws(LayoutError) {
    try check([item], of: section)
    guard let items = try items(ofSection: section).replacing([(item, other)]) else {
      throw Self.tooManyItems
    }
    let counts = state.shownCollection.sections.map(\.items.count)
    try apply(LayoutChange(byPosition: counts, counts), keeping: nil) {
      $0.shownCollection.sections[section].items = items
    }
  }

  /// Checks that positions are those of items, or of the end if that is allowed.
  /// - Throws: `OUT_OF_RANGE` if one is not.
  private func check(
    _ positions: [Int],
    of section: Int,
    isEndAllowed: Bool = false
  ) throws(LayoutError) {
    let items = try items(ofSection: section)
    let end = items.count + (isEndAllowed ? 1 : 0)
    guard positions.allSatisfy({ $0 >= 0 && $0 < end }) else {
      throw Self.outOfRange("there is no such item; the section has \(items.count)")
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
