import LayoutModel

/// Finds items of a section that overlap although they have the same place in the drawing order.
///
/// Items of different places in that order overlap on purpose.
struct OverlapSearch {
  /// The most items that are compared where every frame is by itself.
  static let limit = 100_000
  /// The comparisons for each item after which overlaps are counted instead.
  private static let comparisonsPerItem = 64

  /// The number of items of the section.
  let count: Int
  /// The number of items that were compared, from the first.
  let inspected: Int
  /// The items that overlap others, in ascending order.
  let items: [Int]
  /// The first of these items, and the first item that it overlaps; nil without overlaps.
  let first: (lower: Int, upper: Int)?

  /// Compares the items of a section; an overlap up to the tolerance, in points, does not count.
  /// - Complexity: O(n log n).
  init(_ layout: SectionLayout, tolerance: Double) {
    let frames = layout.frames
    count = frames.count
    inspected =
      switch frames {
      case .packed, .rows: min(count, Self.limit)
      // Each group repeats the one before.
      case .repeating(let frames): min(count, max(3 * frames.template.count, 64), Self.limit)
      }
    let axis = Self.longAxis(of: frames)
    let candidates = Self.candidates(of: layout, count: inspected, axis, tolerance)
    var isFound = [Bool](repeating: false, count: inspected)
    if !Self.compare(candidates, noting: &isFound) {
      for group in Dictionary(grouping: candidates, by: \.zIndex).values {
        for item in Self.counted(group) { isFound[item] = true }
      }
    }
    items = isFound.indices.filter { isFound[$0] }
    first = items.first.flatMap { lower in
      guard let candidate = candidates.first(where: { $0.item == lower }) else { return nil }
      return candidates.filter { $0.item != lower && $0.overlaps(candidate) }.map(\.item).min()
        .map { (lower, $0) }
    }
  }

  /// Returns the axis along which frames reach farther, on which fewer of them are side by side.
  private static func longAxis(of frames: SectionFrames) -> ScrollAxis {
    func length(_ axis: ScrollAxis) -> Double {
      frames.reach(along: axis).map { $0.upperBound - $0.lowerBound } ?? 0
    }
    return length(.horizontal) > length(.vertical) ? .horizontal : .vertical
  }

  /// Returns the shown items that may overlap others, by place in the drawing order and then by position.
  ///
  /// Items mostly come in nearly that order, so that putting each one in its place takes a step or two.
  /// - Complexity: O(n) for items in nearly that order, else O(n log n).
  private static func candidates(
    of layout: SectionLayout,
    count: Int,
    _ axis: ScrollAxis,
    _ tolerance: Double
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    candidates.reserveCapacity(count)
    let (frames, attributes) = (layout.frames, layout.attributes)
    let limit = WorkLimit.current
    for item in 0..<count {
      if limit.isOver(at: item) { break }
      if let attributes, attributes.isHidden(item) { continue }
      let (frame, zIndex) = (frames.frame(at: item), frames.zIndex(at: item))
      if let candidate = Candidate(item, frame, zIndex, axis, tolerance) {
        candidates.append(candidate)
      }
    }
    guard !candidates.insertionSort(steps: 8 * count, by: Candidate.comesBefore) else {
      return candidates
    }
    return candidates.sortedWithinLimit(by: Candidate.comesBefore)
  }

  /// Notes the items that overlap any of those beside them, which are few in most layouts; returns
  /// false if there are too many, after which some overlaps may be noted.
  /// - Complexity: O(n).
  private static func compare(_ candidates: [Candidate], noting isFound: inout [Bool]) -> Bool {
    var comparisons = 0
    var open: [Candidate] = []
    let limit = WorkLimit.current
    for (position, candidate) in candidates.enumerated() {
      if limit.isOver(at: position << 4) { return true }
      var kept = 0
      for index in open.indices {
        let other = open[index]
        guard other.zIndex == candidate.zIndex, other.main.upperBound > candidate.main.lowerBound
        else { continue }
        if kept < index { open[kept] = other }
        kept += 1
      }
      open.removeLast(open.count - kept)
      comparisons += kept
      guard comparisons <= comparisonsPerItem * candidates.count else { return false }
      for other in open where other.overlaps(candidate) {
        isFound[other.item] = true
        isFound[candidate.item] = true
      }
      open.append(candidate)
    }
    return true
  }

  /// Counts the overlaps of each item.
  ///
  /// The items that overlap an item are those that begin before it ends, less those that end before
  /// it begins. The same holds on the other axis, so that counts of ends and beginnings suffice.
  /// - Parameter candidates: Items of one place in the drawing order.
  /// - Returns: The items that overlap others.
  /// - Complexity: O(n log n).
  private static func counted(_ candidates: [Candidate]) -> [Int] {
    guard candidates.count > 1 else { return [] }
    let byStart = candidates.sortedWithinLimit { $0.main.lowerBound < $1.main.lowerBound }
    let byEnd = candidates.sortedWithinLimit { $0.main.upperBound < $1.main.upperBound }
    let limit = WorkLimit.current
    // Each item overlaps itself.
    var overlaps: [Int: Int] = [:]
    var begun = CrossCounter(candidates)
    var next = 0
    for (position, candidate) in byEnd.enumerated() {
      if limit.isOver(at: position << 4) { return [] }
      while next < byStart.count, byStart[next].main.lowerBound < candidate.main.upperBound {
        begun.insert(byStart[next].cross)
        next += 1
      }
      overlaps[candidate.item] = begun.count(of: candidate.cross) - 1
    }
    var ended = CrossCounter(candidates)
    next = 0
    for (position, candidate) in byStart.enumerated() {
      if limit.isOver(at: position << 4) { return [] }
      while next < byEnd.count, byEnd[next].main.upperBound <= candidate.main.lowerBound {
        ended.insert(byEnd[next].cross)
        next += 1
      }
      overlaps[candidate.item, default: 0] -= ended.count(of: candidate.cross)
    }
    return candidates.map(\.item).filter { overlaps[$0, default: 0] > 0 }
  }
}

/// A frame that may overlap others.
///
/// Its ranges end earlier by the tolerance, so that any common point is an overlap.
private struct Candidate {
  let item: Int
  let zIndex: Int
  let main: Range<Double>
  let cross: Range<Double>

  /// Creates a candidate; nil if the frame is too small to overlap anything.
  init?(_ item: Int, _ frame: LayoutRect, _ zIndex: Int, _ axis: ScrollAxis, _ tolerance: Double) {
    func range(_ axis: ScrollAxis) -> Range<Double>? {
      let (start, end) = (frame.min(axis), frame.max(axis) - tolerance)
      return start < end ? start..<end : nil
    }
    guard let main = range(axis), let cross = range(axis.cross) else { return nil }
    (self.item, self.zIndex, self.main, self.cross) = (item, zIndex, main, cross)
  }

  /// Whether a candidate is compared before another one: by place in the drawing order, by position,
  /// and then by item.
  static func comesBefore(_ left: Candidate, _ right: Candidate) -> Bool {
    if left.zIndex != right.zIndex { return left.zIndex < right.zIndex }
    let (start, other) = (left.main.lowerBound, right.main.lowerBound)
    return start != other ? start < other : left.item < right.item
  }

  /// Whether two frames of the same place in the drawing order overlap on both axes.
  func overlaps(_ other: Candidate) -> Bool {
    zIndex == other.zIndex && main.overlaps(other.main) && cross.overlaps(other.cross)
  }
}

extension Array {
  /// Sorts nearly sorted elements in at most so many steps toward their places; returns false if
  /// more are needed, after which the elements are in some other order.
  fileprivate mutating func insertionSort(
    steps: Int,
    by isLess: (Element, Element) -> Bool
  ) -> Bool {
    var rest = steps
    return withUnsafeMutableBufferPointer { elements in
      for next in 1..<Swift.max(1, elements.count) where isLess(elements[next], elements[next - 1])
      {
        let element = elements[next]
        var place = next
        repeat {
          elements[place] = elements[place - 1]
          place -= 1
          rest -= 1
        } while place > 0 && rest > 0 && isLess(element, elements[place - 1])
        elements[place] = element
        guard rest > 0 else { return false }
      }
      return true
    }
  }
}

/// Ranges across, and the number of them that overlap a range.
private struct CrossCounter {
  private let starts: [Double]
  private let ends: [Double]
  private var startCounts: PrefixCounts
  private var endCounts: PrefixCounts

  /// Creates a counter without ranges, for those of some items.
  init(_ candidates: [Candidate]) {
    starts = candidates.map(\.cross.lowerBound).sortedWithinLimit(by: <)
    ends = candidates.map(\.cross.upperBound).sortedWithinLimit(by: <)
    startCounts = PrefixCounts(size: starts.count)
    endCounts = PrefixCounts(size: ends.count)
  }

  /// Returns the number of values below a value, in ascending values.
  private func position(of value: Double, in values: [Double]) -> Int {
    values.indices.partitioningIndex { values[$0] >= value }
  }

  mutating func insert(_ range: Range<Double>) {
    startCounts.increment(position(of: range.lowerBound, in: starts))
    endCounts.increment(position(of: range.upperBound, in: ends))
  }

  /// Returns the number of inserted ranges that overlap a range.
  /// - Complexity: O(log n), as for `insert`.
  func count(of range: Range<Double>) -> Int {
    startCounts.total(before: position(of: range.upperBound, in: starts))
      - endCounts.total(before: ends.indices.partitioningIndex { ends[$0] > range.lowerBound })
  }
}

/// Counts at positions, and their sums up to a position (a Fenwick tree).
private struct PrefixCounts {
  private var sums: [Int]

  init(size: Int) {
    sums = Array(repeating: 0, count: size + 1)
  }

  /// Adds one at a position, from 0.
  mutating func increment(_ position: Int) {
    var index = position + 1
    while index < sums.count {
      sums[index] += 1
      index += index & -index
    }
  }

  /// Returns the sum of the counts before a position.
  func total(before position: Int) -> Int {
    var (index, total) = (position, 0)
    while index > 0 {
      total += sums[index]
      index -= index & -index
    }
    return total
  }
}
