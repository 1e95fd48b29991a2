package import LayoutModel

extension LayoutChange {
  /// Finds out what changed from one collection of a document to another.
  ///
  /// Sections and items with an `id` are paired by it, the k-th with the k-th of the same `id`; the
  /// others by position, from the front. An item with an `id` that leaves a section and enters
  /// another one moves there, if both sections remain.
  /// - Parameters:
  ///   - before: the collection before the change.
  ///   - after: the same collection after the change.
  /// - Complexity: O(1) for sections with the same items; O(n) for n items of others, and
  ///   O(r log r) for r runs of items that stay together. Items that repeat a pattern, and more than
  ///   a million, are paired by position.
  package init(from before: LayoutDocument.Collection, to after: LayoutDocument.Collection) {
    let sections = PositionMap(
      pairing: before.sections.map(\.id),
      with: after.sections.map(\.id)
    )
    var (items, moves) = ([Int: PositionMap](), [Move<ItemPath>]())
    var rest = UnpairedItems()
    let limit = WorkLimit.current
    for run in sections.runs {
      for offset in 0..<run.count where limit?.isOver != true {
        let (old, new) = (run.old + offset, run.new + offset)
        let pairing = ItemPairing(before.sections[old].items, after.sections[new].items)
        let map = pairing.map
        if map.isIdentity { continue }
        items[old] = map
        moves += map.movedRuns.flatMap { run in
          (0..<run.count)
            .map { index in
              Move(
                from: ItemPath(section: old, item: run.old + index),
                to: ItemPath(section: new, item: run.new + index)
              )
            }
        }
        rest.note(pairing, from: old, to: new)
      }
    }
    moves += rest.moves(limit)
    self.init(
      sections: sections,
      items: items,
      moves: moves,
      counts: (before.sections.map(\.items.count), after.sections.map(\.items.count)),
      movedSections: sections.movedRuns.flatMap { run in
        (0..<run.count).map { Move(from: run.old + $0, to: run.new + $0) }
      }
    )
  }
}

/// The items of a section in two documents, paired.
private struct ItemPairing {
  let map: PositionMap
  /// The items' ids; nil if items are paired by position.
  let ids: (old: [String?], new: [String?])?

  init(_ old: LayoutItems, _ new: LayoutItems) {
    let isSame = old.pattern === new.pattern && old.offset == new.offset
    guard !isSame, let oldIDs = old.ids, let newIDs = new.ids,
      oldIDs.contains(where: { $0 != nil }), newIDs.contains(where: { $0 != nil })
    else {
      map = PositionMap(byPosition: old.count, new.count)
      ids = nil
      return
    }
    map = PositionMap(pairing: oldIDs, with: newIDs)
    ids = (oldIDs, newIDs)
  }
}

/// The items with an id that no item of the same section is paired with.
private struct UnpairedItems {
  private var old: [String: [ItemPath]] = [:]
  private var new: [(id: String, path: ItemPath)] = []

  /// Notes the items of a section.
  mutating func note(_ pairing: ItemPairing, from section: Int, to target: Int) {
    guard let ids = pairing.ids else { return }
    for item in pairing.map.removed.joined() {
      if let id = ids.old[item] {
        old[id, default: []].append(ItemPath(section: section, item: item))
      }
    }
    for item in pairing.map.added.joined() {
      if let id = ids.new[item] { new.append((id, ItemPath(section: target, item: item))) }
    }
  }

  /// Pairs the items across sections.
  func moves(_ limit: WorkLimit?) -> [LayoutChange.Move<ItemPath>] {
    var (moves, used) = ([LayoutChange.Move<ItemPath>](), [String: Int]())
    for (position, (id, path)) in new.enumerated() {
      if limit.isOver(at: position) { return moves }
      let next = used[id, default: 0]
      guard let candidates = old[id], next < candidates.count else { continue }
      used[id] = next + 1
      moves.append(LayoutChange.Move(from: candidates[next], to: path))
    }
    return moves
  }
}

extension LayoutItems {
  /// The items' ids; nil if no item has fields, or items are too many or repeat a pattern.
  fileprivate var ids: [String?]? {
    guard pattern.count > 0, count <= LayoutItems.changeLimit, count <= pattern.count else {
      return nil
    }
    let limit = WorkLimit.current
    var ids: [String?] = []
    ids.reserveCapacity(count)
    for item in 0..<count {
      if limit.isOver(at: item << 3) { return nil }
      ids.append(id(of: item))
    }
    return ids
  }
}

extension LayoutItems {
  /// Returns an item's `id`; nil if it has none.
  package func id(of item: Int) -> String? {
    guard case .string(let id)? = object(at: item)["id"]?.content else { return nil }
    return id
  }
}

extension PositionMap {
  /// Creates a map of elements that are paired by their ids, the k-th with the k-th of the same id;
  /// those without an id are paired by position, from the front.
  /// - Complexity: O(n), and O(r log r) for r runs.
  init(pairing old: [String?], with new: [String?]) {
    var places: [String?: [Int]] = [:]
    for (position, id) in old.enumerated() { places[id, default: []].append(position) }
    var (used, runs) = ([String?: Int](), [Run]())
    for (position, id) in new.enumerated() {
      let next = used[id, default: 0]
      guard let candidates = places[id], next < candidates.count else { continue }
      used[id] = next + 1
      let old = candidates[next]
      if let last = runs.last, last.oldRange.upperBound == old, last.newRange.upperBound == position
      {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(old: old, new: position, count: 1))
      }
    }
    self.init(oldCount: old.count, newCount: new.count, runs: runs)
  }
}
