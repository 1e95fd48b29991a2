/// A point, in points from the top-left corner of its coordinate space (UIKit's `CGPoint`).
public struct LayoutPoint: Sendable, Hashable {
  /// The distance from the left edge, in points.
  public var x: Double
  /// The distance from the top edge, in points.
  public var y: Double

  /// The origin.
  public static let zero = LayoutPoint(x: 0, y: 0)

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a point from its coordinates along and across an axis.
  public init(along axis: ScrollAxis, _ main: Double, _ cross: Double) {
    self = axis == .horizontal ? LayoutPoint(x: main, y: cross) : LayoutPoint(x: cross, y: main)
  }

  /// The coordinate along an axis.
  public subscript(axis: ScrollAxis) -> Double {
    get { axis == .horizontal ? x : y }
    set {
      if axis == .horizontal { x = newValue } else { y = newValue }
    }
  }

  /// Returns the sum of both, coordinate by coordinate.
  public static func + (left: LayoutPoint, right: LayoutPoint) -> LayoutPoint {
    LayoutPoint(x: left.x + right.x, y: left.y + right.y)
  }

  /// Returns the difference of both, coordinate by coordinate.
  public static func - (left: LayoutPoint, right: LayoutPoint) -> LayoutPoint {
    LayoutPoint(x: left.x - right.x, y: left.y - right.y)
  }
}
