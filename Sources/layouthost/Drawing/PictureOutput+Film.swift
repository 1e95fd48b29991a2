internal import LayoutDrawing
internal import LayoutHost

extension PictureOutput {
  /// Whether the picture takes the place of a command's text.
  var isStandardOutput: Bool {
    if case .standardOutput = self { true } else { false }
  }

  /// Whether what is written can move: SVG does.
  var canMove: Bool {
    switch self {
    case .standardOutput: true
    case .file(let path): path.lowercased().hasSuffix(".svg")
    }
  }

  /// Writes a film as SVG that moves.
  func write(_ film: PictureFilm, theme: PictureTheme, to output: CommandOutput) throws {
    let text = SVGRenderer(theme: theme).text(of: film)
    switch self {
    case .standardOutput: try output.write(text)
    case .file(let path): try OutputFile(path: path).write(text)
    }
  }
}
