import LayoutDrawing
import LayoutHost
import LayoutModel
import LayoutRaster
import LayoutScripting

/// Draws for scripts at a prompt: with characters, or into files.
final class PromptDrawing: SessionDrawing {
  private let colors: ColorChoice
  /// The terminal, which is asked what it is like when something is drawn for the first time.
  private var place: TerminalPlace?

  init(colors: ColorChoice) {
    self.colors = colors
  }

  func draw(_ drawing: ScriptDrawing, of session: Session) throws -> String {
    let theme = try drawing.theme.map(Self.theme)
    let file = try drawing.path.map(Self.file)
    let subject = PictureSubject(
      isVisibleOnly: !(drawing.isWhole ?? (file != nil)),
      options: PictureOptions(labels: drawing.hasLabels ? .fitting : .none)
    )
    let picture = try subject.picture(of: session)
    guard let file else {
      return String(try TerminalPicture(place: terminal(theme)).text(of: picture).dropLast())
    }
    try file.write(picture, with: PictureRenderers(theme: theme ?? .light))
    return "wrote \(TerminalText.line(file.path))"
  }

  private func terminal(_ theme: PictureTheme?) -> TerminalPlace {
    if let theme { return .standardOutput(colors: colors, theme: theme, graphics: .auto) }
    var place = place ?? .standardOutput(colors: colors, theme: nil, graphics: .auto)
    place.updateSize()
    self.place = place
    return place
  }

  private static func theme(_ name: String) throws -> PictureTheme {
    if let theme = PictureTheme(rawValue: name) { return theme }
    let problem = DocumentError.Problem.unknownName(
      name,
      kind: "theme",
      known: PictureTheme.allCases.map(\.rawValue)
    )
    throw LayoutError(DocumentError(problem, path: DocumentPath()))
  }

  private static func file(_ path: String) throws(LayoutError) -> PictureFile {
    if let file = PictureFile(path: path) { return file }
    throw LayoutError(
      .invalidArgument,
      origin: .document,
      message: PictureFile.refusal(of: path)
    )
  }
}
