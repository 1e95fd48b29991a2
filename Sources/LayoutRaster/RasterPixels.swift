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
