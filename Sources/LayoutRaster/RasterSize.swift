public import LayoutModel

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
