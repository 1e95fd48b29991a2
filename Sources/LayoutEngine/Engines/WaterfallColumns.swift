import LayoutModel

/// The ends of a waterfall's columns while items are placed.
///
/// A fast structure: up to sixteen columns are scanned, more are in a heap. The scan's numbers are
/// in unchecked memory, because every item of a million reads them. Invariant: a column's next item
/// starts a line spacing after the column's end, or at the top if the column is empty. Debug builds
/// check the number of a column.
struct WaterfallColumns: ~Copyable {
  /// The greatest number of columns for which a scan is faster than a heap.
  private static let scannedColumns = 16

  private let count: Int
  private let top: Double
  private let lineSpacing: Double
  private let placement: WaterfallOptions.Placement
  /// The heap that finds the shortest column; nil if a scan is faster.
  private var heap: ColumnHeap?
  /// The ends of all columns, then the starts of their next items; empty if a heap is used.
  private let numbers: UnsafeMutablePointer<Double>
  private var turn = 0
  private var isEmpty = true
  /// The end of the column that ends last, in points.
  private(set) var lowest: Double

  /// Creates empty columns, at least one, which all start at the top, in points.
  init(count: Int, top: Double, lineSpacing: Double, placement: WaterfallOptions.Placement) {
    self.count = count
    self.top = top
    self.lineSpacing = lineSpacing
    self.placement = placement
    heap = placement == .shortest && count > Self.scannedColumns ? ColumnHeap(count, top) : nil
    let scanned = heap == nil ? 2 * count : 0
    numbers = .allocate(capacity: scanned)
    numbers.initialize(repeating: top, count: scanned)
    lowest = top
  }

  deinit { numbers.deallocate() }

  /// Returns the column of the next item, and the item's start in it.
  /// - Complexity: O(log columns) for the shortest column, O(1) in sequence.
  @inline(__always)
  mutating func next() -> (column: Int, start: Double) {
    if let heap { return heap.next(lineSpacing) }
    let column = placement == .shortest ? least() : turn
    turn = turn + 1 == count ? 0 : turn + 1
    return (column, numbers[count + column])
  }

  /// Returns the start of an item across all columns; the next item in sequence goes to the first
  /// column.
  /// - Complexity: O(columns in use).
  mutating func nextAcrossAll() -> Double {
    turn = 0
    guard !isEmpty else { return top }
    if let heap { return heap.greatest + lineSpacing }
    var greatest = numbers[0]
    for column in 1..<max(1, count) { greatest = max(greatest, numbers[column]) }
    return greatest + lineSpacing
  }

  /// Sets the end of a column to that of its last item.
  /// - Precondition: The column's number is at least 0 and less than the number of columns.
  @inline(__always)
  mutating func end(_ column: Int, at bottom: Double) {
    assert(column >= 0 && column < count, "there is no column \(column)")
    lowest = max(lowest, bottom)
    isEmpty = false
    if heap != nil {
      heap?.end(column, at: bottom)
    } else {
      numbers[column] = bottom
      numbers[count + column] = bottom + lineSpacing
    }
  }

  /// Sets the end of all columns to that of an item across all of them.
  mutating func endAll(at bottom: Double) {
    if heap != nil {
      lowest = max(lowest, bottom)
      isEmpty = false
      heap?.endAll(at: bottom)
      return
    }
    for column in 0..<count { end(column, at: bottom) }
  }

  /// Returns the column that ends first, the leftmost of equals.
  ///
  /// It chooses without branches, which no processor could predict.
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

/// Finds the first of many columns to end.
///
/// Columns are used from the left, so the columns that end together after the last item across all
/// columns are all on the right: they are not in the heap. Invariant: the heap's parents end before
/// their children, or are left of them.
private struct ColumnHeap {
  /// A column, ordered by its end, then from left to right.
  private typealias Column = (end: Double, number: Int)

  private let count: Int
  /// The columns that have items of their own, as a binary heap.
  private var used: [Column] = []
  /// The end of the columns from `used.count` on.
  private var restEnd: Double
  /// Whether these columns have no item at all, so that no line spacing precedes their next item.
  private var isRestEmpty = true

  /// Creates empty columns.
  init(_ count: Int, _ top: Double) {
    self.count = count
    restEnd = top
  }

  /// The end of the column that ends last.
  /// - Complexity: O(columns in use).
  var greatest: Double {
    used.reduce(used.count < count ? restEnd : -.infinity) { max($0, $1.end) }
  }

  /// Returns the column that ends first, the leftmost of equals, and the start of its next item.
  func next(_ lineSpacing: Double) -> (column: Int, start: Double) {
    if let first = used.first, used.count == count || first.end <= restEnd {
      return (first.number, first.end + lineSpacing)
    }
    return (used.count, isRestEmpty ? restEnd : restEnd + lineSpacing)
  }

  /// Sets the end of the column that `next` returned.
  /// - Complexity: O(log columns in use).
  mutating func end(_ number: Int, at end: Double) {
    let column: Column = (end, number)
    guard number == used.count else { return sink(column) }
    used.append(column)
    var index = used.count - 1
    while index > 0, column < used[(index - 1) / 2] {
      used[index] = used[(index - 1) / 2]
      index = (index - 1) / 2
    }
    used[index] = column
  }

  /// Replaces the first column of the heap.
  private mutating func sink(_ column: Column) {
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < used.count else { break }
      if child + 1 < used.count, used[child + 1] < used[child] { child += 1 }
      guard used[child] < column else { break }
      used[index] = used[child]
      index = child
    }
    used[index] = column
  }

  /// Sets the end of all columns.
  mutating func endAll(at end: Double) {
    used.removeAll(keepingCapacity: true)
    restEnd = end
    isRestEmpty = false
  }
}
