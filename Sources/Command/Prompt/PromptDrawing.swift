import LayoutDrawing
import LayoutHost
import LayoutModel
import LayoutScripting

/// Draws for scripts at a prompt: with characters in the terminal, or into files.
final class PromptDrawing {
  /// The value of `--color`, for pictures made of characters.
  private let colors: ColorChoice
  /// The terminal, examined when the first picture is drawn.
  private var place: TerminalPlace?

  init(colors: ColorChoice) {
    self.colors = colors
  }

  /// Draws a session as the script requests.
  /// - Returns: the picture as text, or a sentence with the file's path and what the file shows.
  /// - Throws: `INVALID_ARGUMENT` for an unknown theme or format, or the failure of the document.
  func draw(_ drawing: ScriptDrawing, of session: Session) throws -> String {
    let theme = try drawing.theme.map(Self.theme)
    let form = try drawing.path.map(Self.form)
    let hasLabels = drawing.hasLabels && drawing.label != "none"
    var options = PictureOptions(labels: hasLabels ? .fitting : .none)
    options.extras = Set(drawing.extras.compactMap(PictureExtra.init))
    let explainsWireframe =
      drawing.label != nil || drawing.extras.contains("legend")
      || drawing.extras.contains("measure")
    let isWhole = drawing.progress == nil && (drawing.isWhole ?? (form != nil))
    let subject = PictureSubject(
      isVisibleOnly: !isWhole,
      options: options,
      look: form == nil || explainsWireframe ? .wireframe : drawing.look,
      progress: drawing.progress,
      label: drawing.label
    )
    let picture = try subject.picture(of: session)
    let remark = drawing.label.flatMap { PictureSubject.remark(onField: $0, in: session) }
    guard let path = drawing.path, let form else {
      return String(try terminal(theme).text(of: picture).dropLast())
        + (remark.map { "\n" + $0 } ?? "")
    }
    let bytes = try PictureRenderers(theme: theme ?? .light).bytes(of: picture, as: form)
    try FileWriting.write(bytes, to: path)
    let remarks = [
      "wrote \(TerminalText.line(path))", remark,
      isWhole && drawing.isWhole == nil ? Self.restingRemark : nil,
    ]
    return (remarks.compactMap(\.self) + subject.files.notes).joined(separator: "; ")
  }

  /// The remark on a file without the option `whole`.
  private static let restingRemark =
    "it shows all content at rest, and with whole = false what is visible now"

  /// Returns the terminal with its current size; a named theme overrides its background.
  private func terminal(_ theme: PictureTheme?) -> TerminalPlace {
    if let theme { return .standardOutput(colors: colors, theme: theme, graphics: .auto) }
    var place = place ?? .standardOutput(colors: colors, theme: nil, graphics: .auto)
    place.updateSize()
    self.place = place
    return place
  }

  /// Returns the theme of a name.
  /// - Throws: an error with a suggestion for an unknown name.
  private static func theme(_ name: String) throws -> PictureTheme {
    if let theme = PictureTheme(rawValue: name) { return theme }
    let known = PictureTheme.allCases.map(\.rawValue)
    throw LayoutError(.unknownName(name, kind: "theme", known: known))
  }

  /// Returns the format of a path's extension.
  /// - Throws: `INVALID_ARGUMENT` for an unknown extension.
  private static func form(_ path: String) throws(LayoutError) -> PictureForm {
    if let form = PictureForm(path: path) { return form }
    let message = PictureForm.refusal(of: path)
    throw LayoutError(.invalidArgument, origin: .document, message: message)
  }
}
