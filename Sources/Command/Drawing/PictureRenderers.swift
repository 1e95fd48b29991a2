import LayoutDrawing
import LayoutModel
import LayoutRaster

/// The renderers of the picture formats, with the same theme.
struct PictureRenderers {
  /// The renderer for SVG, which also writes films.
  let svg: SVGRenderer
  /// The renderer for PNG, with the scale and the limit of pixels.
  let raster: RasterRenderer
  private let pdf: PDFRenderer
  /// The option that leaves out what is out of sight, in words.
  static let visibleReduction = "--visible draws only the visible elements"

  /// The given scale; nil if it is the standard one, or a lower one for a large picture.
  private let scale: RasterScale?
  /// The option that makes a picture smaller, in words; nil if no option does.
  private let reduction: String?

  init(
    theme: PictureTheme,
    scale: RasterScale? = nil,
    pixelLimit: Int = RasterRenderer.standardPixelLimit,
    reduction: String? = PictureRenderers.visibleReduction
  ) {
    svg = SVGRenderer(theme: theme)
    raster = RasterRenderer(theme: theme, scale: scale ?? .standard, pixelLimit: pixelLimit)
    pdf = PDFRenderer(theme: theme)
    (self.scale, self.reduction) = (scale, reduction)
  }

  /// Returns the bytes of a picture in a format.
  /// - Throws: `RESOURCE_EXHAUSTED`, with a hint, for a picture that is too large.
  func bytes(of picture: Picture, as form: PictureForm) throws(LayoutError) -> [UInt8] {
    switch form {
    case .svg: Array(svg.text(of: picture).utf8)
    case .png:
      try hinting(pixelHint(picture)) { () throws(LayoutError) in
        try fitted(to: picture).png(of: picture)
      }
    case .pdf:
      try hinting([reduction, ".svg has no limit"].compactMap(\.self).joined(separator: ", and ")) {
        () throws(LayoutError) in
        try pdf.pdf(of: picture)
      }
    }
  }

  /// Returns the renderer for a picture, with a lower scale for a large one unless one is given.
  private func fitted(to picture: Picture) -> RasterRenderer {
    var raster = raster
    let limit = raster.pixelLimit
    raster.scale = scale ?? .standard(for: picture.frame.size, limit: limit)
    return raster
  }

  /// Returns a hint with the options that reduce the number of pixels.
  private func pixelHint(_ picture: Picture) -> String {
    let side = max(picture.frame.width, picture.frame.height) * raster.scale.pixelsPerPoint
    let smaller = ["--scale N draws fewer pixels per point", reduction].compactMap(\.self)
      .joined(separator: ", ")
    return side > Double(RasterSize.sideLimit) ? smaller : smaller + "; --pixels N allows more"
  }

  /// Draws, and adds a hint to the failure of a picture that is too large.
  private func hinting(
    _ hint: String,
    _ draw: () throws(LayoutError) -> [UInt8]
  ) throws(LayoutError) -> [UInt8] {
    do {
      return try draw()
    } catch {
      var failure = error
      if failure.code == .resourceExhausted { failure.hint = hint }
      throw failure
    }
  }
}
