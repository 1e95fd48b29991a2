package import LayoutEngine
public import LayoutModel

/// Several changes of a collection's items and sections that happen at once, as in UIKit's
/// `performBatchUpdates(_:completion:)`.
///
/// ```swift
/// try session.update(keeping: .last) { update in
///   update.deleteItems(0..<2, section: 0)
///   update.insertItems(LayoutItems(count: 1), at: ItemPath(section: 0, item: 5))
///   update.moveItem(ItemPath(section: 0, item: 4), to: ItemPath(section: 1, item: 0))
/// }
/// ```
///
/// Deleted, moved and reloaded elements have their places before the update; inserted elements and
/// the targets of moves have their places after all of it. The order of the calls does not matter.
/// Two calls that contradict each other are an error of the update: `docs/changes.md` lists them.
public struct SessionUpdate {
  /// Items that one call inserts, with the place of the first one after the update.
  typealias InsertedItems = (place: ItemPath, items: LayoutItems)

  /// Whether the update has a transition.
  ///
  /// Without one, the new layout is shown at once, as in UIKit's `performWithoutAnimation(_:)`, and
  /// the session has no transition afterwards.
  public var isAnimated = true
  /// The places of what changes.
  package private(set) var updates = LayoutUpdates()
  /// The inserted items, each with the place of the first one.
  private(set) var insertedItems: [InsertedItems] = []
  /// The items that take the places of reloaded ones.
  private(set) var replacements: [(place: ItemPath, item: LayoutItems)] = []
  /// The inserted sections, as a document describes them.
  private(set) var insertedSections: [Int: ValueDecoder] = [:]

  /// Creates an update without changes.
  public init() {}

  /// Whether sections change, and not only items.
  var changesSections: Bool {
    !updates.deletedSections.isEmpty || !updates.insertedSections.isEmpty
      || !updates.movedSections.isEmpty
  }

  /// Inserts items, of which the first has an index path after the update.
  public mutating func insertItems(_ items: LayoutItems, at path: ItemPath) {
    guard items.count > 0 else { return }
    let end = path.item.addingSaturated(items.count)
    updates.insertedItems.append(
      ItemRange(section: path.section, items: path.item..<max(path.item, end))
    )
    insertedItems.append((path, items))
  }

  /// Deletes items of a section, by their positions before the update.
  public mutating func deleteItems(_ items: Range<Int>, section: Int) {
    if !items.isEmpty { updates.deletedItems.append(ItemRange(section: section, items: items)) }
  }

  /// Moves an item, which may enter another section.
  public mutating func moveItem(_ path: ItemPath, to target: ItemPath) {
    updates.movedItems.append(LayoutChange.Move(from: path, to: target))
  }

  /// Reloads an item: what shows it now disappears, and what shows it afterwards appears.
  /// - Parameters:
  ///   - path: the item, before the update.
  ///   - item: one item that takes its place; nil leaves the item as it is.
  public mutating func reloadItem(_ path: ItemPath, with item: LayoutItems? = nil) {
    updates.reloadedItems.append(path)
    if let item { replacements.append((path, item)) }
  }

  /// Inserts a section with its items, which has an index after the update.
  public mutating func insertSection(_ section: DocumentDescription.Section, at index: Int) {
    let document = DocumentDescription(sections: [section])
    insertSection(ValueDecoder(document.value["sections"]?[0] ?? .null), at: index)
  }

  /// Inserts a section as a document describes it.
  package mutating func insertSection(_ node: ValueDecoder, at index: Int) {
    updates.insertedSections.append((index, 0))
    insertedSections[index] = node
  }

  /// Deletes a section with its items.
  public mutating func deleteSection(_ index: Int) { updates.deletedSections.append(index) }

  /// Moves a section with its items.
  public mutating func moveSection(_ index: Int, to target: Int) {
    updates.movedSections.append(LayoutChange.Move(from: index, to: target))
  }

  /// Reloads all elements of a section.
  public mutating func reloadSection(_ index: Int) { updates.reloadedSections.append(index) }

  /// Returns the change of a collection.
  /// - Parameters:
  ///   - counts: the number of items in each section before the update.
  ///   - ownCounts: the number of items with which sections are inserted, by their places after it.
  /// - Returns: the change.
  /// - Throws: as `LayoutUpdates` does.
  func change(
    from counts: [Int],
    inserting ownCounts: [Int: Int]
  ) throws(LayoutError) -> LayoutChange {
    var updates = updates
    updates.insertedSections = updates.insertedSections.map {
      ($0.section, ownCounts[$0.section] ?? 0)
    }
    return try updates.change(from: counts)
  }

  /// Returns the items of a section after the update.
  /// - Parameters:
  ///   - section: the section after the update.
  ///   - change: the change that the update makes.
  ///   - inserted: the items that are inserted into the section, in any order.
  ///   - own: the section's own items before the update.
  ///   - old: the sections before the update.
  /// - Returns: the items; nil if there are too many.
  /// - Complexity: O(c log c) for c changes of the section.
  static func items(
    of section: Int,
    _ change: LayoutChange,
    inserting inserted: [InsertedItems],
    own: LayoutItems,
    from old: [DocumentSection]
  ) -> LayoutItems? {
    // Items that were inserted by several calls may stand together.
    var rest = inserted.sorted { $0.place.item < $1.place.item }[...]
    var pieces: [LayoutItems] = []
    for piece in change.pieces(ofNewSection: section) {
      switch piece {
      case .own(let range): pieces.append(own.slice(range))
      case .moved(let path):
        pieces.append(old[path.section].items.slice(path.item..<path.item + 1))
      case .inserted(let range):
        let group = rest.prefix { $0.place.item < range.upperBound }
        pieces += group.map(\.items)
        rest = rest.dropFirst(group.count)
      }
    }
    return LayoutItems.joined(pieces)
  }
}

extension Session {
  /// Changes items and sections of the collection in focus, all at once.
  ///
  /// ```swift
  /// try session.update { $0.deleteItems(3..<5, section: 0) }
  /// ```
  /// - Parameters:
  ///   - place: the place that stays where it is; nil means the one that the document's
  ///     configuration names, by default ``KeptPlace/first``.
  ///   - progress: the progress of the last transition at which this update interrupts it; nil
  ///     starts at rest.
  ///   - body: notes the changes.
  /// - Throws: `INVALID_ARGUMENT` for two changes that contradict each other, and for a progress of an
  ///   update that is not animated, `OUT_OF_RANGE` for a
  ///   place that does not exist, `RESOURCE_EXHAUSTED` for more than 100,000 changes, and the failure
  ///   of the changed layout; the session is then unchanged.
  /// - Complexity: O(c log c) for c changes, and that of the changed sections' layouts.
  public func update(
    keeping place: KeptPlace? = nil,
    from progress: Double? = nil,
    _ body: (inout SessionUpdate) -> Void
  ) throws(LayoutError) {
    var update = SessionUpdate()
    body(&update)
    try apply(update, keeping: place, from: progress)
  }

  /// Makes an update.
  package func apply(
    _ update: SessionUpdate,
    keeping place: KeptPlace? = nil,
    from progress: Double? = nil
  ) throws(LayoutError) {
    guard update.updates.count > 0 else { return }
    guard update.isAnimated || progress == nil else {
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "an update that is not animated cannot interrupt the last transition",
        hint: "leave out either of them"
      )
    }
    let old = state.shownCollection.sections
    var (source, sections) = (state.source, old)
    var ownCounts: [Int: Int] = [:]
    if update.changesSections {
      let order = try update.updates.order(ofSections: old.count)
      (source, sections) = try rearranged(order, inserting: update.insertedSections)
      for (section, place) in order.enumerated() {
        if let place {
          // The same items, and not equal ones that were read again.
          sections[section].items = old[place].items
        } else {
          ownCounts[section] = sections[section].items.count
        }
      }
    }
    let change = try update.change(from: old.map(\.items.count), inserting: ownCounts)
    let inserted = Dictionary(grouping: update.insertedItems) { $0.place.section }
    for section in change.sectionsWithOtherItems {
      let own = change.oldSection(ofNew: section).map { old[$0].items } ?? sections[section].items
      let items = SessionUpdate.items(
        of: section,
        change,
        inserting: inserted[section] ?? [],
        own: own,
        from: old
      )
      guard let items else { throw Self.tooManyItems }
      sections[section].items = items
    }
    try replace(update.replacements, change, in: &sections)
    let (newSource, newSections) = (source, sections)
    try apply(change, keeping: place, from: progress) { state in
      state.source = newSource
      state.shownCollection.sections = newSections
    }
    if !update.isAnimated { lastChange = nil }
  }

  /// Puts items into the places of reloaded ones.
  private func replace(
    _ replacements: [(place: ItemPath, item: LayoutItems)],
    _ change: LayoutChange,
    in sections: inout [DocumentSection]
  ) throws(LayoutError) {
    let placed = replacements.compactMap { replacement in
      change.newPath(ofOld: replacement.place).map { (place: $0, item: replacement.item) }
    }
    for (section, group) in Dictionary(grouping: placed, by: \.place.section) {
      let sorted = group.sorted { $0.place.item < $1.place.item }
      if let wrong = sorted.first(where: { $0.item.count != 1 }) {
        throw LayoutError(
          .invalidArgument,
          origin: .document,
          message: "item “\(section).\(wrong.place.item)” is reloaded with "
            + "\(wrong.item.count.counted("item")) instead of one"
        )
      }
      let items = sections[section].items.replacing(sorted.map { ($0.place.item, $0.item) })
      guard let items else { throw Self.tooManyItems }
      sections[section].items = items
    }
  }

  /// Returns the document with the sections of the collection in focus in another order.
  /// - Parameters:
  ///   - order: the sections' places before, in their new order; nil if inserted.
  ///   - inserted: the inserted sections, by their new places.
  /// - Returns: the document's source and the sections.
  /// - Throws: the mistake in an inserted section.
  private func rearranged(
    _ order: [Int?],
    inserting inserted: [Int: ValueDecoder]
  ) throws(LayoutError) -> (source: DocumentSource, sections: [DocumentSection]) {
    try changedSections { sections in
      let old = sections
      sections = order.enumerated()
        .map { index, place in
          place.flatMap { old.indices.contains($0) ? old[$0] : nil }
            ?? inserted[index].map { converted($0, as: .documentSection) } ?? .null
        }
    }
  }
}
