/// A scroll position, in the coordinates of the called method.
public struct ScrollContext: Sendable, Hashable {
  /// The offset of the content, in points (UIKit's `UIScrollView.contentOffset`).
  public var contentOffset: Point
  /// The velocity, in points per millisecond, as in `UIScrollViewDelegate`.
  public var velocity: Point
  /// The visible part of the content.
  public var bounds: Rect

  /// Creates a context.
  public init(contentOffset: Point, velocity: Point = .zero, bounds: Rect) {
    self.contentOffset = contentOffset
    self.velocity = velocity
    self.bounds = bounds
  }
}
