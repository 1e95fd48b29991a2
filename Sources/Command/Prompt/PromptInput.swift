import LayoutHost
import LayoutModel
import LayoutScripting
import LayoutSystem
import LineEditor
import SystemPackage

/// The source of a prompt's lines: a terminal with a line editor, or any other standard input.
final class PromptInput {
  /// The sources of lines.
  private enum Source {
    /// Typed at a terminal, key by key.
    case edited(LineEditor)
    /// Read in pieces from a pipe, a file or a terminal that cannot be edited.
    case plain(LineInput)
  }

  /// The prompt of a first line, and of the lines that continue it.
  private static let prompt = "> "
  /// The prompt of the lines that continue a text, as in Lua's own interpreter.
  private static let continuation = ">> "

  /// Whether a user is at the terminal, so that prompts and hints are shown.
  let isInteractive: Bool
  /// The lines typed so far, those of earlier prompts first.
  let history: LineHistory
  /// The source of this input's lines, which does not change.
  private let source: Source
  /// The output for prompts without an editor, and for problems of the history.
  private let output: CommandOutput
  /// The prompt of the expected line.
  private var shown = ""
  /// The number of lines read so far, also those that a paused plugin has read.
  private(set) var lineCount = 0

  /// Creates an input that reads standard input, with a line editor if both standard input and
  /// output are terminals.
  /// - Throws: a failure if the system has no more descriptors.
  init(script: ScriptSession, output: CommandOutput) throws(LayoutError) {
    self.output = output
    let canEdit = LineEditor.canEdit(terminal: environmentVariable("TERM"))
    isInteractive = canEdit || FileDescriptor.standardInput.isTerminal
    guard canEdit else {
      history = LineHistory()
      source = .plain(LineInput(.standardInput))
      return
    }
    let (history, problem) = LineHistory.openShared()
    self.history = history
    if let problem { output.note(problem) }
    do {
      source = .edited(
        try LineEditor(
          language: PromptLanguage(script: script),
          history: history,
          hasColours: output.isInputColoured
        )
      )
    } catch {
      throw LayoutError(input: error)
    }
  }

  /// A descriptor that becomes readable when input arrives.
  var descriptor: FileDescriptor {
    switch source {
    case .edited(let editor): editor.descriptor
    case .plain(let input): input.descriptor
    }
  }

  /// Whether lines are edited, so that a text can be put on a line.
  var isEdited: Bool { if case .edited = source { true } else { false } }

  /// Adds a text that is not edited to the history.
  func remember(_ text: String) {
    if !isEdited { _ = history.add(text) }
  }

  /// Shows the prompt of a line that begins a text or continues one; an edited line begins with
  /// `text`.
  func begin(isFirst: Bool, text: String = "") throws {
    try begin(isFirst ? Self.prompt : Self.continuation, text: text)
  }

  /// Reads a line after another prompt, while a text runs; empty for a cancelled one, nil at the end.
  func line(after prompt: String) throws -> String? {
    try begin(prompt, text: "")
    while true {
      switch try next() {
      case .line(let line): return line
      case .edit, .interrupted: return ""
      case .end: return nil
      case nil: try readMore()
      }
    }
  }

  private func begin(_ prompt: String, text: String) throws {
    shown = prompt
    switch source {
    case .edited(let editor):
      try reporting { () throws(Errno) in
        try editor.begin(shown, continuation: Self.continuation, text: text)
      }
    case .plain: if isInteractive { try output.write(shown) }
    }
  }

  /// Returns the next event of the available input; nil if more input is necessary.
  ///
  /// The call never waits.
  /// - Throws: `UNAVAILABLE` for input that cannot be read.
  func next() throws -> LineEvent? {
    switch source {
    case .edited(let editor):
      let event = try reporting { () throws(Errno) in try editor.read() }
      if case .line(let line) = event {
        lineCount += 1
        if let problem = editor.remember(line) { output.note("\(problem)") }
      }
      return event
    case .plain(let input):
      if let line = input.takeLine() {
        lineCount += 1
        return .line(line)
      }
      guard input.isAtEnd else { return nil }
      if isInteractive { try output.write("\n") }
      return .end
    }
  }

  /// Reads more input, and waits until it arrives.
  func readMore() throws {
    switch source {
    case .edited(let editor): editor.wait()
    case .plain(let input): try reporting { () throws(Errno) in try input.read() }
    }
  }

  /// Calls a closure that may print, with the edited line hidden.
  func makingRoom(for body: () -> Void) {
    switch source {
    case .edited(let editor): editor.printing(body)
    case .plain: body()
    }
  }

  /// Calls a closure that prints something other than the result of a line, and shows the prompt
  /// again.
  func printing(_ body: () -> Void) {
    switch source {
    case .edited(let editor): editor.printing(body)
    case .plain:
      if isInteractive { try? output.write("\n") }
      body()
      if isInteractive { try? output.write(shown) }
    }
  }

  /// Restores the terminal's state.
  func close() {
    if case .edited(let editor) = source { editor.close() }
  }

  /// Turns an error of the system into a failure of the input.
  private func reporting<Value>(_ body: () throws(Errno) -> Value) throws -> Value {
    do throws(Errno) {
      return try body()
    } catch {
      throw LayoutError(input: error)
    }
  }
}

extension LayoutError {
  /// Creates the `UNAVAILABLE` of standard input.
  fileprivate init(input problem: Errno) {
    self.init(
      .unavailable,
      origin: .inputOutput,
      message: "the input cannot be read: \(problem)"
    )
  }
}

extension LineHistory {
  /// Opens the history that a user's prompts share.
  /// - Returns: the history, and a sentence if it is not saved.
  static func openShared() -> (history: LineHistory, problem: String?) {
    guard let folder = stateFolder(variable: environmentVariable) else {
      return (LineHistory(), "the history is not saved: HOME is not set")
    }
    let (history, problem) = LineHistory.open(folder.appending("history"))
    return (history, problem?.description)
  }
}

/// Returns the folder of persistent state (XDG Base Directory Specification 0.8).
///
/// A relative path in `XDG_STATE_HOME` is ignored. Nil if no variable names a folder.
func stateFolder(variable: (String) -> String?) -> FilePath? {
  userFolder("XDG_STATE_HOME", or: ".local/state", variable: variable)
}

/// Returns the folder of the user's settings, from `XDG_CONFIG_HOME` as ``stateFolder(variable:)``.
func configurationFolder(variable: (String) -> String?) -> FilePath? {
  userFolder("XDG_CONFIG_HOME", or: ".config", variable: variable)
}

/// Returns the program's folder in the one that a variable names, or else in one of the user's home.
private func userFolder(
  _ name: String,
  or standard: String,
  variable: (String) -> String?
) -> FilePath? {
  if let folder = variable(name).map({ FilePath($0) }), folder.isAbsolute {
    return folder.appending("layouthost")
  }
  return variable("HOME").map { FilePath($0).appending(standard).appending("layouthost") }
}

/// Lua for the line editor: colours, completion, hints, and the end of a text.
struct PromptLanguage: LineLanguage {
  /// The session whose functions, globals and documents are completed.
  let script: ScriptSession

  func isIncomplete(_ text: String) -> Bool { script.isIncomplete(text) }

  func indentation(after text: String, of line: String) -> Int {
    LuaIndentation.spaces(after: text, of: line)
  }

  func spans(of text: String) -> [LineSpan] {
    script.spans(of: text).map { LineSpan($0.range, Self.role($0.role)) }
  }

  /// Returns the editor's role for a role of Lua text; an unclosed string has the colour of a
  /// string.
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

  func continuation(of text: String) -> String? { script.continuation(of: text) }

  func hint(for text: String, at offset: Int) -> String? { script.hint(for: text, at: offset) }
}
