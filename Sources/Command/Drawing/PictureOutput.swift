import ArgumentParser
import LayoutDrawing
import LayoutHost
import LayoutModel
import LayoutRaster

/// The forms that pictures are written in, by how paths end.
enum PictureForm: String, CaseIterable {
  case svg
  case png
  case pdf

  /// The form that a path asks for.
  init?(path: String) {
    let path = path.lowercased()
    guard let form = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = form
  }

  /// What is said of a path that ends in no form.
  static func refusal(of path: String) -> String {
    let ends = allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    return "“\(path)” is no form of pictures that is known: use \(ends)"
  }
}

/// A file, or standard output, that a picture is written to.
struct PictureOutput {
  /// The file's path; nil for standard output.
  let path: String?
  let form: PictureForm

  /// Reads a path, or `-`.
  static func parse(_ argument: String) throws -> PictureOutput {
    if argument == "-" { return PictureOutput(path: nil, form: .svg) }
    guard let form = PictureForm(path: argument) else {
      throw ValidationError(PictureForm.refusal(of: argument) + ", or - for SVG.")
    }
    return PictureOutput(path: argument, form: form)
  }

  /// Writes a picture in the form that the path asks for.
  func write(_ picture: Picture, with renderers: PictureRenderers, to output: CommandOutput) throws
  {
    let bytes = try renderers.bytes(of: picture, as: form)
    if let path { try OutputFile(path: path).write(bytes) } else { try output.write(bytes: bytes) }
  }

  /// Writes a film as SVG that moves, which is the only form that can.
  func write(_ film: PictureFilm, with renderers: PictureRenderers, to output: CommandOutput) throws
  {
    let text = renderers.svg.text(of: film)
    if let path { try OutputFile(path: path).write(text) } else { try output.write(text) }
  }

  /// Whether the picture takes the place of a command's text.
  var isStandardOutput: Bool { path == nil }
}

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
