public import LayoutDrawing
public import LayoutModel

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
    return try library.drawing(labels: picture.labels) { tools throws(LayoutError) in
      let surface = try CairoSurface(of: frame.size, title: picture.title, with: tools)
      var canvas = CairoCanvas(surface, showing: frame, scale: 1, theme.page)
      PicturePainter(theme: theme).paint(picture, on: &canvas)
      return try surface.pdf()
    }
  }
}

extension Picture {
  /// Whether any text is drawn.
  var labels: RasterLibrary.Labels {
    let hasLabels =
      panes.contains { pane in
        pane.caption != nil
          || pane.groups.contains { group in
            group.elements.contains { element in
              element.label != nil || element.parts.contains { $0.label != nil }
            }
          }
      } || overlays.contains { $0.label != nil }
    return hasLabels ? .some : .none
  }
}
