public import LayoutModel

/// From where to where a collection can be scrolled, as `UIScrollView` has it.
public struct ScrollRange: Sendable, Hashable {
  /// The least offset on both axes.
  public let least: Point
  /// The greatest offset on both axes; not less than the least.
  public let greatest: Point

  /// The range of a layout in a container of a size: from the content inset's start to where the
  /// content with its inset ends.
  public init(of layout: CollectionLayout, container: Size, isMirrored: Bool = false) {
    let inset = layout.contentInset
    let left = isMirrored ? inset.trailing : inset.leading
    let right = isMirrored ? inset.leading : inset.trailing
    let least = Point(x: -left, y: -inset.top)
    self.least = least
    greatest = Point(
      x: max(least.x, layout.contentSize.width + right - container.width),
      y: max(least.y, layout.contentSize.height + inset.bottom - container.height)
    )
  }

  /// Whether an offset lies within the range; a thousandth of a point is forgiven.
  public func contains(_ offset: Point) -> Bool {
    let near = clamped(offset)
    return abs(near.x - offset.x) <= 0.001 && abs(near.y - offset.y) <= 0.001
  }

  /// The nearest offset within the range.
  public func clamped(_ offset: Point) -> Point {
    Point(
      x: max(least.x, min(offset.x, greatest.x)),
      y: max(least.y, min(offset.y, greatest.y))
    )
  }
}
