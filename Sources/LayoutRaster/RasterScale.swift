/// How many pixels a point has in a picture of pixels.
public struct RasterScale: Sendable, Hashable {
  /// Pixels a point, more than 0.
  public let pixelsPerPoint: Double

  /// A scale; nil unless it is more than 0 and at most 16.
  public init?(_ pixelsPerPoint: Double) {
    guard pixelsPerPoint > 0, pixelsPerPoint <= 16 else { return nil }
    self.pixelsPerPoint = pixelsPerPoint
  }
}
