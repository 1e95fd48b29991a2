package import LayoutModel

/// The range in which a collection can be scrolled, as in `UIScrollView`.
package struct ScrollRange: Sendable, Hashable {
  /// The least offset on both axes.
  package let least: LayoutPoint
  /// The greatest offset on both axes; not less than the least.
  package let greatest: LayoutPoint
  /// The axis along which the content scrolls.
  package let axis: ScrollAxis
  /// Whether lines, and sections beside each other, begin at the right edge.
  private let isMirrored: Bool

  /// Creates the range of a layout in a container: from the start of the content inset to the end
  /// of the content with its inset.
  ///
  /// Content that is shorter than the container rests at its start, or at its end if the layout's
  /// `contentAlignment` says so.
  package init(of layout: CollectionLayout, container: LayoutSize, isMirrored: Bool = false) {
    let inset = layout.contentInset
    let (left, right) = inset.sides(isMirrored: isMirrored)
    var least = LayoutPoint.zero - LayoutPoint(x: left, y: inset.top)
    // The sum of finite lengths may be infinite; an offset must not be.
    func end(_ length: Double) -> Double { min(length, .greatestFiniteMagnitude) }
    let ends = LayoutPoint(
      x: end(layout.contentSize.width + right - container.width),
      y: end(layout.contentSize.height + inset.bottom - container.height)
    )
    let axis = layout.scrollDirection
    // From right to left, short content is at the left edge, which is its end.
    let isReversed = isMirrored && axis == .horizontal
    if layout.contentAlignment == .end, !isReversed { least[axis] = min(least[axis], ends[axis]) }
    (self.least, self.axis, self.isMirrored) = (least, axis, isMirrored)
    greatest = LayoutPoint(x: max(least.x, ends.x), y: max(least.y, ends.y))
  }

  /// Whether content that scrolls horizontally begins at its right edge.
  package var isReversed: Bool { isMirrored && axis == .horizontal }

  /// The offset at which reading starts: at the top, and at the edge at which lines start.
  package var start: LayoutPoint { offset(atStart: true) }

  /// The offset at which reading ends: at the bottom, or at the edge at which lines end if the
  /// content scrolls horizontally.
  package var end: LayoutPoint {
    var end = start
    end[axis] = offset(atStart: false)[axis]
    return end
  }

  private func offset(atStart isStart: Bool) -> LayoutPoint {
    // Content that is wider by a rounding error does not scroll.
    let scrollsAcross = greatest.x - least.x > 0.001
    let isRight = scrollsAcross && isMirrored == isStart
    return LayoutPoint(x: isRight ? greatest.x : least.x, y: isStart ? least.y : greatest.y)
  }

  /// Whether an offset is at the start or the end of reading along the scroll axis, or beyond it,
  /// with a tolerance of a thousandth of a point.
  package func isAt(_ edge: AxisEnd, _ offset: LayoutPoint) -> Bool {
    let isLow = (edge == .start) != isReversed
    return isLow
      ? offset[axis] <= least[axis] + 0.001 : offset[axis] >= greatest[axis] - 0.001
  }

  /// Whether an offset lies within the range, with a tolerance of a thousandth of a point.
  package func contains(_ offset: LayoutPoint) -> Bool {
    let near = clamped(offset)
    return abs(near.x - offset.x) <= 0.001 && abs(near.y - offset.y) <= 0.001
  }

  /// The nearest offset within the range, without negative zeros.
  package func clamped(_ offset: LayoutPoint) -> LayoutPoint {
    // The sum of zeros of both signs is positive.
    LayoutPoint.zero
      + LayoutPoint(
        x: max(least.x, min(offset.x, greatest.x)),
        y: max(least.y, min(offset.y, greatest.y))
      )
  }
}

extension DirectionalEdgeInsets {
  /// Returns the distances from the left and the right edge, in points.
  func sides(isMirrored: Bool) -> (left: Double, right: Double) {
    isMirrored ? (trailing, leading) : (leading, trailing)
  }
}
