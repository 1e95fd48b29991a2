import LayoutModel

extension CollectionLayout {
  /// Pairs the elements of this layout and another one, and passes the pairs to a closure: by
  /// section, then items, supplementary items and decorations; the layouts' own elements come last.
  ///
  /// Elements are compared by rule where frames repeat, so that two lists of a billion equal rows
  /// compare in O(1).
  /// - Parameters:
  ///   - after: The other layout.
  ///   - tolerance: The largest distance between positions that count as equal, in points.
  ///   - body: Receives the elements of both layouts.
  /// - Complexity: O(1) for items that repeat by the same rule; O(n) for others; O(n log n) and O(n)
  ///   memory for supplementary items that do not repeat.
  func forEachPairing(
    with after: CollectionLayout,
    tolerance: Double,
    _ body: (ElementPairing) -> Void
  ) {
    for index in 0..<max(sections.count, after.sections.count) {
      let old = sections.indices.contains(index) ? sections[index] : nil
      let new = after.sections.indices.contains(index) ? after.sections[index] : nil
      SectionComparison(index: index, before: old, after: new, tolerance: tolerance)
        .forEachPairing(body)
    }
    ElementPairing.forEach(
      matching: boundaryItems.map { CollectionLayout.element($0, frame: $0.frame) },
      after.boundaryItems.map { CollectionLayout.element($0, frame: $0.frame) },
      body
    )
  }
}

/// Pairs the elements of two sections, one of which may be missing.
private struct SectionComparison {
  let index: Int
  let before: CollectionLayout.Section?
  let after: CollectionLayout.Section?
  let tolerance: Double

  /// The maximum number of elements that are matched by name if two lists have nothing in common;
  /// beyond it, all count as removed and added.
  private static let matchingLimit = 1_000_000

  func forEachPairing(_ body: (ElementPairing) -> Void) {
    compareItems(body)
    ElementPairing.forEach(
      matching: before?.supplementaryElements(section: index) ?? [],
      after?.supplementaryElements(section: index) ?? [],
      body
    )
    compareAnchored(body)
    ElementPairing.forEach(
      matching: before?.decorationElements(section: index) ?? [],
      after?.decorationElements(section: index) ?? [],
      body
    )
  }

  private func compareItems(_ body: (ElementPairing) -> Void) {
    let (old, new) = (before?.layout, after?.layout)
    let isAlike =
      old?.parts == new?.parts && old?.attributes == new?.attributes
      && old?.isRaised == new?.isRaised
      && old?.isMirrored == new?.isMirrored
    compare(
      before.map { $0.itemRun(section: index) },
      after.map { $0.itemRun(section: index) },
      byRule: isAlike ? (old?.frames, new?.frames) : (nil, nil),
      body
    )
  }

  /// Compares the supplementary items of items and groups, list by list if these have the same
  /// names.
  private func compareAnchored(_ body: (ElementPairing) -> Void) {
    let (old, new) = (before?.layout.anchored ?? [], after?.layout.anchored ?? [])
    let names = old.map(\.names)
    guard names != new.map(\.names) else {
      for (position, pair) in zip(old, new).enumerated() {
        compare(
          before?.anchoredRun(position, section: index),
          after?.anchoredRun(position, section: index),
          byRule: (pair.0.frames, pair.1.frames),
          body
        )
      }
      return
    }
    let oldRuns = old.indices.compactMap { before?.anchoredRun($0, section: index) }
    let newRuns = new.indices.compactMap { after?.anchoredRun($0, section: index) }
    let counts = (oldRuns + newRuns).map { min($0.count, Self.matchingLimit) }
    if oldRuns.isEmpty || newRuns.isEmpty || counts.reduce(0, +) >= Self.matchingLimit {
      for run in oldRuns { body(.removed(run)) }
      for run in newRuns { body(.added(run)) }
    } else {
      ElementPairing.forEach(
        matching: oldRuns.flatMap { run in (0..<run.count).map { run[$0] } },
        newRuns.flatMap { run in (0..<run.count).map { run[$0] } },
        body
      )
    }
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
    default: false
    }
  }
}

/// A pair of elements with the same name in two layouts.
package enum ElementPairing {
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
  /// - Complexity: O(n log n) time; O(n) memory.
  static func forEach(
    matching before: [LayoutElement],
    _ after: [LayoutElement],
    _ body: (ElementPairing) -> Void
  ) {
    let (old, new) = (keyed(before), keyed(after))
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

  private static func keyed(_ elements: [LayoutElement]) -> [MatchingKey: Int] {
    var counts: [MatchingKey: Int] = [:]
    var keyed: [MatchingKey: Int] = [:]
    let limit = WorkLimit.current
    for (index, element) in elements.enumerated() {
      if limit.isOver(at: index << 3) { break }
      var key = MatchingKey(element)
      let count = counts[key, default: 0]
      counts[key] = count + 1
      key.occurrence = count
      keyed[key] = index
    }
    return keyed
  }
}

/// A name, and the position among the elements with that name.
private struct MatchingKey: Hashable, Comparable {
  var section: Int
  var rank: Int
  var item: Int
  var elementKind: String
  var occurrence = 0

  init(_ element: LayoutElement) {
    // The layout's own elements come last, as in results.
    section = element.section ?? .max
    rank = ElementKind.allCases.firstIndex(of: element.kind) ?? 0
    item = element.item ?? -1
    elementKind = element.elementKind ?? ""
  }

  static func < (left: MatchingKey, right: MatchingKey) -> Bool {
    (left.section, left.rank, left.item, left.elementKind, left.occurrence)
      < (right.section, right.rank, right.item, right.elementKind, right.occurrence)
  }
}
