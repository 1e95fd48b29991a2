internal import ArgumentParser
internal import LayoutDrawing
internal import LayoutHost
internal import LayoutModel
internal import LayoutRaster

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
}

/// Where a picture is written.
enum PictureOutput {
  case standardOutput
  case file(String, PictureForm)

  /// Reads a path, whose end says which form the picture has.
  static func parse(_ argument: String) throws -> PictureOutput {
    if argument == "-" { return .standardOutput }
    guard let form = PictureForm(path: argument) else {
      let ends = PictureForm.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
      throw ValidationError(
        "“\(argument)” is no form of pictures that is known: use \(ends), or - for SVG."
      )
    }
    return .file(argument, form)
  }

  /// The picture's form.
  var form: PictureForm {
    switch self {
    case .standardOutput: .svg
    case .file(_, let form): form
    }
  }

  /// Writes a picture in the form that the path asks for.
  func write(_ picture: Picture, with renderers: PictureRenderers, to output: CommandOutput) throws
  {
    switch self {
    case .standardOutput: try output.write(renderers.svg.text(of: picture))
    case .file(let path, let form):
      try OutputFile(path: path).write(try renderers.bytes(of: picture, as: form))
    }
  }
}
