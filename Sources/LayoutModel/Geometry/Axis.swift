/// One of the two directions in which layout happens.
public enum Axis: String, Sendable, Hashable, CaseIterable {
  /// Along x; the leading edge is the start.
  case horizontal
  /// Along y; the top edge is the start.
  case vertical

  /// The other axis.
  public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}
