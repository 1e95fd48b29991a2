public import LayoutDrawing
public import LayoutModel

/// Renders pictures as pixels with Cairo.
///
/// ```swift
/// let session = Session(HostConfiguration(pluginFolders: ["plugins"]))
/// try session.open(path: "gallery.json")
/// let picture = try Picture(of: session.solve())
/// let png = try RasterRenderer(theme: .dark).png(of: picture)
/// ```
/// Equal pictures give equal bytes with the same versions of the libraries and the font. Cairo,
/// Pango and the font Inter are loaded for the first picture, and a process draws one picture at a
/// time.
public struct RasterRenderer: Sendable {
  /// The default limit on pixels, which take 256 MB.
  public static let standardPixelLimit = 64_000_000

  /// The colours.
  public var theme: PictureTheme
  /// The pixels per point.
  public var scale: RasterScale
  /// The most pixels of a picture.
  public var pixelLimit: Int
  /// The loaded libraries and fonts.
  private let library: RasterLibrary

  /// Creates a renderer.
  /// - Parameters:
  ///   - theme: the colours.
  ///   - scale: the pixels per point.
  ///   - pixelLimit: the most pixels of a picture, at 4 bytes each.
  public init(
    theme: PictureTheme = .light,
    scale: RasterScale = .standard,
    pixelLimit: Int = RasterRenderer.standardPixelLimit
  ) {
    self.init(theme: theme, scale: scale, pixelLimit: pixelLimit, library: .shared)
  }

  /// Creates a renderer with other libraries, for tests.
  package init(
    theme: PictureTheme = .light,
    scale: RasterScale = .standard,
    pixelLimit: Int = RasterRenderer.standardPixelLimit,
    library: RasterLibrary
  ) {
    self.theme = theme
    self.scale = scale
    self.pixelLimit = pixelLimit
    self.library = library
  }

  /// Renders a picture as PNG; its text `Software` names the versions that it depends on.
  /// - Throws: `RESOURCE_EXHAUSTED` for too many pixels, before memory is allocated; `UNAVAILABLE`
  ///   if Cairo or the font is not installed.
  /// - Complexity: O(number of pixels and elements).
  public func png(of picture: Picture) throws(LayoutError) -> [UInt8] {
    try draw(picture) { surface, _ throws(LayoutError) in
      Self.inserting(
        "layouthost with " + surface.versions(),
        under: "Software",
        into: try surface.png()
      )
    }
  }

  /// Renders a picture as an array of pixels.
  /// - Throws: the errors of ``png(of:)``.
  /// - Complexity: O(number of pixels and elements).
  package func pixels(of picture: Picture) throws(LayoutError) -> RasterPixels {
    try draw(picture) { surface, size throws(LayoutError) in
      RasterPixels(size: size, colors: try surface.colors(size))
    }
  }

  /// Draws a picture and passes the surface on.
  private func draw<Result: Sendable>(
    _ picture: Picture,
    _ finish: (CairoSurface, RasterSize) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    let size = try RasterSize(of: picture.frame.size, at: scale, limit: pixelLimit)
    return try library.drawing(picture) { library, fonts throws(LayoutError) in
      let surface = try CairoSurface(of: size, library, fonts)
      var canvas = CairoCanvas(
        surface,
        showing: picture.frame,
        scale: scale.pixelsPerPoint,
        theme.page
      )
      PicturePainter(theme: theme).paint(picture, on: &canvas)
      return try finish(surface, size)
    }
  }
}

// MARK: - Text in PNG

/// Chunks `tEXt` (<https://www.w3.org/TR/png-3/#11tEXt>).
extension RasterRenderer {
  /// Returns a PNG with a text after its header.
  private static func inserting(_ text: String, under keyword: String, into png: [UInt8]) -> [UInt8]
  {
    // The signature has 8 bytes, the header's chunk 25.
    let place = 33
    guard png.count > place else { return png }
    return png[..<place] + textChunk(keyword, text) + png[place...]
  }

  /// Returns a chunk: length, type, content and checksum.
  private static func textChunk(_ keyword: String, _ text: String) -> [UInt8] {
    let content = ascii(keyword) + [0] + ascii(text)
    let body = Array("tEXt".utf8) + content
    return bytes(of: UInt32(clamping: content.count)) + body + bytes(of: check(body))
  }

  /// Returns the bytes of a text, with a question mark for a character outside ASCII.
  private static func ascii(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }
  }

  /// Returns the big-endian bytes of a number.
  private static func bytes(of number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// Returns the checksum of a chunk: CRC-32 (ISO 3309), a bit at a time.
  private static func check(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { check, byte in
      (0..<8)
        .reduce(check ^ UInt32(byte)) { check, _ in
          check >> 1 ^ (check & 1 == 0 ? 0 : 0xEDB8_8320)
        }
    }
  }
}
