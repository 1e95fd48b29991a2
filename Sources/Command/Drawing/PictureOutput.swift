import ArgumentParser
import LayoutDrawing
import LayoutHost
import LayoutModel
import LayoutRaster

/// The formats of picture files, by file extension.
enum PictureForm: String, CaseIterable {
  case svg
  case png
  case pdf

  /// Creates the format of a path's extension; nil if the extension is unknown.
  init?(path: String) {
    let path = path.lowercased()
    guard let form = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = form
  }

  /// Returns the message for a path with an unknown extension.
  static func refusal(of path: String) -> String {
    let ends = allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    return "“\(path)” is not a known format of pictures: use \(ends)"
  }
}

/// The file, or standard output, that a picture is written to.
struct PictureOutput {
  /// The file's path; nil means standard output.
  let path: String?
  /// The format of the file.
  let form: PictureForm

  /// Reads the value of `--output`: a path, or `-` for SVG on standard output.
  /// - Throws: a `ValidationError` for a path with an unknown extension.
  static func parse(_ argument: String) throws -> PictureOutput {
    if argument == "-" { return PictureOutput(path: nil, form: .svg) }
    guard let form = PictureForm(path: argument) else {
      throw ValidationError(PictureForm.refusal(of: argument) + ", or - for SVG.")
    }
    return PictureOutput(path: argument, form: form)
  }

  /// Writes a picture in the format of the path.
  /// - Throws: a failure if the picture is too large for the format or cannot be written.
  func write(_ picture: Picture, with renderers: PictureRenderers, to output: CommandOutput) throws
  {
    let bytes = try renderers.bytes(of: picture, as: form)
    try WorkLimit.current?.checkStopped()
    try write(bytes, to: output)
  }

  private func write(_ bytes: [UInt8], to output: CommandOutput) throws {
    if let path {
      try FileWriting.write(bytes, to: path)
    } else {
      try bytes.withUnsafeBufferPointer { try output.write(bytes: $0) }
    }
  }

  /// Writes a film as an animated SVG, the only format for films.
  func write(_ film: PictureFilm, with renderers: PictureRenderers, to output: CommandOutput) throws
  {
    try write(Array(renderers.svg.text(of: film).utf8), to: output)
  }

  /// Whether the picture replaces the command's text on standard output.
  var isStandardOutput: Bool { path == nil }
}

/// The renderers of the picture formats, with the same theme.
struct PictureRenderers {
  /// The renderer for SVG, which also writes films.
  let svg: SVGRenderer
  /// The renderer for PNG, with the scale and the limit of pixels.
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

  /// Returns the bytes of a picture in a format.
  /// - Throws: `RESOURCE_EXHAUSTED`, with a hint, for a picture that is too large.
  func bytes(of picture: Picture, as form: PictureForm) throws(LayoutError) -> [UInt8] {
    switch form {
    case .svg: Array(svg.text(of: picture).utf8)
    case .png:
      try hinting(pixelHint(picture)) { () throws(LayoutError) in try raster.png(of: picture) }
    case .pdf:
      try hinting("--visible draws only the visible elements, and .svg has no limit") {
        () throws(LayoutError) in
        try pdf.pdf(of: picture)
      }
    }
  }

  /// Returns a hint with the options that reduce the number of pixels.
  private func pixelHint(_ picture: Picture) -> String {
    let side = max(picture.frame.width, picture.frame.height) * raster.scale.pixelsPerPoint
    let smaller =
      "--scale N draws fewer pixels per point, --visible draws only the visible elements"
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
