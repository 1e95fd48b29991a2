package import LayoutModel

/// The calls of one update: what is deleted, inserted, moved and reloaded, in any order.
///
/// As in UIKit's `performBatchUpdates(_:completion:)`, deleted, moved and reloaded elements have
/// index paths before the update; inserted elements and the targets of moves have index paths after
/// all of it. The order of the calls does not matter.
package struct LayoutUpdates: Sendable {
  /// The most calls of one update.
  package static let limit = 100_000

  /// The items to delete, before the update.
  package var deletedItems: [ItemRange] = []
  /// The items to insert, after the update.
  package var insertedItems: [ItemRange] = []
  /// The items to move.
  package var movedItems: [LayoutChange.Move<ItemPath>] = []
  /// The items to reload, before the update.
  package var reloadedItems: [ItemPath] = []
  /// The sections to delete, before the update.
  package var deletedSections: [Int] = []
  /// The sections to insert, after the update, with the number of their own items.
  package var insertedSections: [(section: Int, itemCount: Int)] = []
  /// The sections to move.
  package var movedSections: [LayoutChange.Move<Int>] = []
  /// The sections to reload, before the update.
  package var reloadedSections: [Int] = []

  /// Creates an update without calls.
  package init() {}

  /// The number of calls.
  package var count: Int {
    deletedItems.count + insertedItems.count + movedItems.count + reloadedItems.count
      + deletedSections.count + insertedSections.count + movedSections.count
      + reloadedSections.count
  }

  /// Returns the change of a collection that the calls make.
  /// - Parameter counts: the number of items in each section before the update.
  /// - Returns: the change.
  /// - Throws: `INVALID_ARGUMENT` for two calls that contradict each other, `OUT_OF_RANGE` for an
  ///   index path that does not exist, and `RESOURCE_EXHAUSTED` for too many calls.
  /// - Complexity: O(c log c) for c calls, and O(number of sections).
  package func change(from counts: [Int]) throws(LayoutError) -> LayoutChange {
    guard count <= Self.limit else {
      throw LayoutError(
        .resourceExhausted,
        origin: .document,
        message: "one update has at most \(Self.limit) changes, not \(count)",
        hint: "replace the document instead"
      )
    }
    let sections = try sectionMap(counts.count)
    try checkItems(from: counts, sections)
    return try change(from: counts, sections)
  }

  // MARK: Sections

  /// Returns the order of the sections after the update.
  /// - Parameter count: the number of sections before the update.
  /// - Returns: each section by its place before the update; nil if it is inserted.
  /// - Throws: as ``change(from:)`` does for sections.
  package func order(ofSections count: Int) throws(LayoutError) -> [Int?] {
    let map = try sectionMap(count)
    return (0..<map.newCount).map { map.old(ofNew: $0) }
  }

  /// Checks the sections, and returns their places.
  private func sectionMap(_ count: Int) throws(LayoutError) -> PositionMap {
    var (before, after) = (UpdateUses(), UpdateUses())
    for section in deletedSections { before.add(section, "deleted") }
    for move in movedSections { before.add(move.from, "moved") }
    for section in reloadedSections { before.add(section, "reloaded") }
    for (section, _) in insertedSections { after.add(section, "inserted") }
    for move in movedSections { after.add(move.to, "the target of a move") }
    try before.check(below: count, UpdateUses.sections)
    let rest = count - deletedSections.count + insertedSections.count
    try after.check(below: rest, UpdateUses.sections)
    let map = PositionMap(
      oldCount: count,
      removing: (deletedSections + movedSections.map(\.from)).sorted().map { $0..<$0 + 1 },
      adding: (insertedSections.map(\.section) + movedSections.map(\.to)).sorted()
        .map { $0..<$0 + 1 },
      moves: movedSections.map { PositionMap.Run(old: $0.from, new: $0.to, count: 1) }
    )
    guard let map else { throw UpdateUses.missing(rest, of: rest, UpdateUses.sections) }
    return map
  }

  // MARK: Items

  /// Checks the items that the calls name, as far as sections alone decide it.
  private func checkItems(
    from counts: [Int],
    _ sections: PositionMap
  ) throws(LayoutError) {
    var before: [Int: UpdateUses] = [:]
    for range in deletedItems {
      before[range.section, default: UpdateUses()].add(range.items, "deleted")
    }
    for move in movedItems {
      before[move.from.section, default: UpdateUses()].add(move.from.item, "moved")
    }
    for path in reloadedItems {
      before[path.section, default: UpdateUses()].add(path.item, "reloaded")
    }
    for (section, uses) in before.sorted(by: { $0.key < $1.key }) {
      guard counts.indices.contains(section) else {
        throw UpdateUses.missing(section, of: counts.count, UpdateUses.sections)
      }
      try uses.check(below: counts[section], UpdateUses.items(of: section))
      if sections.new(ofOld: section) == nil, let first = uses.first {
        let name = "item “\(section).\(first.position)”"
        throw UpdateUses.contradiction(
          "\(name) is \(first.use), and section \(section) is deleted in the same update"
        )
      }
    }
    for path in insertedItems.map({ ItemPath(section: $0.section, item: $0.items.lowerBound) })
      + movedItems.map(\.to)
    {
      guard (0..<sections.newCount).contains(path.section) else {
        throw UpdateUses.missing(path.section, of: sections.newCount, UpdateUses.sections)
      }
      guard path.item >= 0 else {
        throw UpdateUses.missing(path.item, of: 0, UpdateUses.items(of: path.section))
      }
    }
    let own = Set(insertedSections.map(\.section))
    if let range = insertedItems.first(where: { own.contains($0.section) }) {
      throw UpdateUses.contradiction(
        "item “\(range.section).\(range.items.lowerBound)” is inserted, and section "
          + "\(range.section) is inserted in the same update with its own items"
      )
    }
  }

  /// Returns the change, after everything but the targets of items is checked.
  private func change(
    from counts: [Int],
    _ sections: PositionMap
  ) throws(LayoutError) -> LayoutChange {
    let removed = Dictionary(
      grouping: deletedItems + movedItems.map { ItemRange($0.from) },
      by: \.section
    )
    let added = Dictionary(
      grouping: insertedItems + movedItems.map { ItemRange($0.to) },
      by: \.section
    )
    let inserted = Dictionary(grouping: insertedItems, by: \.section)
    let moves = Dictionary(grouping: movedItems, by: \.to.section)
    let ownCounts = Dictionary(insertedSections.map { ($0.section, $0.itemCount) }) { first, _ in
      first
    }
    var maps = (items: [Int: PositionMap](), own: [Int: PositionMap]())
    var newCounts: [Int] = []
    for section in 0..<sections.newCount {
      let old = sections.old(ofNew: section)
      let count = old.map { counts[$0] } ?? ownCounts[section] ?? 0
      let out = old.flatMap { removed[$0] } ?? []
      let into = added[section] ?? []
      guard !out.isEmpty || !into.isEmpty else {
        newCounts.append(count)
        continue
      }
      var targets = UpdateUses()
      for range in inserted[section] ?? [] { targets.add(range.items, "inserted") }
      for move in moves[section] ?? [] { targets.add(move.to.item, "the target of a move") }
      let left = out.reduce(count) { $0 - $1.items.count }
      let rest = into.reduce(left) { $0.addingSaturated($1.items.count) }
      try targets.check(below: rest, UpdateUses.items(of: section))
      guard rest <= LayoutItems.countLimit else {
        throw LayoutError(
          .resourceExhausted,
          origin: .document,
          message: "a section has at most \(LayoutItems.countLimit) items"
        )
      }
      let inside = (moves[section] ?? []).filter { $0.from.section == old }
      let map = PositionMap(
        oldCount: count,
        removing: out.map(\.items).sorted { $0.lowerBound < $1.lowerBound },
        adding: into.map(\.items).sorted { $0.lowerBound < $1.lowerBound },
        moves: inside.map { PositionMap.Run(old: $0.from.item, new: $0.to.item, count: 1) }
      )
      guard let map else { throw UpdateUses.missing(rest, of: rest, UpdateUses.items(of: section)) }
      newCounts.append(map.newCount)
      if let old { maps.items[old] = map } else { maps.own[section] = map }
    }
    return LayoutChange(
      sections: sections,
      items: maps.items,
      ownItems: maps.own,
      moves: movedItems,
      counts: (counts, newCounts),
      movedSections: movedSections,
      reloadedSections: reloadedSections,
      reloadedItems: reloadedItems
    )
  }
}

extension ItemRange {
  /// Creates a range of one item.
  fileprivate init(_ path: ItemPath) {
    self.init(section: path.section, items: path.item..<path.item.addingSaturated(1))
  }
}
