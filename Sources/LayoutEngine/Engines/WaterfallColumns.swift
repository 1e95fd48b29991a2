/// Where the columns of a waterfall end while items are placed.
///
/// A fast structure: its numbers lie in memory of its own without checks, because every item of a
/// million asks it. Invariant: a column's next item starts where the column ends and a line spacing
/// below, or at the top where it has none.
struct WaterfallColumns: ~Copyable {
  private let count: Int
  private let top: Double
  private let lineSpacing: Double
  private let placement: WaterfallOptions.Placement
  /// The ends of all columns, then the starts of their next items.
  private let numbers: UnsafeMutablePointer<Double>
  private var turn = 0
  private var isEmpty = true
  /// The end of the column that ends last.
  private(set) var lowest: Double

  /// Columns that all start at the top.
  init(count: Int, top: Double, lineSpacing: Double, placement: WaterfallOptions.Placement) {
    self.count = count
    self.top = top
    self.lineSpacing = lineSpacing
    self.placement = placement
    numbers = .allocate(capacity: 2 * count)
    numbers.initialize(repeating: top, count: 2 * count)
    lowest = top
  }

  deinit { numbers.deallocate() }

  /// The column that the next item goes to, and where it starts there.
  @inline(__always)
  mutating func next() -> (column: Int, start: Double) {
    let column = placement == .shortest ? least() : turn
    turn = turn + 1 == count ? 0 : turn + 1
    return (column, numbers[count + column])
  }

  /// Where an item across all columns starts; the next item in turn goes to the first column.
  mutating func nextAcrossAll() -> Double {
    turn = 0
    guard !isEmpty else { return top }
    var greatest = numbers[0]
    for column in 1..<max(1, count) { greatest = max(greatest, numbers[column]) }
    return greatest + lineSpacing
  }

  /// Lets a column end where its last item ends.
  @inline(__always)
  mutating func end(_ column: Int, at bottom: Double) {
    assert(column >= 0 && column < count, "there is no column \(column)")
    numbers[column] = bottom
    numbers[count + column] = bottom + lineSpacing
    lowest = max(lowest, bottom)
    isEmpty = false
  }

  /// Lets all columns end where an item across all of them ends.
  mutating func endAll(at bottom: Double) {
    for column in 0..<count { end(column, at: bottom) }
  }

  /// The column that ends first, the leftmost of equals.
  ///
  /// Chooses without branches, which no processor could foretell.
  @inline(__always)
  private func least() -> Int {
    var best = 0
    var least = numbers[0]
    for column in 1..<max(1, count) {
      let end = numbers[column]
      let isLess = end < least
      best = isLess ? column : best
      least = isLess ? end : least
    }
    return best
  }
}
