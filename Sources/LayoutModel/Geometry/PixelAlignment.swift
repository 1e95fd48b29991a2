/// The rounding of positions and sizes to device pixels, as UIKit does it.
///
/// Source: recorded results of `UICollectionViewCompositionalLayout`; `docs/compositional.md`,
/// "Pixels".
public struct PixelAlignment: Sendable, Hashable {
  /// The number of device pixels per point; 0 for numbers that are not rounded.
  public let scale: Double

  /// The alignment that leaves every number unchanged.
  package static let exact = PixelAlignment(scale: 0)

  /// Creates the alignment for a display.
  /// - Parameter scale: the number of device pixels per point; 0 or less leaves numbers exact.
  public init(scale: Double) {
    self.scale = max(0, scale)
  }

  /// Returns a size that comes from a fraction, rounded down to whole pixels.
  ///
  /// A thousandth of a pixel is tolerated, so that ⅓ of 300 is not a pixel short.
  package func down(_ length: Double) -> Double {
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
