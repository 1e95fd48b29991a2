public import LayoutModel

/// The pixels of a picture, in rows from the top.
public struct RasterPixels: Sendable, Equatable {
  /// The width and height.
  public let size: RasterSize
  /// The colours, `0xRRGGBB` each, row by row.
  public let colors: [UInt32]

  /// Creates pixels.
  ///
  /// Missing colours are black, and extra ones are dropped.
  /// - Parameters:
  ///   - size: the width and height.
  ///   - colors: `0xRRGGBB` each, row by row from the top.
  public init(size: RasterSize, colors: [UInt32]) {
    let count = max(0, size.width) * max(0, size.height)
    self.size = size
    self.colors =
      colors.count == count
      ? colors
      : colors.prefix(count) + Array(repeating: 0, count: max(0, count - colors.count))
  }

  /// The colour of a pixel, `0xRRGGBB`.
  /// - Parameters:
  ///   - x: the column, from 0 up to the width.
  ///   - y: the row, from 0 up to the height.
  public subscript(x: Int, y: Int) -> UInt32 { colors[y * size.width + x] }
}

/// The size of a picture in pixels.
public struct RasterSize: Sendable, Hashable {
  /// The longest side in pixels, which is Cairo's limit.
  public static let sideLimit = 32_767

  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Creates the size of an area at a scale: at least one pixel, and partial pixels count.
  /// - Parameters:
  ///   - size: the area, in points.
  ///   - scale: the pixels of a point.
  ///   - limit: the most pixels of the area.
  /// - Throws: `RESOURCE_EXHAUSTED` for more pixels than the limit, or a side above ``sideLimit``.
  public init(of size: Size, at scale: RasterScale, limit: Int) throws(LayoutError) {
    let width = Self.pixels(size.width, at: scale)
    let height = Self.pixels(size.height, at: scale)
    let words = NumberText.shortest(width) + " × " + NumberText.shortest(height)
    guard max(width, height) <= Double(Self.sideLimit) else {
      throw Self.tooLarge("\(words) pixels; a side has at most \(Self.sideLimit)")
    }
    let count = width * height
    guard count <= Double(limit) else {
      throw Self.tooLarge("\(NumberText.shortest(count)) pixels (\(words)); the limit is \(limit)")
    }
    self.init(width: Int(width), height: Int(height))
  }

  /// Returns a length in pixels, rounded up from a millionth of a pixel on.
  private static func pixels(_ length: Double, at scale: RasterScale) -> Double {
    max(1, (length * scale.pixelsPerPoint - 1e-6).rounded(.up))
  }

  /// Returns the error for a picture that is too large.
  private static func tooLarge(_ words: String) -> LayoutError {
    LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "the picture would have \(words)"
    )
  }
}

/// The scale of a picture: the pixels of a point.
public struct RasterScale: Sendable, Hashable {
  /// The greatest scale.
  private static let limit = 16.0

  /// Two pixels a point, as on most screens.
  public static let standard = RasterScale(unchecked: 2)

  /// The pixels of a point, more than 0 and at most 16.
  public let pixelsPerPoint: Double

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
  public static func fitting(_ size: Size, into room: RasterSize) -> RasterScale {
    let scale = min(
      limit,
      Double(max(1, room.width)) / max(1, size.width),
      Double(max(1, room.height)) / max(1, size.height)
    )
    return RasterScale(unchecked: scale)
  }
}
