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
