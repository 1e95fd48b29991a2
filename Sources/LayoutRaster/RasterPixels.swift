public import LayoutModel

/// A picture's pixels, in rows from the top.
public struct RasterPixels: Sendable, Equatable {
  /// How many there are.
  public let size: RasterSize
  /// Their colours, `0xRRGGBB` each, row by row.
  public let colors: [UInt32]

  /// Creates pixels.
  ///
  /// Colours that lack are black, and those that are too many are left out.
  public init(size: RasterSize, colors: [UInt32]) {
    let count = max(0, size.width) * max(0, size.height)
    self.size = size
    self.colors =
      colors.count == count
      ? colors
      : colors.prefix(count) + Array(repeating: 0, count: max(0, count - colors.count))
  }

  /// The colour of a pixel that is there.
  public subscript(x: Int, y: Int) -> UInt32 { colors[y * size.width + x] }
}

/// How many pixels a picture has.
public struct RasterSize: Sendable, Hashable {
  /// How many pixels a side has at most, which is Cairo's limit.
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

  /// The size of something at a scale: begun pixels count, and there is at least one.
  /// - Throws: `RESOURCE_EXHAUSTED` where that is more than a limit, or a side is too long.
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

  /// A length in pixels; what is beyond a whole number by less than a millionth is none.
  private static func pixels(_ length: Double, at scale: RasterScale) -> Double {
    max(1, (length * scale.pixelsPerPoint - 1e-6).rounded(.up))
  }

  private static func tooLarge(_ words: String) -> LayoutError {
    LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "the picture would have \(words)"
    )
  }
}

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
