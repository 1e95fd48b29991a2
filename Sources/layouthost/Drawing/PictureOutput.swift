internal import ArgumentParser
internal import LayoutDrawing
internal import LayoutHost
internal import LayoutModel

/// Where a picture is written.
enum PictureOutput {
  case standardOutput
  case file(String)

  /// Reads a path, whose end says which form the picture has.
  static func parse(_ argument: String) throws -> PictureOutput {
    if argument == "-" { return .standardOutput }
    guard argument.lowercased().hasSuffix(".svg") else {
      throw ValidationError("“\(argument)” is no form of pictures that is known: use .svg, or -.")
    }
    return .file(argument)
  }

  /// Writes a picture in the form that the path asks for.
  func write(_ picture: Picture, theme: PictureTheme, to output: CommandOutput) throws {
    let text = SVGRenderer(theme: theme).text(of: picture)
    switch self {
    case .standardOutput: try output.write(text)
    case .file(let path): try OutputFile(path: path).write(text)
    }
  }
}
