package import LayoutDrawing
package import LayoutModel

/// Renders pictures for terminals with kitty's graphics protocol
/// (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
package struct KittyRenderer: Sendable {
  /// The most characters of base64 in an escape code ("Remote client").
  static let pieceLimit = 4096

  /// The colours.
  var theme: PictureTheme

  /// Creates a renderer.
  package init(theme: PictureTheme = .light) {
    self.theme = theme
  }

  /// Renders a picture at the greatest scale that fits, at most 16 pixels per point.
  /// - Parameters:
  ///   - picture: the picture.
  ///   - room: the available pixels.
  ///   - columns: the cells in a row to scale to, more than 0; nil means the picture's own size.
  ///   - rows: the rows to scale to, more than 0; nil means the picture's own size.
  /// - Returns: the bytes for the terminal.
  /// - Throws: the errors of ``RasterRenderer/png(of:)``.
  /// - Complexity: O(number of pixels and elements).
  package func kitty(
    of picture: Picture,
    within room: RasterSize,
    columns: Int? = nil,
    rows: Int? = nil
  ) throws(LayoutError) -> [UInt8] {
    let scale = RasterScale.fitting(picture.frame.size, into: room)
    return kitty(
      ofPNG: try RasterRenderer(theme: theme, scale: scale).png(of: picture),
      columns: columns,
      rows: rows
    )
  }

  /// Shows a PNG at the cursor, without a reply from the terminal (`a=T,f=100,q=2`).
  /// - Parameters:
  ///   - png: the file's bytes.
  ///   - columns: the cells in a row to scale to, more than 0; nil means the picture's own size.
  ///   - rows: the rows to scale to, more than 0; nil means the picture's own size.
  /// - Returns: the bytes for the terminal.
  /// - Complexity: O(number of bytes).
  package func kitty(ofPNG png: [UInt8], columns: Int? = nil, rows: Int? = nil) -> [UInt8] {
    let letters = Base64.encoded(png)
    var control = "a=T,f=100,t=d,q=2"
    if let columns { control += ",c=\(columns)" }
    if let rows { control += ",r=\(rows)" }
    var bytes: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + Self.pieceLimit, letters.count)
      // Only the first chunk has the keys; `m=0` marks the last one.
      let more = "m=\(end < letters.count ? 1 : 0)"
      bytes += "\u{1B}_G\(start == 0 ? control + "," : "")\(more);".utf8
      bytes += letters[start..<end]
      bytes += "\u{1B}\\".utf8
      start = end
    } while start < letters.count
    return bytes
  }
}
