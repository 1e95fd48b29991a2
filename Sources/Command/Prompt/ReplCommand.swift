import LayoutEngine
import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutScripting
import LayoutSystem
import LineEditor
import SystemPackage

/// The loop of a prompt: reads a line, runs it, and prints its values.
final class Prompt {
  private let script: ScriptSession
  private let output: CommandOutput
  private let input: PromptInput
  /// Prints the output of lines, page by page if it is long.
  private let pager: PromptPager
  /// Watches the session's files; nil after watching has failed.
  private var watch: SessionWatch?

  init(
    script: ScriptSession,
    output: CommandOutput,
    input: PromptInput,
    pager: PromptPager,
    watch: SessionWatch?
  ) {
    self.script = script
    self.output = output
    self.input = input
    self.pager = pager
    self.watch = watch
  }

  /// Runs lines until the input ends or a line calls `quit`.
  /// - Throws: exit status 1 if a line has failed and the input is not interactive.
  func run() throws {
    defer { input.close() }
    if input.isInteractive {
      output.note(
        "layouthost \(LayoutHostVersion.current): help lists the functions, Ctrl-D leaves"
      )
    }
    var pending = ""
    var hasFailed = false
    // The text that `edit` returned, to be run with Return.
    var edited = ""
    while let line = try nextLine(isFirst: pending.isEmpty, text: edited) {
      edited = ""
      guard let line else {
        pending = ""
        continue
      }
      let text = pending + (pending.isEmpty ? line : "\n" + line)
      if !script.isIncomplete(text) { input.remember(text) }
      let isDone: Bool
      (pending, isDone) = try script.holding(signal) { try runParts(of: text) }
      hasFailed = hasFailed || !isDone
      edited = script.takeEditedText() ?? ""
      guard !script.hasQuit else { break }
    }
    if !pending.isEmpty {
      output.note("error: the input ends in the middle of: \(pending)")
      hasFailed = true
    }
    if hasFailed, !input.isInteractive { throw ExitCode(1) }
  }

  /// The signal that stops a running line; nil if the input is not interactive: Ctrl-C then ends
  /// the program.
  private var signal: Int32? { input.isInteractive ? Signals.interruption : nil }

  /// Runs the parts of a text up to one that fails or ends the session.
  /// - Returns: the incomplete part at the end, or an empty text; and whether no part failed.
  private func runParts(of text: String) throws -> (incomplete: String, isDone: Bool) {
    for part in script.parts(of: text) where !script.hasQuit {
      switch try run(part) {
      case .incomplete: return (part, true)
      case .done: break
      // Later parts may depend on it.
      case .failed: return ("", false)
      }
      // If no line can be edited, the text from the editor runs at once.
      guard !input.isEdited, let edited = script.takeEditedText() else { continue }
      let (incomplete, isDone) = try runParts(of: edited)
      guard isDone, incomplete.isEmpty else { return (incomplete, isDone) }
    }
    return ("", true)
  }

  /// Runs a text and prints its values or its failure.
  ///
  /// While the text runs, the terminal is in its original mode: Ctrl-C stops the text, and a second
  /// one ends the program.
  private func run(_ text: String) throws -> ScriptSession.Outcome {
    pager.begin()
    defer { pager.end() }
    let outcome = script.run(text, interruptedBy: signal)
    switch outcome {
    case .incomplete: break
    case .done(let values): for value in values { try pager.write(value + "\n") }
    case .failed(let failure):
      // The terminal has echoed ^C on this line.
      if failure.code == .cancelled, input.isInteractive { try output.write("\n") }
      output.report(failure)
    }
    return outcome
  }

  /// Returns the next line; `.some(nil)` for a line that the user cancelled, nil at the end of the
  /// input.
  private func nextLine(isFirst: Bool, text: String) throws -> String?? {
    try input.begin(isFirst: isFirst, text: text)
    while true {
      switch try input.next() {
      case .line(let line): return .some(line)
      case .edit(let text):
        try input.begin(isFirst: isFirst, text: edited(text))
        continue
      case .interrupted: return .some(nil)
      case .end: return nil
      case nil: break
      }
      if let reload = nextReload() {
        input.printing { announce(reload) }
      } else {
        try input.readMore()
      }
    }
  }

  /// Returns a text after changes in the user's editor, or unchanged if the editor fails.
  private func edited(_ text: String) -> String {
    do throws(LayoutError) {
      return try Self.edit(text: text)
    } catch {
      output.report(error)
      return text
    }
  }

  /// Waits for input or a change of a file; after a failure of watching, only for input.
  /// - Returns: the reload after a change; nil if input arrives.
  private func nextReload() -> Session.Reload? {
    do throws(LayoutError) {
      guard let watch else { return nil }
      return try watch.next(alsoFor: input.descriptor) { reload in
        input.makingRoom { script.debugging(reload) }
      }
    } catch {
      input.printing { output.note("files are no longer watched: \(error.message)") }
      watch = nil
      return nil
    }
  }

  /// Reports a reload, and prints the watched values.
  private func announce(_ reload: Session.Reload) {
    output.note(reload)
    // The prompt's functions count from 1, even for JSON documents.
    for failure in reload.failures { output.report(failure.counting(from: 1)) }
    guard reload.hasNews else { return }
    let values = script.debugging { script.watchedValues() }
    for value in values { try? output.write(value + "\n") }
  }
}

/// `layouthost repl [DOCUMENT]`: opens a prompt for Lua on a session.
///
/// Prints the values of each line. Exit status: 0, or 1 if the input is not interactive and a line
/// has failed; 65, 70 or 74 if the document cannot be opened and the input is not a terminal.
struct ReplCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Opens a prompt to query and change layouts, in Lua.",
    discussion: """
      At the prompt, help lists the functions, and Ctrl-D leaves. From a pipe, repl reads lines \
      without prompting; the exit status is then 1 if a line failed.

      Examples:
        layouthost repl docs/examples/mixed.json
        echo 'at(1, 3).frame' | layouthost repl docs/examples/list.json
      """
  )

  @Argument(
    help: "The document to open: a .json or .lua file.",
    completion: .documents
  )
  var document: String?

  @Flag(
    help: ArgumentHelp(
      "Print long output as it is, instead of in the pager of PAGER (by default less)."
    )
  )
  var noPager = false

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color)
    try output.reporting {
      let session = Session(try documentConfiguration(output, in: context))
      let watch = SessionWatch(session)
      if let document {
        try open(document, in: session, watch, output)
      } else {
        try session.useProject()
      }
      let drawing = PromptDrawing(colors: host.color)
      let pager = PromptPager(output: output, isWanted: !noPager)
      let script = try ScriptSession(session, drawing: drawing.draw) { line in
        try? pager.write(line + "\n")
      }
      let input = try PromptInput(script: script, output: output)
      script.tools = tools(session, input: input, output: output)
      try Prompt(script: script, output: output, input: input, pager: pager, watch: watch).run()
    }
  }

  /// Opens the document; at a terminal, a failure is reported and the prompt waits for a corrected
  /// file.
  /// - Throws: the failure of the document if the input is not a terminal.
  private func open(
    _ document: String,
    in session: Session,
    _ watch: SessionWatch,
    _ output: CommandOutput
  ) throws {
    do throws(LayoutError) {
      try watch.open(path: document)
      _ = try session.solve()
    } catch {
      guard document != "-", FileDescriptor.standardInput.isTerminal else { throw error }
      // Until then, the plugins of its project are available.
      try? session.useProject(nearestTo: FilePath(document).removingLastComponent().string)
      output.report(error.counting(from: 1))
      output.note("the prompt opens \(TerminalText.line(document)) as soon as the file is right")
    }
  }

  /// Returns the parts of the prompt outside the session.
  private func tools(
    _ session: Session,
    input: PromptInput,
    output: CommandOutput
  ) -> PromptTools {
    PromptTools(
      history: { input.history.entries },
      edit: Prompt.edit(path:),
      editText: Prompt.edit(text:),
      test: { paths in
        try TestCommand.runForPrompt(paths, session, TestReport(output: output))
      },
      columns: { TerminalSize(of: .standardOutput)?.columns },
      readLine: { prompt in try? input.line(after: prompt) }
    )
  }
}
