public import LayoutModel

/// How many pixels a point has in a picture of pixels.
public struct RasterScale: Sendable, Hashable {
  /// The greatest scale.
  private static let limit = 16.0

  /// Two pixels a point, as most screens have them.
  public static let standard = RasterScale(unchecked: 2)

  /// Pixels a point, more than 0.
  public let pixelsPerPoint: Double

  /// A scale; nil unless it is more than 0 and at most 16.
  public init?(_ pixelsPerPoint: Double) {
    guard pixelsPerPoint > 0, pixelsPerPoint <= Self.limit else { return nil }
    self.pixelsPerPoint = pixelsPerPoint
  }

  private init(unchecked pixelsPerPoint: Double) {
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// The greatest scale at which something of a size fits into so many pixels.
  public static func fitting(_ size: Size, into room: RasterSize) -> RasterScale {
    let scale = min(
      limit,
      Double(max(1, room.width)) / max(1, size.width),
      Double(max(1, room.height)) / max(1, size.height)
    )
    return RasterScale(unchecked: scale)
  }
}
