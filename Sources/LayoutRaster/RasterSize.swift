package import LayoutModel

/// The size of a picture in pixels.
package struct RasterSize: Sendable, Hashable {
  /// The longest side in pixels, which is Cairo's limit.
  package static let sideLimit = 32_767

  /// Pixels in a row.
  package var width: Int
  /// Rows.
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Creates the size of an area at a scale: at least one pixel, and partial pixels count.
  /// - Parameters:
  ///   - size: the area, in points.
  ///   - scale: the pixels per point.
  ///   - limit: the most pixels of the area.
  /// - Throws: `RESOURCE_EXHAUSTED` for more pixels than the limit, or a side above ``sideLimit``.
  package init(of size: LayoutSize, at scale: RasterScale, limit: Int) throws(LayoutError) {
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

  private static func tooLarge(_ words: String) -> LayoutError {
    LayoutError(.resourceExhausted, message: "the picture would have \(words)")
  }
}
