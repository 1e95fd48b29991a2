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

  /// The distance from the edge at which an axis starts.
  public func start(_ axis: Axis) -> Double { axis == .horizontal ? leading : top }

  /// The distance from the edge at which an axis ends.
  public func end(_ axis: Axis) -> Double { axis == .horizontal ? trailing : bottom }

  /// Both distances along an axis together.
  public func total(_ axis: Axis) -> Double { start(axis) + end(axis) }
}

/// An affine transform of the plane (`CGAffineTransform`): x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Transform: Sendable, Hashable {
  /// How x' grows with x.
  public var a: Double
  /// How y' grows with x.
  public var b: Double
  /// How x' grows with y.
  public var c: Double
  /// How y' grows with y.
  public var d: Double
  /// How far along x everything is moved, in points.
  public var tx: Double
  /// How far along y everything is moved, in points.
  public var ty: Double

  /// Changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }
}

/// How positions and sizes are brought onto device pixels, as UIKit does it.
///
/// Source: recorded answers of `UICollectionViewCompositionalLayout`; `docs/compositional.md`,
/// "Pixels".
public struct PixelAlignment: Sendable, Hashable {
  /// Device pixels a point, or 0 for exact numbers.
  public let scale: Double

  /// Leaves every number as it is.
  public static let exact = PixelAlignment(scale: 0)

  /// Aligns to a display of so many pixels a point; a scale of 0 or less leaves numbers exact.
  public init(scale: Double) {
    self.scale = max(0, scale)
  }

  /// A size that comes from a fraction: rounded down to whole pixels.
  ///
  /// A thousandth of a pixel is forgiven, so that ⅓ of 300 is not a pixel short.
  public func down(_ length: Double) -> Double {
    guard scale > 0 else { return length }
    let pixels = (length * scale + 0.001).rounded(.down)
    return pixels.isFinite ? pixels / scale : length
  }

  /// A position: rounded to the nearest pixel, halves upwards.
  @inlinable
  public func near(_ position: Double) -> Double {
    guard scale > 0 else { return position }
    let pixels = (position * scale + 0.5).rounded(.down)
    return pixels.isFinite ? pixels / scale : position
  }
}
