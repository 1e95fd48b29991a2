import LayoutEngine
import ArgumentParser
@preconcurrency internal import Glibc
import LayoutHost
import LayoutModel
import LayoutScripting
import LineEditor

/// The loop of a prompt: a line in, its values out.
final class Prompt {
  private let script: ScriptSession
  private let output: CommandOutput
  private let input: PromptInput
  /// Nil where files cannot be watched any more.
  private var watch: SessionWatch?

  init(script: ScriptSession, output: CommandOutput, input: PromptInput, watch: SessionWatch?) {
    self.script = script
    self.output = output
    self.input = input
    self.watch = watch
  }

  /// Reads until there is nothing left.
  func run() throws {
    defer { input.close() }
    if input.isInteractive {
      output.note(
        "layouthost \(LayoutHostVersion.current): help lists what there is, Ctrl-D leaves"
      )
    }
    var pending = ""
    var hasFailed = false
    while let line = try nextLine(isFirst: pending.isEmpty) {
      guard let line else {
        pending = ""
        continue
      }
      pending += pending.isEmpty ? line : "\n" + line
      switch try run(pending) {
      case .incomplete: continue
      case .done: break
      case .failed: hasFailed = true
      }
      pending = ""
      guard !script.hasQuit else { break }
    }
    if !pending.isEmpty {
      output.note("error: the input ends in the middle of: \(pending)")
      hasFailed = true
    }
    if hasFailed, !input.isInteractive { throw ExitCode(1) }
  }

  /// Runs what was typed.
  ///
  /// The terminal is as the program found it, here and nowhere else; Ctrl-C stops what runs, and a
  /// second one ends the program.
  private func run(_ text: String) throws -> ScriptSession.Outcome {
    // Where nobody sits, Ctrl-C ends the program.
    let outcome = script.run(text, interruptedBy: input.isInteractive ? SIGINT : nil)
    switch outcome {
    case .incomplete: break
    case .done(let values): for value in values { try output.write(value + "\n") }
    case .failed(let failure):
      // Behind the ^C that the terminal has written.
      if failure.code == .cancelled, input.isInteractive { try output.write("\n") }
      output.report(failure)
    }
    return outcome
  }

  /// The next line, which is nil where one was dropped; nil at the end.
  private func nextLine(isFirst: Bool) throws -> String?? {
    try input.begin(isFirst: isFirst)
    while true {
      switch try input.next() {
      case .line(let line): return .some(line)
      case .interrupted: return .some(nil)
      case .end: return nil
      case nil: break
      }
      switch nextEvent() {
      case .input: try input.readMore()
      case .reload(let reload): input.printing { announce(reload) }
      }
    }
  }

  private func nextEvent() -> SessionWatch.Event {
    do throws(LayoutError) {
      guard let watch else { return .input }
      return try watch.next(alsoFor: input.descriptor) { input.makingRoom(for: $0) }
    } catch {
      input.printing { output.note("files are not watched any more: \(error.message)") }
      watch = nil
      return .input
    }
  }

  private func announce(_ reload: Session.Reload) {
    if reload.hasNews {
      let names = (reload.hasNewDocument ? ["the document"] : []) + reload.plugins
      output.note("reloaded \(names.joined(separator: ", "))")
    }
    for failure in reload.failures { output.report(failure) }
    guard reload.hasNews else { return }
    for value in script.watchedValues() { try? output.write(value + "\n") }
  }
}

/// `layouthost repl [DOCUMENT]`.
struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Opens, changes and looks at layouts at a prompt, in Lua.",
    discussion: """
      help lists what there is, Ctrl-D leaves. Reads lines from a pipe as well, without prompts; \
      the exit status is then 1 if a line failed.

      Examples:
        layouthost repl docs/examples/mixed.json
        echo 'at(1, 3).frame' | layouthost repl docs/examples/list.json
      """
  )

  @Argument(
    help: "A document to begin with; a .json or .lua file.",
    completion: .documents
  )
  var document: String?

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let output = CommandOutput(shared.color)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      let watch = SessionWatch(session)
      if let document {
        try session.open(path: document)
        _ = try session.solve()
      } else {
        try session.useProject()
      }
      let drawing = PromptDrawing(colors: shared.color)
      let script = try ScriptSession(session, drawing: drawing.draw) { line in
        try? output.write(line + "\n")
      }
      let input = try PromptInput(script: script, output: output)
      try Prompt(script: script, output: output, input: input, watch: watch).run()
    }
  }
}
