package import LayoutModel

/// The range in which a collection can be scrolled, as in `UIScrollView`.
package struct ScrollRange: Sendable, Hashable {
  /// The least offset on both axes.
  package let least: LayoutPoint
  /// The greatest offset on both axes; not less than the least.
  package let greatest: LayoutPoint

  /// Creates the range of a layout in a container: from the start of the content inset to the end
  /// of the content with its inset.
  package init(of layout: CollectionLayout, container: LayoutSize, isMirrored: Bool = false) {
    let inset = layout.contentInset
    let (left, right) = inset.sides(isMirrored: isMirrored)
    let least = LayoutPoint.zero - LayoutPoint(x: left, y: inset.top)
    self.least = least
    // The sum of finite lengths may be infinite; an offset must not be.
    func end(_ length: Double) -> Double { min(length, .greatestFiniteMagnitude) }
    greatest = LayoutPoint(
      x: max(least.x, end(layout.contentSize.width + right - container.width)),
      y: max(least.y, end(layout.contentSize.height + inset.bottom - container.height))
    )
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

/// The item that keeps its place on the screen when a layout changes: the first visible one.
package struct ScrollAnchor: Sendable, Hashable {
  package var item: ItemPath
  /// The share of the item before the visible bounds, as a fraction of its extent; negative, and in
  /// points, if it starts after their edge.
  private var cut: Double

  /// Creates the anchor of a layout at an offset; nil at the start of the range, where a reader
  /// stays, and if no item is visible.
  /// - Complexity: O(log n + k) for k visible elements.
  package init?(
    in layout: CollectionLayout,
    at offset: LayoutPoint,
    container: LayoutSize,
    range: ScrollRange
  ) {
    let axis = layout.scrollDirection
    guard offset[axis] > range.least[axis] + 0.001 else { return nil }
    let bounds = LayoutRect(origin: offset, size: container)
    let items = layout.elements(in: bounds).filter { $0.kind == .item }
    let first = items.min { left, right in
      (left.frame.min(axis), left.section ?? 0, left.item ?? 0)
        < (right.frame.min(axis), right.section ?? 0, right.item ?? 0)
    }
    guard let first, let section = first.section, let item = first.item else { return nil }
    self.item = ItemPath(section: section, item: item)
    let (start, extent) = (first.frame.min(axis), first.frame.size[axis])
    let hidden = offset[axis] - start
    cut = hidden > 0 && extent > 0 ? hidden / extent : hidden
  }

  /// Returns the offset that keeps the item in its place; nil if the item does not exist.
  package func offset(
    of item: ItemPath,
    in layout: CollectionLayout,
    range: ScrollRange
  ) -> LayoutPoint? {
    guard let frame = layout.element(at: item)?.frame else { return nil }
    let axis = layout.scrollDirection
    var offset = LayoutPoint.zero
    offset[axis] = frame.min(axis) + (cut > 0 ? cut * frame.size[axis] : cut)
    return range.clamped(offset)
  }
}
