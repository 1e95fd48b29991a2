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
      PNGText(keyword: "Software", text: "layouthost with " + surface.versions())
        .inserted(into: try surface.png())
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
    return try library.drawing(labels: picture.labels) { tools throws(LayoutError) in
      let surface = try CairoSurface(of: size, with: tools)
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
