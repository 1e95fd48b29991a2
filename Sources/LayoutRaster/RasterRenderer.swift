public import LayoutDrawing
public import LayoutModel

/// Draws pictures as pixels, with Cairo: the same picture gives the same bytes wherever the
/// libraries and the font have the same versions.
///
/// Cairo, Pango and the font Inter are loaded when a picture is first drawn. One picture of a process
/// is drawn at a time.
public struct RasterRenderer: Sendable {
  /// How many pixels a picture has unless somebody allows more: they take 256 MB.
  public static let standardPixelLimit = 64_000_000

  /// The colours.
  public var theme: PictureTheme
  /// How many pixels a point has.
  public var scale: RasterScale
  /// How many pixels a picture may have.
  public var pixelLimit: Int
  private let library: RasterLibrary

  /// Creates a renderer.
  public init(
    theme: PictureTheme = .light,
    scale: RasterScale = .standard,
    pixelLimit: Int = RasterRenderer.standardPixelLimit
  ) {
    self.init(theme: theme, scale: scale, pixelLimit: pixelLimit, library: .shared)
  }

  init(
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

  /// A picture as PNG, which says under `Software` what it was drawn with.
  /// - Throws: `RESOURCE_EXHAUSTED` where it would have too many pixels, which is found out before
  ///   memory is taken; `UNAVAILABLE` where Cairo or the font is not installed.
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

  /// A picture's pixels.
  /// - Throws: As for PNG.
  /// - Complexity: O(number of pixels and elements).
  public func pixels(of picture: Picture) throws(LayoutError) -> RasterPixels {
    try draw(picture) { surface, size throws(LayoutError) in
      RasterPixels(size: size, colors: try surface.colors(size))
    }
  }

  private func draw<Result: Sendable>(
    _ picture: Picture,
    _ finish: (CairoSurface, RasterSize) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    let size = try RasterSize(of: picture.frame.size, at: scale, limit: pixelLimit)
    return try library.drawing(picture) { library, font throws(LayoutError) in
      let surface = try CairoSurface(of: size, library, font)
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

/// Draws pictures as PDF of one page, with Cairo: a point is a point, and texts can be selected.
///
/// The same picture gives the same bytes wherever the libraries and the font have the same versions:
/// the file has no date.
public struct PDFRenderer: Sendable {
  /// How long a page's sides are at most, in points; some viewers show no more than 14,400 of them.
  public static let sideLimit = 1_000_000

  /// The colours.
  public var theme: PictureTheme
  private let library: RasterLibrary

  /// Creates a renderer.
  public init(theme: PictureTheme = .light) {
    self.init(theme: theme, library: .shared)
  }

  init(theme: PictureTheme = .light, library: RasterLibrary) {
    self.theme = theme
    self.library = library
  }

  /// A picture as PDF.
  /// - Throws: `RESOURCE_EXHAUSTED` where the page would be too large; `UNAVAILABLE` where Cairo or
  ///   the font is not installed.
  /// - Complexity: O(number of elements).
  public func pdf(of picture: Picture) throws(LayoutError) -> [UInt8] {
    let frame = picture.frame
    guard max(frame.width, frame.height) <= Double(Self.sideLimit) else {
      throw LayoutError(
        .resourceExhausted,
        origin: .document,
        message: "the page would have \(NumberText.rounded(frame.width)) × "
          + "\(NumberText.rounded(frame.height)) points; a side has at most \(Self.sideLimit)"
      )
    }
    return try library.drawing(picture) { library, font throws(LayoutError) in
      let surface = try CairoSurface(of: frame.size, title: picture.title, library, font)
      var canvas = CairoCanvas(surface, showing: frame, scale: 1, theme.page)
      PicturePainter(theme: theme).paint(picture, on: &canvas)
      return try surface.pdf()
    }
  }
}

// MARK: - Text in PNG

/// Chunks `tEXt` (https://www.w3.org/TR/png-3/#11tEXt).
extension RasterRenderer {
  /// A PNG with a text behind its header.
  private static func inserting(_ text: String, under keyword: String, into png: [UInt8]) -> [UInt8]
  {
    // The signature has 8 bytes, the header's chunk 25.
    let place = 33
    guard png.count > place else { return png }
    return png[..<place] + textChunk(keyword, text) + png[place...]
  }

  private static func textChunk(_ keyword: String, _ text: String) -> [UInt8] {
    let content = ascii(keyword) + [0] + ascii(text)
    let body = Array("tEXt".utf8) + content
    return bytes(of: UInt32(clamping: content.count)) + body + bytes(of: check(body))
  }

  private static func ascii(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The check of a chunk: CRC-32 as in ISO 3309, a bit at a time.
  private static func check(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { check, byte in
      (0..<8)
        .reduce(check ^ UInt32(byte)) { check, _ in
          check >> 1 ^ (check & 1 == 0 ? 0 : 0xEDB8_8320)
        }
    }
  }
}
