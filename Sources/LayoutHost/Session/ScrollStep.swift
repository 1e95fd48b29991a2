package import LayoutModel

/// A step of a scroll, without its visible state.
package struct ScrollStep: Sendable, Hashable {
  /// The content offset, in points.
  package var contentOffset: LayoutPoint
  /// The velocity, in points per millisecond.
  package var velocity: LayoutPoint = .zero
  /// The time from the start, in milliseconds; nil if the scroll has no velocity.
  package var time: Double?
}
