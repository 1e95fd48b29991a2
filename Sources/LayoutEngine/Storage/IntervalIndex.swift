/// Finds the intervals of a long list that overlap a given one.
///
/// Intervals are kept in the order of their starts, with the greatest end of each run of 16, of
/// each run of 16 runs, and so on. A search takes the intervals that start before the given one
/// ends and skips every run that ends before it starts.
///
/// Invariant: `starts[order[k]]` does not decrease with k, and `greatestEnds[l][b]` is the maximum
/// over the 16^(l+1) intervals of run b.
/// - Complexity: building O(n log n), O(n) where the list is sorted; a search O(log n + k) for
///   answers that lie together, O(k log n) at worst; 8 ÷ 15 bytes an interval, 8 more if unsorted.
struct IntervalIndex: Sendable {
  private static let fanOut = 16

  private let count: Int
  /// The intervals by start; nil where they come sorted.
  private let order: [Int]?
  /// The greatest ends, one array a level, the finest first; empty for an empty list.
  private let greatestEnds: [[Double]]
  /// The least start and the greatest end; nil for an empty list.
  let reach: ClosedRange<Double>?

  /// Builds the index.
  init(count: Int, start: (Int) -> Double, end: (Int) -> Double) {
    self.count = count
    let isSorted = count < 2 || (1..<count).allSatisfy { start($0 - 1) <= start($0) }
    let order = isSorted ? nil : (0..<count).sorted { (start($0), $0) < (start($1), $1) }
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
    while length > 0 {
      let runs = (length + fanOut - 1) / fanOut
      let level = (0..<runs)
        .map { run in
          (run * fanOut..<min(length, (run + 1) * fanOut))
            .reduce(-Double.infinity) {
              Swift.max($0, value($1))
            }
        }
      levels.append(level)
      if runs == 1 { break }
      (length, value) = (runs, { level[$0] })
    }
    return levels
  }

  /// Calls a closure with each interval that overlaps `lower..<upper`, ordered by start.
  func forEachOverlap(
    _ lower: Double,
    _ upper: Double,
    start: (Int) -> Double,
    end: (Int) -> Double,
    _ body: (Int) -> Void
  ) {
    guard count > 0 else { return }
    let limit = firstStart(notBefore: upper, start: start)
    guard limit > 0 else { return }
    /// `span` is how many intervals each part of the run has: parts are intervals or finer runs.
    func visit(level: Int, run: Int, span: Int) {
      let first = run * Self.fanOut
      // The parts whose first interval starts before the given one ends.
      let parts = first..<min(first + Self.fanOut, (limit - 1) / span + 1)
      guard level > 0 else {
        for k in parts {
          let interval = order?[k] ?? k
          if end(interval) > lower { body(interval) }
        }
        return
      }
      let ends = greatestEnds[level - 1]
      for part in parts where ends[part] > lower {
        visit(level: level - 1, run: part, span: span / Self.fanOut)
      }
    }
    let top = greatestEnds.count - 1
    let span = (0..<top).reduce(1) { span, _ in span * Self.fanOut }
    if greatestEnds[top][0] > lower { visit(level: top, run: 0, span: span) }
  }

  private func firstStart(notBefore bound: Double, start: (Int) -> Double) -> Int {
    (0..<count).partitioningIndex { start(order?[$0] ?? $0) >= bound }
  }
}
