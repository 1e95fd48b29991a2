package import LayoutModel

/// The scale of a picture: the pixels per point.
public struct RasterScale: Sendable, Hashable {
  /// The greatest scale.
  private static let limit = 16.0

  /// Two pixels per point, as on most screens.
  public static let standard = RasterScale(unchecked: 2)

  /// The pixels per point, more than 0 and at most 16.
  package let pixelsPerPoint: Double

  /// Creates a scale; nil unless it is more than 0 and at most 16.
  public init?(_ pixelsPerPoint: Double) {
    guard pixelsPerPoint > 0, pixelsPerPoint <= Self.limit else { return nil }
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// Creates a scale that is known to be valid.
  private init(unchecked pixelsPerPoint: Double) {
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// Returns the greatest scale at which an area fits into a number of pixels.
  /// - Parameters:
  ///   - size: the area, in points.
  ///   - room: the available pixels.
  /// - Returns: a scale of at most 16.
  package static func fitting(_ size: LayoutSize, into room: RasterSize) -> RasterScale {
    let scale = min(
      limit,
      Double(max(1, room.width)) / max(1, size.width),
      Double(max(1, room.height)) / max(1, size.height)
    )
    return RasterScale(unchecked: scale)
  }
}
