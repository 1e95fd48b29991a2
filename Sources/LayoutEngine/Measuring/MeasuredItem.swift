import LayoutModel

/// The result of measuring an item: of one that fills a group alone, the group with the item in it; of
/// another one, the responses of its cell.
struct MeasuredItem: Sendable, Equatable {
  /// The size of the group, in points.
  var size: LayoutSize
  /// The item's frame, in coordinates of the group.
  var frame: LayoutRect
  /// The parts of the item's cell, in coordinates of the cell.
  var parts: [CellPart] = []
  /// The responses of the item's cell; empty if the item fills a group alone.
  var contents: [MeasuredContent] = []

  /// Creates an item from the responses of its cell.
  init(contents: [MeasuredContent]) {
    self.init(size: .zero)
    self.contents = contents
  }

  /// Creates an item that is as large as its group.
  init(size: LayoutSize) {
    self.size = size
    frame = LayoutRect(origin: .zero, size: size)
  }

  /// Creates the item of a solved group.
  init(_ group: SolvedGroup) {
    self.init(size: group.size)
    guard let item = group.items.first else { return }
    (frame, parts) = (item.frame, item.parts)
  }
}

/// Neighbouring items that were measured; the layouts before and after a change share them.
final class MeasuredRun: Sendable {
  /// The most items of a run, so that a change of one item copies no more than that.
  static let limit = 256

  /// The items, at least one.
  let items: [MeasuredItem]
  /// The distance from the start of the run to each item, and then to the end of the run, in points.
  let starts: [Double]
  /// The greatest extent across the axis, in points.
  let crossSize: Double
  /// The greatest distance by which an item begins before its group and ends behind it, in points.
  let overhang: (before: Double, after: Double)
  /// Whether no length was rounded, so that sums of them are the same in any order.
  let isExact: Bool
  /// Whether all numbers are finite.
  let isFinite: Bool
  /// Whether some cell has parts.
  let hasParts: Bool
  /// Whether a part starts so far from its cell that mirroring it may overflow.
  let hasFarParts: Bool

  /// Creates a run of items along an axis.
  /// - Complexity: O(number of items and parts).
  init(_ items: [MeasuredItem], along axis: ScrollAxis) {
    var (starts, sum) = ([0.0], 0.0)
    starts.reserveCapacity(items.count + 1)
    var (isExact, isFinite, crossSize) = (true, true, 0.0)
    var (before, after) = (0.0, 0.0)
    for item in items {
      let length = item.size[axis]
      let rounded = ExactLength.nearest(to: length)
      isExact = isExact && rounded == length
      sum += rounded
      starts.append(sum)
      crossSize = max(crossSize, item.size[axis.cross])
      before = max(before, -item.frame.min(axis))
      after = max(after, item.frame.max(axis) - length)
      isFinite =
        isFinite && sum.isFinite && item.frame.maxX.isFinite && item.frame.maxY.isFinite
        && item.size.width.isFinite && item.size.height.isFinite
    }
    let parts = items.lazy.filter { !$0.parts.isEmpty }
    self.items = items
    self.starts = starts
    self.crossSize = crossSize
    overhang = (before: before, after: after)
    self.isExact = isExact
    self.isFinite = isFinite
    hasParts = parts.first != nil
    hasFarParts = parts.contains { $0.parts.contains(where: \.startsFar) }
  }

  /// The extent of all items along the axis, in points.
  var length: Double { starts[items.count] }
}

/// Lengths whose sums do not depend on the order in which they are added: multiples of 2⁻²⁰ points,
/// up to a sum of 2³² points.
///
/// Whole pixels and the sizes of texts, in 1024ths of a point, are such lengths.
enum ExactLength {
  /// The number of steps in a point.
  private static let steps = Double(1 << 20)
  /// The greatest sum, in points.
  static let limit = Double(1 << 32)

  /// Returns the exact length that is nearest to a length, in points.
  static func nearest(to length: Double) -> Double {
    let scaled = length * steps
    return scaled.isFinite ? scaled.rounded() / steps : length
  }

  /// Whether a length is exact.
  static func contains(_ length: Double) -> Bool { nearest(to: length) == length }
}
