import LayoutModel

extension SectionFrames {
  /// How many items have a frame of some sort, and the first of them.
  ///
  /// What is asked may depend on a frame's size only, which repeats with the groups.
  /// - Complexity: O(1) for groups that repeat, O(n) for others.
  func items(where condition: (Rect) -> Bool) -> (count: Int, first: [Int]) {
    switch self {
    case .packed(let frames):
      return Self.gather(frames.count) { condition(frames.columns[$0]) }
    case .repeating(let frames):
      let template = frames.template.count
      let members = (0..<min(template, count)).filter { condition(frames.template.columns[$0]) }
      let total = members.reduce(0) { $0 + (count - 1 - $1) / template + 1 }
      return (total, Self.first(members, of: count, every: template))
    }
  }

  /// How many items lie outside bounds in part, and the first of them.
  /// - Complexity: O(log n) for groups that repeat, O(n) for others.
  func items(outside bounds: Rect) -> (count: Int, first: [Int]) {
    switch self {
    case .packed(let frames):
      return Self.gather(frames.count) { !frames.columns[$0].lies(within: bounds) }
    case .repeating(let frames):
      let template = frames.template.count
      var (total, first) = (0, [Int]())
      for member in 0..<min(template, count) {
        let groups = (count - 1 - member) / template + 1
        let inside = Self.inside(bounds, along: frames.template.axis, groups: groups) { group in
          frame(at: group * template + member)
        }
        total += groups - inside.count
        let outside =
          (0..<inside.lowerBound).prefix(Diagnostic.itemLimit).map(\.self)
          + (inside.upperBound..<groups).prefix(Diagnostic.itemLimit)
        first += outside.map { $0 * template + member }
      }
      return (total, Array(first.sorted().prefix(Diagnostic.itemLimit)))
    }
  }

  /// The groups of which a frame lies within bounds: positions rise or fall from group to group.
  private static func inside(
    _ bounds: Rect,
    along axis: Axis,
    groups: Int,
    frame: (Int) -> Rect
  ) -> Range<Int> {
    let first = frame(0)
    guard bounds.min(axis.cross) <= first.min(axis.cross),
      first.max(axis.cross) <= bounds.max(axis.cross)
    else { return 0..<0 }
    let isRising = first.min(axis) <= frame(groups - 1).min(axis)
    func isBefore(_ group: Int) -> Bool { frame(group).min(axis) < bounds.min(axis) }
    func isBehind(_ group: Int) -> Bool { frame(group).max(axis) > bounds.max(axis) }
    let start = (0..<groups).partitioningIndex { !(isRising ? isBefore($0) : isBehind($0)) }
    let end = (0..<groups).partitioningIndex { isRising ? isBehind($0) : isBefore($0) }
    return start..<max(start, end)
  }

  private static func gather(
    _ total: Int,
    where condition: (Int) -> Bool
  ) -> (count: Int, first: [Int]) {
    var (count, first) = (0, [Int]())
    for item in 0..<total where condition(item) {
      if count < Diagnostic.itemLimit { first.append(item) }
      count += 1
    }
    return (count, first)
  }

  private static func first(_ members: [Int], of count: Int, every template: Int) -> [Int] {
    guard !members.isEmpty else { return [] }
    let items = (0...Diagnostic.itemLimit).lazy
      .flatMap { group in members.lazy.map { group * template + $0 } }
      .filter { $0 < count }
    return Array(items.prefix(Diagnostic.itemLimit))
  }
}

extension Rect {
  /// Whether no part lies outside bounds.
  fileprivate func lies(within bounds: Rect) -> Bool {
    bounds.x <= x && bounds.y <= y && maxX <= bounds.maxX && maxY <= bounds.maxY
  }
}
