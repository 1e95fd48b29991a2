/// The result of `targetContentOffset`: the offset at which a scroll ends.
public struct TargetOffset: Sendable, Hashable {
  /// The offset at which the scroll ends, in points.
  public var offset: LayoutPoint
  /// Whether the content moves there slowly, rather than at the speed of the finger.
  public var animateBack: Bool
  /// The mistake in a provider's offset that was replaced by another one.
  package var warning: String?

  /// Creates a target, by default one that is reached at the speed of the finger.
  public init(offset: LayoutPoint, animateBack: Bool = false) {
    self.offset = offset
    self.animateBack = animateBack
  }
}
