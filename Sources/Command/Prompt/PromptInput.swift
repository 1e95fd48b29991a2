@preconcurrency internal import Glibc
import LayoutModel
import LayoutScripting
import LineEditor
import SystemPackage

/// Where a prompt's lines come from: a terminal with an editor, or anything else that gives lines.
final class PromptInput {
  private enum Source {
    case edited(LineEditor)
    case plain(LineInput)
  }

  private static let prompt = LinePrompt("> ", continuation: ">> ")

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
    let canEdit = LineEditor.canEdit(terminal: Environment.value(of: "TERM"))
    isInteractive = canEdit || isatty(STDIN_FILENO) == 1
    guard canEdit else {
      source = .plain(LineInput(.standardInput))
      return
    }
    let (history, problem) = PromptHistory.open()
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
    let prompt = Self.prompt
    shown = isFirst ? prompt.first : prompt.continuation
    switch source {
    case .edited(let editor):
      try reporting { () throws(Errno) in
        try editor.begin(LinePrompt(shown, continuation: prompt.continuation))
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
