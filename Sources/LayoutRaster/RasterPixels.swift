import LayoutModel

/// The pixels of a picture, in rows from the top.
package struct RasterPixels: Sendable, Equatable {
  /// The width and height.
  package let size: RasterSize
  /// The colours, `0xRRGGBB` each, row by row.
  package let colors: [UInt32]

  /// Creates pixels.
  ///
  /// Missing colours are black, and extra ones are dropped.
  /// - Parameters:
  ///   - size: the width and height.
  ///   - colors: `0xRRGGBB` each, row by row from the top.
  package init(size: RasterSize, colors: [UInt32]) {
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
  package subscript(x: Int, y: Int) -> UInt32 { colors[y * size.width + x] }
}
