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

  /// Returns the standard scale for a picture, or a lower one that a large picture needs.
  /// - Parameters:
  ///   - size: the picture's size, in points.
  ///   - limit: the most pixels of the picture.
  /// - Returns: the greatest scale from 2 down to 1, in steps of a quarter, at which the picture has
  ///   few enough pixels; 2 for a picture that is too large at 1.
  package static func standard(for size: LayoutSize, limit: Int) -> RasterScale {
    let scales = stride(from: standard.pixelsPerPoint, through: 1, by: -0.25)
      .map(RasterScale.init(unchecked:))
    return scales.first { (try? RasterSize(of: size, at: $0, limit: limit)) != nil } ?? standard
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
