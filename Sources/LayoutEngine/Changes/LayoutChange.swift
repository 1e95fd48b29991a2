public import LayoutModel

/// The sections and items of a collection that were deleted, inserted, moved and reloaded.
///
/// ```swift
/// try session.update { update in
///   update.deleteItems(2..<4, section: 0)
///   update.moveItem(ItemPath(section: 0, item: 6), to: ItemPath(section: 1, item: 0))
/// }
/// let change = try session.transition()?.collections[0].change
/// print(change?.newPath(ofOld: ItemPath(section: 0, item: 5)) as Any)  // section 0, item 3
/// ```
///
/// A change is a value: it is made from calls or from two documents, and nothing else happens.
/// Deleted, moved and reloaded elements have index paths before the change, inserted ones after it,
/// as in UIKit's `performBatchUpdates(_:completion:)`. Items of deleted and inserted sections are
/// not listed one by one. `docs/changes.md` has the rules.
public struct LayoutChange: Sendable, Equatable {
  /// A cause of a change.
  public typealias Reason = ChangeReason

  /// The places of an element before and after a change.
  public struct Move<Place: Sendable & Hashable>: Sendable, Hashable {
    /// The place before the change.
    public var from: Place
    /// The place after the change.
    public var to: Place

    /// Creates a move.
    public init(from: Place, to: Place) { (self.from, self.to) = (from, to) }
  }

  /// The causes of the change; empty if they are not known.
  public package(set) var reasons: Set<Reason> = []
  /// The deleted sections, before the change, ascending.
  public let deletedSections: [Int]
  /// The inserted sections, after the change, ascending.
  public let insertedSections: [Int]
  /// The moved sections, ascending by their places before the change.
  public let movedSections: [Move<Int>]
  /// The reloaded sections, before the change, ascending.
  public let reloadedSections: [Int]
  /// The deleted items, before the change, in order, without those of deleted sections.
  public let deletedItems: [ItemRange]
  /// The inserted items, after the change, in order, without those of inserted sections.
  public let insertedItems: [ItemRange]
  /// The moved items, in order of their places before the change.
  public let movedItems: [Move<ItemPath>]
  /// The reloaded items, before the change, in order.
  public let reloadedItems: [ItemPath]

  /// The sections' places.
  let sections: PositionMap
  /// The items' places by the section before the change; a section without an entry keeps its
  /// items' positions.
  private let items: [Int: PositionMap]
  /// The places of the items with which sections were inserted, by the section after the change, if
  /// others moved between them.
  private let ownItems: [Int: PositionMap]
  /// The items that move to another section.
  private let crossing: [ItemPath: ItemPath]
  private let crossingByNew: [ItemPath: ItemPath]
  /// The same items by the section that they leave, and by the one that they enter.
  private let leaving: [Int: [Move<ItemPath>]]
  private let entering: [Int: [Move<ItemPath>]]
  /// The number of items in each section, before and after the change.
  let oldCounts: [Int]
  package let newCounts: [Int]

  /// Creates a change from the places of all sections and items.
  /// - Parameters:
  ///   - sections: the sections' places.
  ///   - items: the items' places within sections that remain, by the section before the change.
  ///   - ownItems: the places of the items with which sections were inserted, by the section after
  ///     the change; they keep their positions in a section without an entry.
  ///   - moves: the items that are listed as moved, of which those that change their section are in
  ///     no place of `items`.
  ///   - counts: the number of items in each section, before and after the change.
  ///   - movedSections: the sections that are listed as moved.
  ///   - reloadedSections: the reloaded sections, before the change.
  ///   - reloadedItems: the reloaded items, before the change.
  init(
    sections: PositionMap,
    items: [Int: PositionMap],
    ownItems: [Int: PositionMap] = [:],
    moves: [Move<ItemPath>],
    counts: (old: [Int], new: [Int]),
    movedSections: [Move<Int>],
    reloadedSections: [Int] = [],
    reloadedItems: [ItemPath] = []
  ) {
    self.sections = sections
    self.items = items.filter { !$0.value.isIdentity }
    self.ownItems = ownItems
    (oldCounts, newCounts) = counts
    let cross = moves.filter { sections.new(ofOld: $0.from.section) != $0.to.section }
    crossing = Dictionary(cross.map { ($0.from, $0.to) }) { first, _ in first }
    crossingByNew = Dictionary(cross.map { ($0.to, $0.from) }) { first, _ in first }
    let leaving = Dictionary(grouping: cross, by: \.from.section)
    let entering = Dictionary(grouping: cross, by: \.to.section)
    (self.leaving, self.entering) = (leaving, entering)
    deletedSections = sections.removed.flatMap { Array($0) }
    insertedSections = sections.added.flatMap { Array($0) }
    self.movedSections = movedSections.sorted { $0.from < $1.from }
    self.reloadedSections = reloadedSections.sorted()
    movedItems = moves.sorted { $0.from < $1.from }
    self.reloadedItems = reloadedItems.sorted(by: <)
    var (deleted, inserted) = ([ItemRange](), [ItemRange]())
    for (section, map) in self.items.sorted(by: { $0.key < $1.key }) {
      let left = (leaving[section] ?? []).map(\.from.item).sorted()
      deleted += ItemRange.ranges(of: map.removed, in: section, without: left)
      guard let target = sections.new(ofOld: section) else { continue }
      let entered = (entering[target] ?? []).map(\.to.item).sorted()
      inserted += ItemRange.ranges(of: map.added, in: target, without: entered)
    }
    deletedItems = deleted
    insertedItems = inserted.sorted {
      ($0.section, $0.items.lowerBound) < ($1.section, $1.items.lowerBound)
    }
  }

  /// Creates a change in which sections and items keep their positions, as far as both collections
  /// have them.
  /// - Parameters:
  ///   - old: the number of items in each section before the change.
  ///   - new: the same after the change.
  package init(byPosition old: [Int], _ new: [Int]) {
    var items: [Int: PositionMap] = [:]
    for section in 0..<min(old.count, new.count) where old[section] != new[section] {
      items[section] = PositionMap(byPosition: old[section], new[section])
    }
    self.init(
      sections: PositionMap(byPosition: old.count, new.count),
      items: items,
      moves: [],
      counts: (old, new),
      movedSections: []
    )
  }

  /// Whether all sections and items keep their places, and none is reloaded.
  public var isIdentity: Bool {
    sections.isIdentity && items.isEmpty && reloadedSections.isEmpty && reloadedItems.isEmpty
  }

  /// Whether all sections and items that remain keep their positions, and none is reloaded.
  var isByPosition: Bool {
    sections.isByPosition && items.values.allSatisfy(\.isByPosition) && crossing.isEmpty
      && reloadedSections.isEmpty && reloadedItems.isEmpty
  }

  /// Returns the place of an item after the change.
  /// - Parameter path: an item before the change.
  /// - Returns: its index path; nil if it was deleted, or did not exist.
  /// - Complexity: O(log c) for c changes.
  public func newPath(ofOld path: ItemPath) -> ItemPath? {
    guard oldCounts.indices.contains(path.section),
      (0..<oldCounts[path.section]).contains(path.item)
    else { return nil }
    if let moved = crossing[path] { return moved }
    guard let section = sections.new(ofOld: path.section) else { return nil }
    guard let map = items[path.section] else { return ItemPath(section: section, item: path.item) }
    return map.new(ofOld: path.item).map { ItemPath(section: section, item: $0) }
  }

  /// Returns the place of an item before the change.
  /// - Parameter path: an item after the change.
  /// - Returns: its index path; nil if it was inserted, or does not exist.
  /// - Complexity: O(log c) for c changes.
  public func oldPath(ofNew path: ItemPath) -> ItemPath? {
    guard newCounts.indices.contains(path.section),
      (0..<newCounts[path.section]).contains(path.item)
    else { return nil }
    if let moved = crossingByNew[path] { return moved }
    guard let section = sections.old(ofNew: path.section) else { return nil }
    guard let map = items[section] else { return ItemPath(section: section, item: path.item) }
    return map.old(ofNew: path.item).map { ItemPath(section: section, item: $0) }
  }

  /// Returns the place of a section after the change; nil if it was deleted, or did not exist.
  public func newSection(ofOld section: Int) -> Int? { sections.new(ofOld: section) }

  /// Returns the place of a section before the change; nil if it was inserted, or does not exist.
  public func oldSection(ofNew section: Int) -> Int? { sections.old(ofNew: section) }

  /// Returns whether an item, before the change, was reloaded itself or with its section.
  /// - Complexity: O(log c) for c changes.
  public func isReloaded(_ path: ItemPath) -> Bool {
    reloadedSections.containsSorted(path.section) || reloadedItems.containsSorted(path)
  }

  /// The places of the items within a section that remains, before and after the change.
  func itemMap(ofOldSection section: Int) -> PositionMap {
    items[section] ?? PositionMap(identity: oldCounts[section])
  }

  /// Returns the places of the items of a section on both sides, of which one may be missing.
  /// - Parameters:
  ///   - old: the section before the change.
  ///   - new: the section after the change.
  /// - Returns: the places; none of a side that is missing.
  /// - Complexity: O(c log c) for c changes of the section.
  func items(ofOldSection old: Int?, newSection new: Int?) -> ChangedItems {
    var (before, after) = ([ChangedItems.Run](), [ChangedItems.Run]())
    if let old, oldCounts.indices.contains(old) {
      before = (leaving[old] ?? [])
        .map { ChangedItems.Run(first: $0.from.item, count: 1, place: $0.to) }
      if let target = sections.new(ofOld: old) {
        before += itemMap(ofOldSection: old).runs
          .map { run in
            let place = ItemPath(section: target, item: run.new)
            return ChangedItems.Run(first: run.old, count: run.count, place: place)
          }
      }
    }
    if let new, newCounts.indices.contains(new) {
      after = (entering[new] ?? [])
        .map { ChangedItems.Run(first: $0.to.item, count: 1, place: $0.from) }
      if let source = sections.old(ofNew: new) {
        after += itemMap(ofOldSection: source).runs
          .map { run in
            let place = ItemPath(section: source, item: run.old)
            return ChangedItems.Run(first: run.new, count: run.count, place: place)
          }
      }
    }
    return ChangedItems(old: before, new: after)
  }

  /// The sections after the change of which items were deleted, inserted or moved.
  package var sectionsWithOtherItems: [Int] {
    (items.keys.compactMap { sections.new(ofOld: $0) } + ownItems.keys).sorted()
  }

  /// Items that stand together in a section after a change, and where they come from.
  package enum Piece: Sendable, Hashable {
    /// Items of the same section before the change, or with which it was inserted.
    case own(Range<Int>)
    /// Inserted items, by their positions after the change.
    case inserted(Range<Int>)
    /// An item of another section before the change.
    case moved(ItemPath)
  }

  /// Returns the items of a section after the change, in order.
  /// - Complexity: O(c log c) for c changes.
  package func pieces(ofNewSection section: Int) -> [Piece] {
    let old = sections.old(ofNew: section)
    let map = old.map { itemMap(ofOldSection: $0) } ?? ownItems[section]
    guard let map else { return [.own(0..<newCounts[section])] }
    return pieces(ofNewSection: section, startingWith: map).map(\.piece)
  }

  /// Returns the items of a section after the change, each piece with the position at which it
  /// starts, from the places of the section's own items.
  func pieces(
    ofNewSection section: Int,
    startingWith map: PositionMap
  ) -> [(start: Int, piece: Piece)] {
    var pieces: [(start: Int, piece: Piece)] = map.runs.map {
      ($0.new, Piece.own($0.oldRange))
    }
    let entered = entering[section] ?? []
    pieces += entered.map { ($0.to.item, Piece.moved($0.from)) }
    let positions = entered.map(\.to.item).sorted()
    pieces += ItemRange.ranges(of: map.added, in: section, without: positions)
      .map { ($0.items.lowerBound, Piece.inserted($0.items)) }
    return pieces.sorted { $0.start < $1.start }
  }

  /// Returns the item that remains and is nearest to an item before the change: itself, the next one
  /// in the order of the collection, else the previous one; nil if none remains.
  /// - Returns: the index path before the change.
  /// - Complexity: O(c) for c changes and sections.
  package func survivor(near path: ItemPath) -> ItemPath? {
    if newPath(ofOld: path) != nil { return path }
    let following = oldCounts.indices.filter { $0 >= path.section }
    for section in following {
      let start = section == path.section ? path.item : 0
      if let item = firstSurvivor(in: section, from: start) { return item }
    }
    for section in oldCounts.indices.prefix(path.section + 1).reversed() {
      let end = section == path.section ? path.item : oldCounts[section]
      if let item = lastSurvivor(in: section, before: end) { return item }
    }
    return nil
  }

  private func firstSurvivor(in section: Int, from start: Int) -> ItemPath? {
    var candidates = crossing.keys.filter { $0.section == section && $0.item >= start }.map(\.item)
    if sections.new(ofOld: section) != nil {
      candidates += itemMap(ofOldSection: section).runs
        .filter { $0.oldRange.upperBound > start }.prefix(1).map { max(start, $0.old) }
    }
    return candidates.min().map { ItemPath(section: section, item: $0) }
  }

  private func lastSurvivor(in section: Int, before end: Int) -> ItemPath? {
    var candidates = crossing.keys.filter { $0.section == section && $0.item < end }.map(\.item)
    if sections.new(ofOld: section) != nil {
      candidates += itemMap(ofOldSection: section).runs
        .filter { $0.old < end }.suffix(1).map { min(end, $0.oldRange.upperBound) - 1 }
    }
    return candidates.max().map { ItemPath(section: section, item: $0) }
  }
}

extension ItemPath {
  static func < (left: ItemPath, right: ItemPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}
