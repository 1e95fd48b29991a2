package import LayoutModel

/// The rule by which groups of one item each follow each other.
struct RowRule: Sendable, Equatable {
  /// The axis along which groups follow each other.
  let axis: ScrollAxis
  /// The start of the run, in the section's coordinates.
  let start: LayoutPoint
  /// The spacing around each group.
  let edgeSpacing: EdgeSpacing
  /// The distance between neighbouring groups with the spacing around them, in points; at least 0.
  let gap: Double
  /// The extent across the run that groups are placed in, in points.
  let crossRoom: Double
  /// The rounding of corners.
  let pixels: PixelAlignment
  /// An item that was not measured.
  let estimate: MeasuredItem
  /// The place of all items in the drawing order.
  let zIndex: Int

  /// Returns the corner of a group at a distance from the start of the run, in points (rules 11 and
  /// 12 of `docs/compositional.md`), before it is aligned to pixels.
  func corner(of size: LayoutSize, at position: Double) -> LayoutPoint {
    let slot = Slot(edgeSpacing: edgeSpacing, size: size, items: [])
    return LayoutPoint(
      along: axis,
      start[axis] + position + edgeSpacing.start(axis).minimum,
      start[axis.cross] + slot.crossPosition(in: crossRoom, across: axis.cross)
    )
  }

  /// The length of an item that was not measured, as it is added up.
  var estimatedLength: Double { ExactLength.nearest(to: estimate.size[axis]) }
}

/// The frames of items that each fill a group alone, of which some are measured and the others are
/// estimated (`docs/measuring.md`).
///
/// A change of one item copies the frames of at most some hundred others. Ends of rows ascend,
/// because gaps and lengths are not negative.
package struct RowFrames: Sendable, Equatable {
  /// The part of a row whose rectangles the frames are.
  enum Part: Sendable, Equatable {
    /// The rectangles of items.
    case items
    /// The rectangles of groups.
    case groups
  }

  /// The measured rows, and the numbers of others between them.
  let rows: MeasuredItems
  var rule: RowRule { sharedRule.value }
  let part: Part
  /// The rule, apart, since it is large and few sections have rows.
  private let sharedRule: Shared<RowRule>
  /// The width within which all frames are mirrored, in points; nil if they are not.
  private var mirrorWidth: Double?

  /// Creates the frames of items or groups.
  init(_ rows: MeasuredItems, by rule: RowRule, of part: Part) {
    (self.rows, self.part) = (rows, part)
    sharedRule = Shared(rule)
  }

  /// The number of frames.
  package var count: Int { rows.count }

  // MARK: Positions

  /// Returns the distance of a row from the start of the run, in points, without the spacing before
  /// it; that of the row behind the last one is allowed.
  /// - Complexity: O(log number of measured runs).
  func position(of row: Int) -> Double {
    let before = rows.extent(before: row)
    return before.measured + Double(before.estimated) * rule.estimatedLength
      + Double(row) * rule.gap
  }

  /// Returns a row, measured or estimated.
  func row(at index: Int) -> MeasuredItem { rows[index] ?? rule.estimate }

  /// Returns a frame.
  /// - Precondition: the index is at least 0 and less than `count`.
  /// - Complexity: O(log number of measured runs).
  package func frame(at index: Int) -> LayoutRect {
    let row = row(at: index)
    let corner = rule.pixels.near(rule.corner(of: row.size, at: position(of: index)))
    let frame =
      part == .items
      ? row.frame.offset(by: corner) : LayoutRect(origin: corner, size: row.size)
    return mirrorWidth.map { frame.mirrored(in: $0) } ?? frame
  }

  /// The frames as columns.
  /// - Complexity: O(n log n).
  func columns() -> FrameColumns {
    let limit = WorkLimit.current
    return FrameColumns(count: count, hasZIndex: rule.zIndex != 0) { writer in
      for index in 0..<count {
        if limit.isOver(at: index) { break }
        writer.set(index, frame(at: index))
        if rule.zIndex != 0 { writer.set(index, zIndex: rule.zIndex) }
      }
    }
  }

  /// Returns the frames mirrored within a width, in points; mirroring twice restores them.
  /// - Complexity: O(1).
  func mirrored(in width: Double) -> RowFrames {
    var mirrored = self
    mirrored.mirrorWidth = mirrorWidth == width ? nil : width
    return mirrored
  }

  // MARK: Searching

  /// The greatest distance by which a frame may lie outside of the extent of its row, before it is
  /// aligned to pixels, in points.
  private var slack: Double {
    let runs = rows.runs
    let estimate = rule.estimate
    let before = runs.reduce(max(0, -estimate.frame.min(rule.axis))) { max($0, $1.overhang.before) }
    let after = runs.reduce(max(0, estimate.frame.max(rule.axis) - estimate.size[rule.axis])) {
      max($0, $1.overhang.after)
    }
    return max(before, after) + (rule.pixels.scale > 0 ? 1 / rule.pixels.scale : 0)
  }

  /// Calls a closure with the index of each frame that shares area with a rectangle, in ascending
  /// order.
  /// - Complexity: O(log² n + k) for k results, and O(number of measured runs).
  func forEachIndex(in rect: LayoutRect, _ body: (Int) -> Void) {
    guard count > 0 else { return }
    let axis = rule.axis
    let local = (mirrorWidth.map { rect.mirrored(in: $0) } ?? rect)
      .widenedByRounding(LayoutPoint(x: position(of: count), y: rule.start[axis]), mirrorWidth)
    let slack = slack
    let start = rule.start[axis] + rule.edgeSpacing.start(axis).minimum
    let first = (0..<count)
      .partitioningIndex { row in
        start + position(of: row) + self.row(at: row).size[axis] + slack >= local.min(axis)
      }
    let limit = WorkLimit.current
    for row in first..<count {
      if limit.isOver(at: row - first) { return }
      guard start + position(of: row) - slack <= local.max(axis) else { return }
      if frame(at: row).overlaps(rect) { body(row) }
    }
  }

  /// Returns a range that all frames lie in along an axis; nil without frames.
  /// - Complexity: O(log n) and O(number of measured runs) along the rows' axis, else O(number of
  ///   measured rows).
  func reach(along axis: ScrollAxis) -> ClosedRange<Double>? {
    guard count > 0 else { return nil }
    var (least, greatest) = (Double.infinity, -Double.infinity)
    if axis == rule.axis {
      let start = rule.start[axis] + rule.edgeSpacing.start(axis).minimum
      let end = position(of: count - 1) + row(at: count - 1).size[axis]
      let slack = slack
      (least, greatest) = (start - slack, start + end + slack)
    } else {
      func widen(_ row: MeasuredItem) {
        let corner = rule.pixels.near(rule.corner(of: row.size, at: 0))
        let frame =
          part == .items
          ? row.frame.offset(by: corner) : LayoutRect(origin: corner, size: row.size)
        (least, greatest) = (min(least, frame.min(axis)), max(greatest, frame.max(axis)))
      }
      let limit = WorkLimit.current
      if !rows.isComplete { widen(rule.estimate) }
      for (number, run) in rows.runs.enumerated() {
        if limit.isOver(at: number * MeasuredRun.limit) { break }
        run.items.forEach(widen)
      }
    }
    guard let mirrorWidth, axis == .horizontal else { return least...max(least, greatest) }
    return mirrorWidth - max(least, greatest)...mirrorWidth - least
  }

  /// Whether all frames consist of finite numbers.
  /// - Complexity: O(number of measured runs).
  var isFinite: Bool {
    guard count > 0 else { return true }
    let corners = [0, count - 1].map { rule.corner(of: row(at: $0).size, at: position(of: $0)) }
    let isEstimateFinite = rule.estimate.size.width.isFinite && rule.estimate.size.height.isFinite
    return isEstimateFinite && rows.runs.allSatisfy(\.isFinite)
      && position(of: count).isFinite && rule.crossRoom.isFinite
      && corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }
  }
}

extension RowFrames {
  /// The rows that are to be looked at one by one for those that do not meet a condition: all, or
  /// only the measured ones if the first and the last estimated frame meet it.
  ///
  /// The condition holds for all frames between two of one size for which it holds.
  func rows(unless holds: (LayoutRect) -> Bool) -> [Range<Int>] {
    guard !rows.isComplete else { return [0..<count] }
    let measured = rows.measuredRanges
    let first = measured.first.map { $0.lowerBound == 0 ? $0.upperBound : 0 } ?? 0
    let last =
      measured.last.map { $0.upperBound == count ? $0.lowerBound - 1 : count - 1 } ?? count - 1
    guard holds(frame(at: first)), holds(frame(at: last)) else { return [0..<count] }
    return measured
  }
}
