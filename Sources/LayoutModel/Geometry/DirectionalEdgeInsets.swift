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
  public func start(_ axis: Axis) -> Double { axis == .horizontal ? leading : top }

  /// Returns the distance from the edge at which an axis ends, in points.
  public func end(_ axis: Axis) -> Double { axis == .horizontal ? trailing : bottom }

  /// Returns the sum of both distances along an axis, in points.
  public func total(_ axis: Axis) -> Double { start(axis) + end(axis) }
}

/// An affine transform of the plane (UIKit's `CGAffineTransform`): x' = a·x + c·y + tx, y' = b·x +
/// d·y + ty.
public struct Transform: Sendable, Hashable {
  /// The factor of x in x'.
  public var a: Double
  /// The factor of x in y'.
  public var b: Double
  /// The factor of y in x'.
  public var c: Double
  /// The factor of y in y'.
  public var d: Double
  /// The translation along x, in points.
  public var tx: Double
  /// The translation along y, in points.
  public var ty: Double

  /// The identity transform (UIKit's `CGAffineTransform.identity`).
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

/// The rounding of positions and sizes to device pixels, as UIKit does it.
///
/// Source: recorded answers of `UICollectionViewCompositionalLayout`; `docs/compositional.md`,
/// "Pixels".
public struct PixelAlignment: Sendable, Hashable {
  /// The number of device pixels per point; 0 for numbers that are not rounded.
  public let scale: Double

  /// The alignment that leaves every number as it is.
  public static let exact = PixelAlignment(scale: 0)

  /// Creates the alignment for a display.
  /// - Parameter scale: the number of device pixels per point; 0 or less leaves numbers exact.
  public init(scale: Double) {
    self.scale = max(0, scale)
  }

  /// Returns a size that comes from a fraction, rounded down to whole pixels.
  ///
  /// A thousandth of a pixel is tolerated, so that ⅓ of 300 is not a pixel short.
  public func down(_ length: Double) -> Double {
    guard scale > 0 else { return length }
    let pixels = (length * scale + 0.001).rounded(.down)
    return pixels.isFinite ? pixels / scale : length
  }

  /// Returns a position rounded to the nearest pixel, halves upwards.
  @inlinable
  public func near(_ position: Double) -> Double {
    guard scale > 0 else { return position }
    let pixels = (position * scale + 0.5).rounded(.down)
    return pixels.isFinite ? pixels / scale : position
  }
}
