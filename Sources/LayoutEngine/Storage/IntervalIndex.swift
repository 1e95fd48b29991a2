import LayoutModel

/// Finds the intervals of a long list that overlap a given one.
///
/// Intervals are sorted by start, with the greatest end of each run of 16, of each run of 16 runs,
/// and so on. A search takes the intervals that start before the given one ends and skips every run
/// that ends before it starts.
///
/// Invariant: `starts[order[k]]` does not decrease with k, and `greatestEnds[l][b]` is the maximum
/// over the 16^(l+1) intervals of run b.
/// - Complexity: O(n log n) to build, O(n) if the list is sorted; O(log n + k) for a search whose
///   results are neighbours, O(k log n) at worst; 8 ÷ 15 bytes for each interval, 8 more if
///   unsorted.
package struct IntervalIndex: Sendable {
  private static let fanOut = 16

  private let count: Int
  /// The intervals sorted by start; nil if the list is sorted.
  private let order: [Int]?
  /// The greatest ends, an array for each level, the finest first; empty for an empty list.
  private let greatestEnds: [[Double]]
  /// The least start and the greatest end; nil if the list is empty.
  package let reach: ClosedRange<Double>?

  /// Builds the index.
  /// - Parameters:
  ///   - count: The number of intervals.
  ///   - start: Returns the start of an interval.
  ///   - end: Returns the end of an interval.
  package init(count: Int, start: (Int) -> Double, end: (Int) -> Double) {
    self.count = count
    let limit = WorkLimit.current
    let isSorted =
      count < 2 || (1..<count).allSatisfy { start($0 - 1) <= start($0) && !limit.isOver(at: $0) }
    // The order, and the memory for sorting.
    let hasRoom = isSorted || limit?.take(count, of: 12, "the order of \(count) frames") ?? true
    let order =
      isSorted || !hasRoom
      ? nil
      : Array(0..<count).sortedWithinLimit { (start($0), $0) < (start($1), $1) }
    self.order = order
    greatestEnds = Self.levels(count: count) { end(order?[$0] ?? $0) }
    if count > 0, let greatest = greatestEnds.last?.max() {
      let least = start(order?[0] ?? 0)
      reach = least...Swift.max(least, greatest)
    } else {
      reach = nil
    }
  }

  private static func levels(count: Int, end: (Int) -> Double) -> [[Double]] {
    var levels: [[Double]] = []
    var (length, value) = (count, end)
    let limit = WorkLimit.current
    while length > 0 {
      let runs = (length + fanOut - 1) / fanOut
      var level = [Double](repeating: .infinity, count: runs)
      for run in 0..<runs {
        if limit.isOver(at: run * fanOut) { break }
        level[run] = (run * fanOut..<min(length, (run + 1) * fanOut))
          .reduce(-Double.infinity) {
            Swift.max($0, value($1))
          }
      }
      levels.append(level)
      if runs == 1 { break }
      (length, value) = (runs, { [level] in level[$0] })
    }
    return levels
  }

  /// Calls a closure with each interval that overlaps `lower..<upper`, in the order of their
  /// starts.
  /// - Parameters:
  ///   - lower: The start of the given interval; intervals that end there do not overlap it.
  ///   - upper: The end of the given interval; intervals that start there do not overlap it.
  ///   - start: Returns the start of an interval, as when the index was built.
  ///   - end: Returns the end of an interval, as when the index was built.
  ///   - isBeside: Whether a run of 16 intervals can be skipped.
  ///   - body: Receives the number of an interval.
  /// - Complexity: O(log n + k) for k results that are neighbours, O(k log n) at worst.
  package func forEachOverlap(
    _ lower: Double,
    _ upper: Double,
    start: (Int) -> Double,
    end: (Int) -> Double,
    isBeside: (Int) -> Bool = { _ in false },
    _ body: (Int) -> Void
  ) {
    guard count > 0 else { return }
    let limit = firstStart(notBefore: upper, start: start)
    guard limit > 0 else { return }
    let work = WorkLimit.current
    /// `span` is the number of intervals in each part of the run; parts are intervals or finer
    /// runs.
    func visit(level: Int, run: Int, span: Int) {
      let first = run * Self.fanOut
      // The parts whose first interval starts before the given one ends.
      let parts = first..<min(first + Self.fanOut, (limit - 1) / span + 1)
      guard level > 0 else {
        guard !isBeside(run) else { return }
        for k in parts {
          let interval = order?[k] ?? k
          if end(interval) > lower { body(interval) }
        }
        return
      }
      let ends = greatestEnds[level - 1]
      for part in parts where ends[part] > lower {
        if level == 2, work?.isOver == true { return }
        visit(level: level - 1, run: part, span: span / Self.fanOut)
      }
    }
    let top = greatestEnds.count - 1
    let span = (0..<top).reduce(1) { span, _ in span * Self.fanOut }
    if greatestEnds[top][0] > lower { visit(level: top, run: 0, span: span) }
  }

  /// Calls a closure with each run of 16 intervals, in the order of starts.
  func forEachRun(_ body: (_ run: Int, _ intervals: [Int]) -> Void) {
    for run in 0..<(count + Self.fanOut - 1) / Self.fanOut {
      let places = run * Self.fanOut..<min(count, (run + 1) * Self.fanOut)
      body(run, places.map { order?[$0] ?? $0 })
    }
  }

  private func firstStart(notBefore bound: Double, start: (Int) -> Double) -> Int {
    (0..<count).partitioningIndex { start(order?[$0] ?? $0) >= bound }
  }
}
