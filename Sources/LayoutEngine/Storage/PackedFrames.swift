public import LayoutModel

/// Frames that follow no rule, as a waterfall or a plugin gives them: columns of doubles with an
/// index along the scroll axis.
///
/// The index is built by the first search, not before.
public struct PackedFrames: Sendable, Equatable {
  /// The most items of a section whose frames follow no rule: 320 MB of frames.
  static let limit = 10_000_000

  /// The frames.
  public let columns: FrameColumns
  /// The axis along which searches are fast.
  public let axis: Axis
  private let index = Lazy<IntervalIndex>()

  /// Frames with an index along an axis.
  public init(_ columns: FrameColumns, axis: Axis) {
    self.columns = columns
    self.axis = axis
  }

  /// How many frames there are.
  public var count: Int { columns.count }

  /// The least and the greatest coordinate along an axis; nil without frames.
  func reach(along axis: Axis) -> ClosedRange<Double>? {
    guard axis != self.axis else { return builtIndex().reach }
    guard count > 0 else { return nil }
    let frames = (0..<count).lazy.map { columns[$0] }
    return frames.reduce(.infinity) {
      min($0, $1.min(axis))
    }...frames.reduce(-.infinity) { max($0, $1.max(axis)) }
  }

  /// Calls a closure with the index of each frame that shares area with a rectangle, in no
  /// particular order.
  /// - Complexity: O(log n + k) for k answers that lie together along the axis.
  func forEachIndex(in rect: Rect, _ body: (Int) -> Void) {
    let (start, end) = bounds
    builtIndex()
      .forEachOverlap(
        rect.min(axis),
        rect.max(axis),
        start: start,
        end: end
      ) { if columns[$0].overlaps(rect) { body($0) } }
  }

  private var bounds: (start: (Int) -> Double, end: (Int) -> Double) {
    let origin = axis == .horizontal ? columns.x : columns.y
    let extent = axis == .horizontal ? columns.width : columns.height
    return ({ origin[$0] }, { origin[$0] + extent[$0] })
  }

  private func builtIndex() -> IntervalIndex {
    let (start, end) = bounds
    return index.value { IntervalIndex(count: columns.count, start: start, end: end) }
  }

  /// The frames mirrored within a width.
  func mirrored(in width: Double) -> PackedFrames { mapped { $0.mirrored(in: width) } }

  /// The frames in another order: the one placed k-th belongs to `order[k]`.
  func placed(_ order: [Int]) -> PackedFrames {
    PackedFrames(
      FrameColumns(count: columns.count, hasZIndex: columns.zIndex != nil) { writer in
        for (position, index) in order.enumerated() { copy(position, to: index, writer) { $0 } }
      },
      axis: axis
    )
  }

  private func mapped(_ change: (Rect) -> Rect) -> PackedFrames {
    PackedFrames(
      FrameColumns(count: columns.count, hasZIndex: columns.zIndex != nil) { writer in
        for index in 0..<columns.count { copy(index, to: index, writer, change) }
      },
      axis: axis
    )
  }

  private func copy(
    _ index: Int,
    to target: Int,
    _ writer: borrowing FrameColumnsWriter,
    _ change: (Rect) -> Rect
  ) {
    writer.set(target, change(columns[index]))
    if columns.zIndex != nil { writer.set(target, zIndex: columns.zIndex(at: index)) }
  }

  /// Equality of the frames.
  public static func == (left: PackedFrames, right: PackedFrames) -> Bool {
    left.axis == right.axis && left.columns == right.columns
  }
}

extension FrameColumns {
  /// Whether all corners and far edges are finite numbers.
  /// - Complexity: O(count).
  var isFinite: Bool {
    // What is not finite leaves a NaN in its sum.
    var sums = Point.zero
    for index in 0..<count {
      sums.x += (x[index] + width[index]) * 0 + x[index] * 0
      sums.y += (y[index] + height[index]) * 0 + y[index] * 0
    }
    return sums == .zero
  }
}

extension Rect {
  /// The rectangle on the other side of the middle of a width.
  func mirrored(in width: Double) -> Rect {
    Rect(x: width - maxX, y: y, width: self.width, height: height)
  }
}
