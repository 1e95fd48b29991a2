import LayoutModel

/// The measured items of a section, and the numbers of items between them that are only estimated.
///
/// Neighbouring items are kept in runs of at most 256, which changes share. A list of a million
/// items of which twenty were measured takes the memory of twenty.
package struct MeasuredItems: Sendable, Equatable {
  /// Items that stand together.
  enum Piece: Sendable {
    /// A number of items that were not measured.
    case estimated(Int)
    /// Items that were measured.
    case measured(MeasuredRun)

    /// The number of items.
    var count: Int {
      switch self {
      case .estimated(let count): count
      case .measured(let run): run.items.count
      }
    }
  }

  /// The items before a piece: the number of items, the number of those that are estimated, and the
  /// length of the others, in points.
  private struct Start: Sendable {
    var count = 0
    var estimated = 0
    var length = 0.0
  }

  /// The axis along which items follow each other.
  let axis: ScrollAxis
  /// The pieces, in order; none is empty.
  private(set) var pieces: [Piece] = []
  private var starts: [Start] = []
  /// All items, before the end.
  private var end = Start()

  /// Creates the items of a section of which none was measured.
  init(count: Int, along axis: ScrollAxis) {
    self.axis = axis
    append(estimated: count)
  }

  /// The number of items.
  package var count: Int { end.count }
  /// The number of items that were not measured.
  var estimatedCount: Int { end.estimated }
  /// The number of items that were measured.
  package var measuredCount: Int { end.count - end.estimated }
  /// Whether every item was measured.
  var isComplete: Bool { end.estimated == 0 }

  /// The first item that was not measured; nil if every item was.
  /// - Complexity: O(number of pieces).
  var firstEstimated: Int? {
    for (piece, start) in zip(pieces, starts) {
      if case .estimated = piece { return start.count }
    }
    return nil
  }

  /// The runs of measured items, in order.
  var runs: [MeasuredRun] {
    pieces.compactMap { piece -> MeasuredRun? in
      guard case .measured(let run) = piece else { return nil }
      return run
    }
  }

  // MARK: Items

  /// Returns the number of the piece that holds an item.
  /// - Complexity: O(log number of pieces).
  private func piece(of item: Int) -> Int {
    (0..<starts.count).partitioningIndex { starts[$0].count > item } - 1
  }

  /// Returns a measured item; nil if it is only estimated.
  /// - Precondition: the item is at least 0 and less than `count`.
  /// - Complexity: O(log number of pieces).
  subscript(item: Int) -> MeasuredItem? {
    let number = piece(of: item)
    guard case .measured(let run) = pieces[number] else { return nil }
    return run.items[item - starts[number].count]
  }

  /// Returns whether an item was measured.
  /// - Complexity: O(log number of pieces).
  func isMeasured(_ item: Int) -> Bool {
    guard item >= 0, item < count else { return false }
    if case .measured = pieces[piece(of: item)] { return true }
    return false
  }

  /// Returns the extent of what comes before an item: the length of measured items, in points, and the number of
  /// the others.
  /// - Complexity: O(log number of pieces).
  func extent(before item: Int) -> (measured: Double, estimated: Int) {
    guard item < count else { return (end.length, end.estimated) }
    let number = piece(of: item)
    let (start, rest) = (starts[number], item - starts[number].count)
    switch pieces[number] {
    case .estimated: return (start.length, start.estimated + rest)
    case .measured(let run): return (start.length + run.starts[rest], start.estimated)
    }
  }

  /// The positions of measured items, as ranges without gaps between neighbours.
  var measuredRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (piece, start) in zip(pieces, starts) {
      guard case .measured(let run) = piece else { continue }
      let range = start.count..<start.count + run.items.count
      if let last = ranges.last, last.upperBound == range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  package static func == (left: MeasuredItems, right: MeasuredItems) -> Bool {
    guard left.axis == right.axis, left.count == right.count,
      left.estimatedCount == right.estimatedCount
    else { return false }
    let (runs, others) = (left.runs, right.runs)
    if runs.count == others.count, zip(runs, others).allSatisfy({ $0 === $1 }),
      left.measuredRanges == right.measuredRanges
    {
      return true
    }
    return left.measuredRanges == right.measuredRanges
      && runs.flatMap(\.items) == others.flatMap(\.items)
  }
}

// Changes: each makes new items that share the runs of the old ones.
extension MeasuredItems {
  private mutating func append(_ piece: Piece) {
    pieces.append(piece)
    starts.append(end)
    end.count += piece.count
    switch piece {
    case .estimated(let count): end.estimated += count
    case .measured(let run): end.length += run.length
    }
  }

  private mutating func removeLast() -> Piece? {
    guard let piece = pieces.popLast(), let start = starts.popLast() else { return nil }
    end = start
    return piece
  }

  /// Adds items that were not measured.
  mutating func append(estimated count: Int) {
    guard count > 0 else { return }
    guard case .estimated(let before)? = pieces.last else { return append(.estimated(count)) }
    _ = removeLast()
    append(.estimated(before + count))
  }

  /// Adds measured items.
  ///
  /// Runs at the end that are not much longer are joined with them, so that many short additions copy each item
  /// only a few times.
  /// - Complexity: O(number of items), amortised over the items of a run times the logarithm of its limit.
  mutating func append(measured items: [MeasuredItem]) {
    var items = items[...]
    while case .measured(let run)? = pieces.last, run.items.count < MeasuredRun.limit,
      run.items.count <= 2 * items.count
    {
      _ = removeLast()
      items = (run.items + items)[...]
    }
    while !items.isEmpty {
      append(.measured(MeasuredRun(Array(items.prefix(MeasuredRun.limit)), along: axis)))
      items = items.dropFirst(MeasuredRun.limit)
    }
  }

  /// Adds a range of other items, measured or not.
  /// - Complexity: O(number of pieces in the range), and the items of three runs.
  mutating func append(_ range: Range<Int>, of other: MeasuredItems) {
    guard !range.isEmpty else { return }
    var number = other.piece(of: range.lowerBound)
    while number < other.pieces.count, other.starts[number].count < range.upperBound {
      let start = other.starts[number].count
      let part = range.clamped(to: start..<start + other.pieces[number].count)
      switch other.pieces[number] {
      case .estimated: append(estimated: part.count)
      case .measured(let run) where part.count == run.items.count && !hasShortRun(before: run):
        append(.measured(run))
      case .measured(let run):
        append(measured: Array(run.items[part.lowerBound - start..<part.upperBound - start]))
      }
      number += 1
    }
  }

  /// Whether the last run has room for a following one.
  private func hasShortRun(before run: MeasuredRun) -> Bool {
    guard case .measured(let last)? = pieces.last else { return false }
    return last.items.count + run.items.count <= MeasuredRun.limit
  }

  /// Returns the items with one of them measured, or measured no more if it is nil.
  /// - Complexity: O(number of pieces).
  func setting(_ item: Int, to measured: MeasuredItem?) -> MeasuredItems {
    var changed = MeasuredItems(count: 0, along: axis)
    changed.append(0..<item, of: self)
    if let measured {
      changed.append(measured: [measured])
    } else {
      changed.append(estimated: 1)
    }
    changed.append(item + 1..<count, of: self)
    return changed
  }
}
