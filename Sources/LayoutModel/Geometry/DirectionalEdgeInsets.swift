/// Distances from the four edges, in points, with the horizontal ones named by the reading
/// direction (UIKit's `NSDirectionalEdgeInsets`).
public struct DirectionalEdgeInsets: Sendable, Hashable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the edge at which lines start.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the edge at which lines end.
  public var trailing: Double

  /// No distance from any edge.
  public static let zero = DirectionalEdgeInsets(all: 0)

  /// Creates insets edge by edge.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets that are the same at all edges.
  public init(all distance: Double) {
    self.init(top: distance, leading: distance, bottom: distance, trailing: distance)
  }

  /// Returns the distance from the edge at which an axis starts, in points.
  package func start(_ axis: ScrollAxis) -> Double { axis == .horizontal ? leading : top }

  /// Returns the distance from the edge at which an axis ends, in points.
  package func end(_ axis: ScrollAxis) -> Double { axis == .horizontal ? trailing : bottom }

  /// Returns the sum of both distances along an axis, in points.
  package func total(_ axis: ScrollAxis) -> Double { start(axis) + end(axis) }

  /// Returns the sum of both, edge by edge.
  package static func + (
    left: DirectionalEdgeInsets,
    right: DirectionalEdgeInsets
  ) -> DirectionalEdgeInsets {
    DirectionalEdgeInsets(
      top: left.top + right.top,
      leading: left.leading + right.leading,
      bottom: left.bottom + right.bottom,
      trailing: left.trailing + right.trailing
    )
  }
}
