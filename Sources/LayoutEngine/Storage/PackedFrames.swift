package import LayoutModel
import Synchronization

/// Frames that follow no rule, as a waterfall or a plugin returns them: columns of doubles with an
/// index along the scroll axis.
///
/// The first search builds the index. It takes 32 bytes for each frame, 40 with drawing orders, and
/// about half a byte for the index.
package struct PackedFrames: Sendable, Equatable {
  /// The most items of a section whose frames follow no rule: 320 MB of frames.
  static let limit = 10_000_000

  let columns: FrameColumns
  /// The axis along which searches are fast.
  let axis: ScrollAxis
  /// The parts that searches check first.
  private let searched = FrameSearch()

  /// Creates frames with an index along an axis.
  /// - Complexity: O(1).
  package init(_ columns: FrameColumns, axis: ScrollAxis) {
    self.columns = columns
    self.axis = axis
  }

  /// The number of frames.
  var count: Int { columns.count }

  /// Returns the least and the greatest coordinate along an axis; nil without frames.
  /// - Complexity: O(n) at the first call for any axis, then O(1).
  func reach(along axis: ScrollAxis) -> ClosedRange<Double>? {
    guard count > 0 else { return nil }
    let reaches = searched.value(\.reaches) {
      (
        Self.reach(columns.x, columns.width, count: count),
        Self.reach(columns.y, columns.height, count: count)
      )
    }
    return axis == .horizontal ? reaches.horizontal : reaches.vertical
  }

  /// Returns the least start and the greatest end of intervals, of which there is at least one.
  private static func reach(
    _ starts: UnsafePointer<Double>,
    _ lengths: UnsafePointer<Double>,
    count: Int
  ) -> ClosedRange<Double> {
    let limit = WorkLimit.current
    var (least, greatest) = (starts[0], starts[0] + lengths[0])
    for index in 0..<count {
      if limit.isOver(at: index) { break }
      let start = starts[index]
      if start < least { least = start }
      if start + lengths[index] > greatest { greatest = start + lengths[index] }
    }
    return least...Swift.max(least, greatest)
  }

  /// Calls a closure with the index of each frame that shares area with a rectangle, in no
  /// particular order.
  /// - Complexity: O(log n + k) for k results that are neighbours along the axis; the first search
  ///   builds the index.
  func forEachIndex(in rect: LayoutRect, _ body: (Int) -> Void) {
    let (start, end) = bounds
    let index = builtIndex()
    let (crossStart, crossEnd) = (rect.min(axis.cross), rect.max(axis.cross))
    let runs = searched.crossRuns
    var (met, found) = (0, 0)
    index.forEachOverlap(
      rect.min(axis),
      rect.max(axis),
      start: start,
      end: end,
      isBeside: { run in
        runs.map { $0.starts[run] >= crossEnd || $0.ends[run] <= crossStart } ?? false
      }
    ) { item in
      met += 1
      guard columns[item].overlaps(rect) else { return }
      found += 1
      body(item)
    }
    // Most sections are as wide as their container, and need no second index.
    guard runs == nil, met > 1024, found < met / 4 else { return }
    searched.makeCrossRuns(index, columns, along: axis.cross)
  }

  private var bounds: (start: (Int) -> Double, end: (Int) -> Double) {
    let origin = axis == .horizontal ? columns.x : columns.y
    let extent = axis == .horizontal ? columns.width : columns.height
    return ({ origin[$0] }, { origin[$0] + extent[$0] })
  }

  private func builtIndex() -> IntervalIndex {
    let (start, end) = bounds
    return searched.value(\.index) {
      IntervalIndex(count: columns.count, start: start, end: end)
    }
  }

  /// Returns the frames mirrored within a width, in points.
  /// - Complexity: O(n).
  func mirrored(in width: Double) -> PackedFrames {
    let hasZIndex = columns.zIndex != nil
    let mirrored = FrameColumns(count: columns.count, hasZIndex: hasZIndex) { writer in
      let limit = WorkLimit.current
      for index in 0..<columns.count {
        if limit.isOver(at: index) { break }
        writer.set(index, columns[index].mirrored(in: width))
        if hasZIndex { writer.set(index, zIndex: columns.zIndex(at: index)) }
      }
    }
    return PackedFrames(mirrored, axis: axis)
  }

  package static func == (left: PackedFrames, right: PackedFrames) -> Bool {
    left.axis == right.axis && left.columns == right.columns
  }
}

extension FrameColumns {
  /// Whether all corners and far edges are finite numbers.
  /// - Complexity: O(n).
  var isFinite: Bool {
    // A coordinate that is not finite makes its sum NaN.
    let limit = WorkLimit.current
    var sums = LayoutPoint.zero
    for index in 0..<count {
      if limit.isOver(at: index) { break }
      sums.x += (x[index] + width[index]) * 0 + x[index] * 0
      sums.y += (y[index] + height[index]) * 0 + y[index] * 0
    }
    return sums == .zero
  }
}

extension LayoutRect {
  /// Returns the rectangle mirrored within a width, in points.
  package func mirrored(in width: Double) -> LayoutRect {
    LayoutRect(x: width - maxX, y: y, width: self.width, height: height)
  }
}

/// Search indexes of frames, each built when a search first needs it.
///
/// One object of no generic type, since most layouts are searched once or not at all. A thread that
/// needs a part waits for another one that builds any.
final class FrameSearch: Sendable {
  /// The least and the greatest coordinates along both axes.
  typealias Reaches = (horizontal: ClosedRange<Double>, vertical: ClosedRange<Double>)
  /// The reaches of runs of 16 frames across the axis, in the order of the index, for content that
  /// scrolls both ways: a row of a spreadsheet has hundreds of cells, of which a few are visible.
  ///
  /// `starts` are the least coordinates, `ends` the greatest ones.
  typealias CrossRuns = (starts: [Double], ends: [Double])
  /// All parts; nil until they are built.
  typealias Parts = (index: IntervalIndex?, reaches: Reaches?, crossRuns: CrossRuns?)

  private let parts = Mutex<Parts>((nil, nil, nil))

  /// Returns a part, which the first call builds without another part; other threads wait for it.
  @inline(__always)
  func value<Value: Sendable>(
    _ part: WritableKeyPath<Parts, Value?>,
    _ make: () -> Value
  ) -> Value {
    parts.withLock { parts in
      if let known = parts[keyPath: part] { return known }
      let value = make()
      if WorkLimit.current?.isOver != true { parts[keyPath: part] = value }
      return value
    }
  }

  /// The reaches of runs; nil until they are built.
  var crossRuns: CrossRuns? { parts.withLock { $0.crossRuns } }

  /// Builds the reaches of runs, once searches have met many frames beside the rectangle.
  /// - Complexity: O(n).
  func makeCrossRuns(_ index: IntervalIndex, _ columns: FrameColumns, along axis: ScrollAxis) {
    let limit = WorkLimit.current
    var runs: CrossRuns = ([], [])
    index.forEachRun { run, items in
      var (least, greatest) = (Double.infinity, -Double.infinity)
      for item in items where !limit.isOver(at: run << 4) {
        least = min(least, columns[item].min(axis))
        greatest = max(greatest, columns[item].max(axis))
      }
      runs.starts.append(least)
      runs.ends.append(greatest)
    }
    if limit?.isOver != true { parts.withLock { $0.crossRuns = runs } }
  }
}

extension Range<Int> {
  /// Returns the first position from which on a condition holds, or the end of the range.
  /// - Complexity: O(log n).
  func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
