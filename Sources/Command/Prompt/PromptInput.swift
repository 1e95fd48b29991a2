@preconcurrency internal import Glibc
import LayoutDrawing
import LayoutHost
import LayoutModel
import LayoutRaster
import LayoutScripting
import LineEditor
import SystemPackage

/// Where a prompt's lines come from: a terminal with an editor, or anything else that gives lines.
final class PromptInput {
  private enum Source {
    case edited(LineEditor)
    case plain(LineInput)
  }

  private static let prompt = "> "
  private static let continuation = ">> "

  /// Whether somebody sits there and wants to be told what to do.
  let isInteractive: Bool
  private let source: Source
  private let output: CommandOutput
  /// What stands before the line that is waited for.
  private var shown = ""

  /// Takes lines from standard input, and edits them where that and standard output are a terminal.
  /// - Throws: a failure where the system has no descriptors left.
  init(script: ScriptSession, output: CommandOutput) throws(LayoutError) {
    self.output = output
    let canEdit = LineEditor.canEdit(terminal: environmentVariable("TERM"))
    isInteractive = canEdit || isatty(STDIN_FILENO) == 1
    guard canEdit else {
      source = .plain(LineInput(.standardInput))
      return
    }
    let (history, problem) = LineHistory.openShared()
    if let problem { output.note(problem) }
    do {
      source = .edited(
        try LineEditor(
          language: PromptLanguage(script),
          history: history,
          hasColours: output.isInputColoured
        )
      )
    } catch {
      throw LayoutError(input: error)
    }
  }

  /// Readable when there may be more.
  var descriptor: FileDescriptor {
    switch source {
    case .edited(let editor): editor.descriptor
    case .plain(let input): input.descriptor
    }
  }

  /// Shows the prompt of another text, or of another line of it.
  func begin(isFirst: Bool) throws {
    shown = isFirst ? Self.prompt : Self.continuation
    switch source {
    case .edited(let editor):
      try reporting { () throws(Errno) in
        try editor.begin(shown, continuation: Self.continuation)
      }
    case .plain: if isInteractive { try output.write(shown) }
    }
  }

  /// What has come of what is there; nil where more is needed.
  ///
  /// Never waits.
  func next() throws -> LineEvent? {
    switch source {
    case .edited(let editor):
      let event = try reporting { () throws(Errno) in try editor.read() }
      if case .line(let line) = event, let problem = editor.remember(line) {
        output.note("\(problem)")
      }
      return event
    case .plain(let input):
      if let line = input.takeLine() { return .line(line) }
      guard input.isAtEnd else { return nil }
      if isInteractive { try output.write("\n") }
      return .end
    }
  }

  /// Takes more, and waits if there is none.
  func readMore() throws {
    switch source {
    case .edited(let editor): editor.wait()
    case .plain(let input): try reporting { () throws(Errno) in try input.read() }
    }
  }

  /// Lets something run that may print.
  func makingRoom(for body: () -> Void) {
    switch source {
    case .edited(let editor): editor.printing(body)
    case .plain: body()
    }
  }

  /// Lets something be printed that is not the answer to a line.
  func printing(_ body: () -> Void) {
    switch source {
    case .edited(let editor): editor.printing(body)
    case .plain:
      if isInteractive { try? output.write("\n") }
      body()
      if isInteractive { try? output.write(shown) }
    }
  }

  /// Leaves the terminal as it was.
  func close() {
    if case .edited(let editor) = source { editor.close() }
  }

  private func reporting<Value>(_ body: () throws(Errno) -> Value) throws -> Value {
    do throws(Errno) {
      return try body()
    } catch {
      throw LayoutError(input: error)
    }
  }
}

extension LayoutError {
  fileprivate init(input problem: Errno) {
    self.init(
      .unavailable,
      origin: .inputOutput,
      message: "the input cannot be read: \(problem)"
    )
  }
}

extension LineHistory {
  /// The history that all prompts of a user share, and a sentence where it is not kept.
  static func openShared() -> (history: LineHistory, problem: String?) {
    guard let folder = stateFolder(variable: environmentVariable) else {
      return (LineHistory(), "the history is not kept: HOME is not set")
    }
    let (history, problem) = LineHistory.open(folder.appending("history"))
    return (history, problem?.description)
  }
}

/// The folder of what outlives the program (XDG Base Directory Specification 0.8): a path that is not
/// absolute does not count; nil where no variable says one.
func stateFolder(variable: (String) -> String?) -> FilePath? {
  if let state = variable("XDG_STATE_HOME").map({ FilePath($0) }), state.isAbsolute {
    return state.appending("layouthost")
  }
  return variable("HOME").map { FilePath($0).appending([".local", "state", "layouthost"]) }
}

/// What the prompt's editor is told of Lua.
struct PromptLanguage: LineLanguage {
  private let script: ScriptSession

  init(_ script: ScriptSession) {
    self.script = script
  }

  func isIncomplete(_ text: String) -> Bool { script.isIncomplete(text) }

  func spans(of text: String) -> [LineSpan] {
    ScriptSpan.spans(of: text).map { LineSpan($0.range, Self.role($0.role)) }
  }

  private static func role(_ role: ScriptSpan.Role) -> LineSpan.Role {
    switch role {
    case .keyword: .keyword
    case .string, .unclosed: .string
    case .number: .number
    case .comment: .comment
    case .known: .known
    }
  }

  func completions(in text: String, at offset: Int) -> LineCompletions {
    let completions = script.completions(in: text, at: offset)
    return LineCompletions(
      range: completions.range,
      candidates: completions.candidates.map { .init($0.text, detail: $0.detail) }
    )
  }

  func hint(for text: String, at offset: Int) -> String? { script.hint(for: text, at: offset) }
}

/// Draws for scripts at a prompt: with characters, or into files.
final class PromptDrawing {
  private let colors: ColorChoice
  /// The terminal, which is asked what it is like when something is drawn for the first time.
  private var place: TerminalPlace?

  init(colors: ColorChoice) {
    self.colors = colors
  }

  func draw(_ drawing: ScriptDrawing, of session: Session) throws -> String {
    let theme = try drawing.theme.map(Self.theme)
    let form = try drawing.path.map(Self.form)
    let subject = PictureSubject(
      isVisibleOnly: !(drawing.isWhole ?? (form != nil)),
      options: PictureOptions(labels: drawing.hasLabels ? .fitting : .none)
    )
    let picture = try subject.picture(of: session)
    guard let path = drawing.path, let form else {
      return String(try terminal(theme).text(of: picture).dropLast())
    }
    let bytes = try PictureRenderers(theme: theme ?? .light).bytes(of: picture, as: form)
    try OutputFile(path: path).write(bytes)
    return "wrote \(TerminalText.line(path))"
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

  private static func form(_ path: String) throws(LayoutError) -> PictureForm {
    if let form = PictureForm(path: path) { return form }
    throw LayoutError(
      .invalidArgument,
      origin: .document,
      message: PictureForm.refusal(of: path)
    )
  }
}
