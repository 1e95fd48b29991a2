/// A rectangle, in points: its top-left corner and its size (UIKit's `CGRect`).
public struct Rect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent along x; never negative in a layout.
  public var width: Double
  /// The extent along y; never negative in a layout.
  public var height: Double

  /// A rectangle without extent, at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its corner and extents.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its corner and size.
  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The top-left corner.
  public var origin: Point {
    get { Point(x: x, y: y) }
    set {
      x = newValue.x
      y = newValue.y
    }
  }

  /// The extents.
  public var size: Size {
    get { Size(width: width, height: height) }
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
  public func min(_ axis: Axis) -> Double { axis == .horizontal ? x : y }

  /// Returns the edge farther from the origin along an axis.
  public func max(_ axis: Axis) -> Double { axis == .horizontal ? maxX : maxY }

  /// Returns the rectangle moved by a distance, in points.
  public func offset(by distance: Point) -> Rect {
    Rect(x: x + distance.x, y: y + distance.y, width: width, height: height)
  }

  /// Returns whether both rectangles share some area.
  ///
  /// Rectangles that only touch, and rectangles without area, share none.
  @inlinable
  public func overlaps(_ other: Rect) -> Bool {
    Swift.min(x + width, other.x + other.width) > Swift.max(x, other.x)
      && Swift.min(y + height, other.y + other.height) > Swift.max(y, other.y)
  }
}

/// A point, in points from the top-left corner of its coordinate space (UIKit's `CGPoint`).
public struct Point: Sendable, Hashable {
  /// The distance from the left edge, in points.
  public var x: Double
  /// The distance from the top edge, in points.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a point from its coordinates along and across an axis.
  public init(along axis: Axis, _ main: Double, _ cross: Double) {
    self = axis == .horizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
  }

  /// The coordinate along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set {
      if axis == .horizontal { x = newValue } else { y = newValue }
    }
  }

  /// Returns the sum of both, coordinate by coordinate.
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// Returns the difference of both, coordinate by coordinate.
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }
}

/// A width and a height, in points (UIKit's `CGSize`).
public struct Size: Sendable, Hashable {
  /// The extent along x, in points.
  public var width: Double
  /// The extent along y, in points.
  public var height: Double

  /// A size without extent along either axis.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Creates a size from its extents along and across an axis.
  public init(along axis: Axis, _ main: Double, _ cross: Double) {
    self =
      axis == .horizontal
      ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }

  /// The extent along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set {
      if axis == .horizontal { width = newValue } else { height = newValue }
    }
  }

  /// Returns the size inside the insets, never negative.
  public func inset(by insets: DirectionalEdgeInsets) -> Size {
    Size(
      width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom)
    )
  }
}

/// One of the two axes of a layout.
public enum Axis: String, Sendable, Hashable, CaseIterable {
  /// Along x; the leading edge is the start.
  case horizontal
  /// Along y; the top edge is the start.
  case vertical

  /// The other axis.
  public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// An end of an axis.
public enum AxisEnd: Sendable, Hashable {
  /// The top or the leading edge.
  case start
  /// The bottom or the trailing edge.
  case end

  /// The other end.
  public var opposite: AxisEnd { self == .start ? .end : .start }
}
