/// A scroll position, in the coordinates of the called method.
public struct ScrollContext: Sendable, Hashable {
  /// The offset of the content, in points (UIKit's `UIScrollView.contentOffset`).
  public var contentOffset: LayoutPoint
  /// The velocity, in points per millisecond, as in `UIScrollViewDelegate`.
  public var velocity: LayoutPoint
  /// The visible part of the content.
  public var bounds: LayoutRect

  /// Creates a context.
  public init(contentOffset: LayoutPoint, velocity: LayoutPoint = .zero, bounds: LayoutRect) {
    self.contentOffset = contentOffset
    self.velocity = velocity
    self.bounds = bounds
  }
}
