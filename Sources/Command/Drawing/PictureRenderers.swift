import LayoutDrawing
import LayoutModel
import LayoutRaster

/// What makes bytes of pictures.
struct PictureRenderers {
  let svg: SVGRenderer
  private let raster: RasterRenderer
  private let pdf: PDFRenderer

  init(
    theme: PictureTheme,
    scale: RasterScale = .standard,
    pixelLimit: Int = RasterRenderer.standardPixelLimit
  ) {
    svg = SVGRenderer(theme: theme)
    raster = RasterRenderer(theme: theme, scale: scale, pixelLimit: pixelLimit)
    pdf = PDFRenderer(theme: theme)
  }

  /// A picture in a form.
  func bytes(of picture: Picture, as form: PictureForm) throws(LayoutError) -> [UInt8] {
    switch form {
    case .svg: Array(svg.text(of: picture).utf8)
    case .png:
      try hinting(pixelHint(picture)) { () throws(LayoutError) in try raster.png(of: picture) }
    case .pdf:
      try hinting("--visible draws only what is in sight, and .svg has no limit") {
        () throws(LayoutError) in
        try pdf.pdf(of: picture)
      }
    }
  }

  /// What helps against too many pixels.
  private func pixelHint(_ picture: Picture) -> String {
    let side = max(picture.frame.width, picture.frame.height) * raster.scale.pixelsPerPoint
    let smaller = "--scale N draws fewer pixels a point, --visible only what is in sight"
    return side > Double(RasterSize.sideLimit) ? smaller : smaller + "; --pixels N allows more"
  }

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
