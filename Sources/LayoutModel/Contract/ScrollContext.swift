/// How far something is scrolled at a moment, in the coordinates of who is asked.
public struct ScrollContext: Sendable, Hashable {
  /// How far the content is scrolled, in points.
  public var contentOffset: Point
  /// How fast, in points a millisecond, as `UIScrollViewDelegate` has it.
  public var velocity: Point
  /// What a viewer sees of the content.
  public var bounds: Rect

  /// Creates a context.
  public init(contentOffset: Point, velocity: Point = .zero, bounds: Rect) {
    self.contentOffset = contentOffset
    self.velocity = velocity
    self.bounds = bounds
  }
}

/// Where a scroll ends, as a provider wants it (`targetContentOffset`).
public struct TargetOffset: Sendable, Hashable {
  /// The offset at which the scroll ends, in points.
  public var offset: Point
  /// Whether the content goes there slowly, rather than at the finger's speed.
  public var animateBack: Bool

  /// Creates a target.
  public init(offset: Point, animateBack: Bool = false) {
    self.offset = offset
    self.animateBack = animateBack
  }
}
