/// One of the two axes of a layout.
///
/// ```swift
/// let layout = try session.focusedCollection().layout
/// let length = layout.contentSize[layout.scrollDirection]
/// ```
public enum ScrollAxis: String, Sendable, Hashable, CaseIterable {
  /// Along x; the leading edge is the start.
  case horizontal
  /// Along y; the top edge is the start.
  case vertical

  package var cross: ScrollAxis { self == .horizontal ? .vertical : .horizontal }
}
