import LayoutModel

extension CollectionLayout {
  /// Pairs the elements of this layout and another one, and passes the pairs to a closure: by
  /// section, then items, supplementary items and decorations; the layouts' own elements come last.
  ///
  /// Elements are compared by rule where frames repeat, so that two lists of a billion equal rows
  /// compare in O(1).
  /// - Parameters:
  ///   - after: The other layout.
  ///   - change: The places of this layout's sections and items in the other one.
  ///   - tolerance: The largest distance between positions that count as equal, in points.
  ///   - body: Receives the elements of both layouts.
  /// - Complexity: O(1) for items that repeat by the same rule; O(n) for others; O(n log n) and O(n)
  ///   memory for supplementary items that do not repeat.
  func forEachPairing(
    with after: CollectionLayout,
    change: LayoutChange,
    tolerance: Double,
    _ body: (ElementPairing) -> Void
  ) {
    func compare(_ old: Int?, _ new: Int?) {
      SectionComparison(
        layouts: (self, after),
        change: change,
        sections: (old, new),
        tolerance: tolerance
      )
      .forEachPairing(body)
    }
    var deleted = change.deletedSections[...]
    for new in after.sections.indices {
      while let first = deleted.first, first <= new { compare(deleted.removeFirst(), nil) }
      compare(change.oldSection(ofNew: new), new)
    }
    for old in deleted { compare(old, nil) }
    ElementPairing.forEach(
      matching: ownElements.map { CollectionLayout.element($0, $1, frame: $1.frame) },
      after.ownElements.map { CollectionLayout.element($0, $1, frame: $1.frame) },
      body
    )
  }
}

/// Pairs the elements of two sections, one of which may be missing.
private struct SectionComparison {
  /// The layouts before and after the change.
  let layouts: (old: CollectionLayout, new: CollectionLayout)
  let change: LayoutChange
  /// The section's index in both layouts; nil in the one that does not have it.
  let sections: (old: Int?, new: Int?)
  let tolerance: Double

  private var before: CollectionLayout.Section? { sections.old.map { layouts.old.sections[$0] } }
  private var after: CollectionLayout.Section? { sections.new.map { layouts.new.sections[$0] } }

  /// The maximum number of elements that are matched by name if two lists have nothing in common;
  /// beyond it, all count as removed and added.
  private static let matchingLimit = 1_000_000

  func forEachPairing(_ body: (ElementPairing) -> Void) {
    compareItems(body)
    func match(_ elements: (CollectionLayout.Section, Int) -> [LayoutElement]) {
      ElementPairing.forEach(
        matching: before.map { elements($0, sections.old ?? 0) } ?? [],
        after.map { elements($0, sections.new ?? 0) } ?? [],
        renaming: { $0.section = sections.new ?? $0.section },
        body
      )
    }
    match { $0.supplementaryElements(section: $1) }
    compareAnchored(body)
    match { $0.decorationElements(section: $1) }
  }

  private func compareItems(_ body: (ElementPairing) -> Void) {
    let (old, new) = (before?.layout, after?.layout)
    let runs = (
      before.map { $0.itemRun(section: sections.old ?? 0) },
      after.map { $0.itemRun(section: sections.new ?? 0) }
    )
    if let index = sections.old, let oldRun = runs.0, let newRun = runs.1 {
      let map = change.itemMap(ofOldSection: index)
      guard map.isByPosition else { return compareItems(oldRun, newRun, map, body) }
    }
    let isAlike =
      old?.parts == new?.parts && old?.attributes == new?.attributes
      && old?.isRaised == new?.isRaised
      && old?.isMirrored == new?.isMirrored
    compare(runs.0, runs.1, byRule: isAlike ? (old?.frames, new?.frames) : (nil, nil), body)
  }

  /// Compares items of which some were deleted, inserted or moved, in their order after the change.
  private func compareItems(
    _ old: ElementRun,
    _ new: ElementRun,
    _ map: PositionMap,
    _ body: (ElementPairing) -> Void
  ) {
    for range in map.removed {
      for part in range.parts(where: { !isElsewhere(old: $0) }) {
        let part = part.clamped(to: 0..<old.count)
        if !part.isEmpty { body(.removed(old.part(part))) }
      }
    }
    for piece in change.pieces(ofNewSection: sections.new ?? 0, startingWith: map) {
      switch piece.piece {
      case .own(let range):
        let count = min(range.count, old.count - range.lowerBound, new.count - piece.start)
        guard count > 0 else { continue }
        let parts = (
          old.part(range.lowerBound..<range.lowerBound + count),
          new.part(piece.start..<piece.start + count)
        )
        body(.paired(before: parts.0, after: parts.1))
      case .inserted(let range):
        let part = range.clamped(to: 0..<new.count)
        if !part.isEmpty { body(.added(new.part(part))) }
      case .moved(let path):
        guard piece.start < new.count else { continue }
        let part = new.part(piece.start..<piece.start + 1)
        if let moved = layouts.old.element(at: path) {
          body(.paired(before: ElementRun([moved]), after: part))
        } else {
          body(.added(part))
        }
      }
    }
  }

  /// Whether an item, by its position before the change, is in another section after it.
  private func isElsewhere(old item: Int) -> Bool {
    change.newPath(ofOld: ItemPath(section: sections.old ?? 0, item: item)) != nil
  }

  /// Compares the supplementary items of items and groups, list by list if these have the same
  /// names.
  private func compareAnchored(_ body: (ElementPairing) -> Void) {
    let (old, new) = (before?.layout.anchored ?? [], after?.layout.anchored ?? [])
    let isByPosition =
      sections.old.map { sections.new == nil || change.itemMap(ofOldSection: $0).isByPosition }
      ?? true
    let names = old.map(\.names)
    guard names != new.map(\.names) || !isByPosition else {
      for (position, pair) in zip(old, new).enumerated() {
        compare(
          before?.anchoredRun(position, section: sections.old ?? 0),
          after?.anchoredRun(position, section: sections.new ?? 0),
          byRule: (pair.0.frames, pair.1.frames),
          body
        )
      }
      return
    }
    let oldRuns = old.indices.compactMap { before?.anchoredRun($0, section: sections.old ?? 0) }
    let newRuns = new.indices.compactMap { after?.anchoredRun($0, section: sections.new ?? 0) }
    let counts = (oldRuns + newRuns).map { min($0.count, Self.matchingLimit) }
    if oldRuns.isEmpty || newRuns.isEmpty || counts.reduce(0, +) >= Self.matchingLimit {
      for run in oldRuns { body(.removed(run)) }
      for run in newRuns { body(.added(run)) }
      return
    }
    let atItems = Set(old.flatMap(\.kindsAtItems))
    ElementPairing.forEach(
      matching: oldRuns.flatMap { run in (0..<run.count).map { run[$0] } },
      newRuns.flatMap { run in (0..<run.count).map { run[$0] } },
      renaming: { key in
        if atItems.contains(key.elementKind) {
          key.follow(change)
        } else {
          key.section = sections.new ?? key.section
        }
      },
      body
    )
  }

  /// Compares runs in which the same positions have the same names.
  private func compare(
    _ old: ElementRun?,
    _ new: ElementRun?,
    byRule frames: (SectionFrames?, SectionFrames?),
    _ body: (ElementPairing) -> Void
  ) {
    let (oldCount, newCount) = (old?.count ?? 0, new?.count ?? 0)
    let common = min(oldCount, newCount)
    if let old, let new, common > 0 {
      let shared = (before: old.part(0..<common), after: new.part(0..<common))
      body(pairing(of: shared.before, shared.after, byRule: frames))
    }
    if let old, oldCount > common { body(.removed(old.part(common..<oldCount))) }
    if let new, newCount > common { body(.added(new.part(common..<newCount))) }
  }

  /// Returns the pairing of two runs: equal or moved as a whole if the rule of their frames decides
  /// it, else to be compared one by one.
  private func pairing(
    of old: ElementRun,
    _ new: ElementRun,
    byRule frames: (SectionFrames?, SectionFrames?)
  ) -> ElementPairing {
    let unknown = ElementPairing.paired(before: old, after: new)
    guard let rule = frames.0, let other = frames.1, let before, let after,
      rule.followsRule(of: other)
    else { return unknown }
    let (start, end) = (before.scrolledOrigin, after.scrolledOrigin)
    if start == end { return .equal(old.count) }
    guard case .repeating(let frames) = rule else { return unknown }
    // Sums are rounded: near the tolerance, each frame must be compared.
    let far = [ScrollAxis.horizontal, .vertical].compactMap { frames.reach(along: $0) }
      .flatMap { [$0.lowerBound, $0.upperBound] }
    let slack = 8 * ([start.x, start.y, end.x, end.y] + far).map(abs).reduce(1, max).ulp
    let distances = [abs(end.x - start.x), abs(end.y - start.y)]
    if distances.contains(where: { $0 > tolerance + slack }) {
      return .moved(before: old, after: new)
    }
    return distances.allSatisfy { $0 == 0 || $0 < tolerance - slack } ? .equal(old.count) : unknown
  }
}

extension SectionFrames {
  /// Whether the frames at all positions that both have are the same.
  /// - Complexity: O(1), or O(number of packed frames).
  fileprivate func followsRule(of other: SectionFrames) -> Bool {
    switch (self, other) {
    case (.repeating(let left), .repeating(let right)):
      left.template == right.template && left.origin == right.origin
        && left.stride == right.stride && left.pixelAlignment == right.pixelAlignment
        && left.mirrorWidth == right.mirrorWidth
    case (.packed(let left), .packed(let right)): left.columns == right.columns
    case (.rows(let left), .rows(let right)): left == right
    default: false
    }
  }
}

/// A pair of elements with the same name in two layouts.
enum ElementPairing {
  /// A number of elements that are the same in both.
  case equal(Int)
  /// Elements that are the same except for their positions, all of which differ.
  case moved(before: ElementRun, after: ElementRun)
  /// Elements that are to be compared one by one.
  case paired(before: ElementRun, after: ElementRun)
  /// Elements that are only in the first layout.
  case removed(ElementRun)
  /// Elements that are only in the second layout.
  case added(ElementRun)
}

extension ElementPairing {
  /// Pairs elements of two lists by name (kind, element kind, section and item), and passes the
  /// elements of both lists to a closure, in the order of their names.
  ///
  /// Elements with equal names are paired in order: the first of one list with the first of the other.
  /// - Parameters:
  ///   - before: The elements of the first list.
  ///   - after: The elements of the second list.
  ///   - rename: Gives an element of the first list its name in the second one.
  ///   - body: Receives the elements of both lists.
  /// - Complexity: O(n log n) time; O(n) memory.
  static func forEach(
    matching before: [LayoutElement],
    _ after: [LayoutElement],
    renaming rename: (inout MatchingKey) -> Void = { _ in },
    _ body: (ElementPairing) -> Void
  ) {
    let (old, new) = (keyed(before, rename), keyed(after) { _ in })
    let limit = WorkLimit.current
    let keys = Array(Set(old.keys).union(new.keys)).sortedWithinLimit(by: <)
    for (position, key) in keys.enumerated() {
      if limit.isOver(at: position << 3) { return }
      switch (old[key].map { before[$0] }, new[key].map { after[$0] }) {
      case (let old?, let new?): body(.paired(before: ElementRun([old]), after: ElementRun([new])))
      case (let old?, nil): body(.removed(ElementRun([old])))
      case (nil, let new?): body(.added(ElementRun([new])))
      case (nil, nil): break
      }
    }
  }

  private static func keyed(
    _ elements: [LayoutElement],
    _ rename: (inout MatchingKey) -> Void
  ) -> [MatchingKey: Int] {
    var counts: [MatchingKey: Int] = [:]
    var keyed: [MatchingKey: Int] = [:]
    let limit = WorkLimit.current
    for (index, element) in elements.enumerated() {
      if limit.isOver(at: index << 3) { break }
      var key = MatchingKey(element)
      rename(&key)
      let count = counts[key, default: 0]
      counts[key] = count + 1
      key.occurrence = count
      keyed[key] = index
    }
    return keyed
  }
}

/// A name, and the position among the elements with that name.
struct MatchingKey: Hashable, Comparable {
  /// The section; those of the layout itself have the greatest number.
  var section: Int
  private var rank: Int
  /// The item, or the number among the elements of the kind; −1 in decorations.
  var item: Int
  /// The kind of a supplementary item or decoration; empty in items.
  let elementKind: String
  /// Whether the element is gone after the change, so that it pairs with none.
  private var isGone = false
  fileprivate(set) var occurrence = 0

  init(_ element: LayoutElement) {
    // The layout's own elements come last, as in results.
    section = element.section ?? .max
    rank = ElementKind.allCases.firstIndex(of: element.kind) ?? 0
    item = element.item ?? -1
    elementKind = element.elementKind ?? ""
  }

  /// Gives an item, or an element of an item, the name that it has after a change.
  mutating func follow(_ change: LayoutChange) {
    if let path = change.newPath(ofOld: ItemPath(section: section, item: item)) {
      (section, item) = (path.section, path.item)
    } else {
      isGone = true
    }
  }

  /// Gives an element of a list, of which only items follow items, the name that it has after a
  /// change.
  mutating func followListed(_ change: LayoutChange) {
    guard section != .max else { return }
    if elementKind.isEmpty, item >= 0 { return follow(change) }
    if let target = change.newSection(ofOld: section) { section = target } else { isGone = true }
  }

  static func < (left: MatchingKey, right: MatchingKey) -> Bool {
    if left.isGone != right.isGone { return right.isGone }
    return (left.section, left.rank, left.item, left.elementKind, left.occurrence)
      < (right.section, right.rank, right.item, right.elementKind, right.occurrence)
  }
}

extension Range<Int> {
  /// Returns the parts of the range whose positions fulfil a condition.
  /// - Complexity: O(number of positions).
  fileprivate func parts(where isIncluded: (Int) -> Bool) -> [Range<Int>] {
    var (parts, start) = ([Range<Int>](), lowerBound)
    for position in self where !isIncluded(position) {
      if start < position { parts.append(start..<position) }
      start = position + 1
    }
    if start < upperBound { parts.append(start..<upperBound) }
    return parts
  }
}
