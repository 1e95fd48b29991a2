public import LayoutDrawing
public import LayoutModel

/// Renders pictures as one-page PDF with Cairo.
///
/// ```swift
/// let picture = try Picture(of: session.solve())
/// let pdf = try PDFRenderer().pdf(of: picture)
/// ```
///
/// A point of the layout is a point of the page, and texts can be selected. Equal pictures give
/// equal bytes with the same versions of the libraries and the font: the file has no date.
public struct PDFRenderer: Sendable {
  /// The longest side of a page in points; some viewers show at most 14,400 of them.
  static let sideLimit = 1_000_000

  /// The colours.
  public var theme: PictureTheme
  /// The loaded libraries and fonts.
  private let library: RasterLibrary

  /// Creates a renderer.
  public init(theme: PictureTheme = .light) {
    self.init(theme: theme, library: .shared)
  }

  /// Creates a renderer with other libraries, for tests.
  init(theme: PictureTheme = .light, library: RasterLibrary) {
    self.theme = theme
    self.library = library
  }

  /// Renders a picture as PDF.
  /// - Throws: `RESOURCE_EXHAUSTED` for a page that is too large; `UNAVAILABLE` if Cairo or the
  ///   font is not installed.
  /// - Complexity: O(number of elements).
  public func pdf(of picture: Picture) throws(LayoutError) -> [UInt8] {
    let frame = picture.frame
    guard max(frame.width, frame.height) <= Double(Self.sideLimit) else {
      throw LayoutError(
        .resourceExhausted,
        message: "the page would have \(NumberText.rounded(frame.width)) × "
          + "\(NumberText.rounded(frame.height)) points; a side has at most \(Self.sideLimit)"
      )
    }
    return try library.drawing(picture) { library, fonts throws(LayoutError) in
      let surface = try CairoSurface(of: frame.size, title: picture.title, library, fonts)
      var canvas = CairoCanvas(surface, showing: frame, scale: 1, theme.page)
      PicturePainter(theme: theme).paint(picture, on: &canvas)
      return try surface.pdf()
    }
  }
}
