/// A rectangle, in points: its top-left corner and its size (UIKit's `CGRect`).
///
/// ```swift
/// let card = LayoutRect(x: 16, y: 20, width: 100, height: 60)
/// let next = card.offset(by: LayoutPoint(x: 0, y: card.height))
/// print(next.maxY, card.overlaps(next))  // 140.0 false
/// ```
public struct LayoutRect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent along x; never negative in a layout.
  public var width: Double
  /// The extent along y; never negative in a layout.
  public var height: Double

  /// A rectangle without extent, at the origin.
  public static let zero = LayoutRect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its corner and extents.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its corner and size.
  public init(origin: LayoutPoint, size: LayoutSize) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The top-left corner.
  public var origin: LayoutPoint {
    get { LayoutPoint(x: x, y: y) }
    set {
      x = newValue.x
      y = newValue.y
    }
  }

  /// The extents.
  public var size: LayoutSize {
    get { LayoutSize(width: width, height: height) }
    set {
      width = newValue.width
      height = newValue.height
    }
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The middle along x.
  public var midX: Double { x + width / 2 }
  /// The middle along y.
  public var midY: Double { y + height / 2 }

  /// Returns the edge nearer to the origin along an axis.
  public func min(_ axis: ScrollAxis) -> Double { axis == .horizontal ? x : y }

  /// Returns the edge farther from the origin along an axis.
  public func max(_ axis: ScrollAxis) -> Double { axis == .horizontal ? maxX : maxY }

  /// Returns the rectangle moved by a distance, in points.
  public func offset(by distance: LayoutPoint) -> LayoutRect {
    LayoutRect(x: x + distance.x, y: y + distance.y, width: width, height: height)
  }

  /// Returns the rectangle extended by a distance at each end of both axes, in points.
  package func widened(by distance: LayoutSize) -> LayoutRect {
    LayoutRect(
      x: x - distance.width,
      y: y - distance.height,
      width: width + 2 * distance.width,
      height: height + 2 * distance.height
    )
  }

  /// Returns the rectangle extended by a distance at every edge, in points.
  package func widened(by distance: Double) -> LayoutRect {
    widened(by: LayoutSize(width: distance, height: distance))
  }

  /// Returns whether both rectangles share some area.
  ///
  /// Rectangles that only touch, and rectangles without area, share none.
  @inlinable
  public func overlaps(_ other: LayoutRect) -> Bool {
    Swift.min(x + width, other.x + other.width) > Swift.max(x, other.x)
      && Swift.min(y + height, other.y + other.height) > Swift.max(y, other.y)
  }
}
