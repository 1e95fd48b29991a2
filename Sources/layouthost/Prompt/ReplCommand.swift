internal import ArgumentParser
@preconcurrency internal import Glibc
internal import LayoutHost
internal import LayoutModel
internal import LayoutScript
internal import SystemPackage

/// `layouthost repl [DOCUMENT]`.
struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Opens, changes and looks at layouts at a prompt, in Lua.",
    discussion: """
      help() lists what there is, Ctrl-D leaves. Reads lines from a pipe as well, without prompts; \
      the exit status is then 1 if a line failed.

      Examples:
        layouthost repl docs/examples/mixed.json
        echo 'at(1, 3).frame' | layouthost repl docs/examples/list.json
      """
  )

  @Argument(
    help: "A document to begin with; a .json or .lua file.",
    completion: Completions.documents
  )
  var document: String?

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let output = CommandOutput(shared.color)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      let watch = Self.watch(session, output)
      if let document {
        try session.open(path: document)
        _ = try session.solve()
      } else {
        try session.useProject()
      }
      let script = try ScriptSession(session) { line in try? output.write(line + "\n") }
      try Prompt(script: script, output: output, watch: watch).run()
    }
  }

  /// The prompt works without a watch, too.
  private static func watch(_ session: Session, _ output: CommandOutput) -> SessionWatch? {
    do throws(LayoutFailure) {
      return try SessionWatch(session)
    } catch {
      output.note("files are not watched: \(error.message)")
      return nil
    }
  }
}

/// The loop of a prompt: a line in, its values out.
private final class Prompt {
  private let script: ScriptSession
  private let output: CommandOutput
  /// Nil where files cannot be watched, from the start or any more.
  private var watch: SessionWatch?
  private let input = LineInput(.standardInput)
  private let isInteractive = isatty(STDIN_FILENO) == 1

  init(script: ScriptSession, output: CommandOutput, watch: SessionWatch?) {
    self.script = script
    self.output = output
    self.watch = watch
  }

  /// Reads until there is nothing left.
  func run() throws {
    if isInteractive {
      output.note(
        "layouthost \(LayoutHostVersion.current): help() lists what there is, Ctrl-D leaves"
      )
    }
    var pending = ""
    var hasFailed = false
    while let line = try nextLine(after: pending.isEmpty ? "> " : ">> ") {
      pending += pending.isEmpty ? line : "\n" + line
      switch script.run(pending) {
      case .incomplete: continue
      case .done(let values): for value in values { try output.write(value + "\n") }
      case .failed(let failure):
        output.report(failure)
        hasFailed = true
      }
      pending = ""
    }
    if !pending.isEmpty {
      output.note("error: the input ends in the middle of: \(pending)")
      hasFailed = true
    }
    if isInteractive { try output.write("\n") }
    if hasFailed, !isInteractive { throw ExitCode(1) }
  }

  private func nextLine(after prompt: String) throws -> String? {
    if isInteractive { try output.write(prompt) }
    while true {
      if let line = input.takeLine() { return line }
      guard !input.isAtEnd else { return nil }
      switch nextEvent() {
      case .input: try input.read()
      case .reload(let reload):
        if isInteractive { try output.write("\n") }
        announce(reload)
        if isInteractive { try output.write(prompt) }
      }
    }
  }

  private func nextEvent() -> SessionWatch.Event {
    do throws(LayoutFailure) {
      return try watch?.next(alsoFor: input.descriptor) ?? .input
    } catch {
      output.note("files are not watched any more: \(error.message)")
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
  }
}
