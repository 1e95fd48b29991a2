internal import ArgumentParser
@preconcurrency internal import Glibc
internal import LayoutHost
internal import LayoutModel
internal import LayoutScript

/// `layouthost repl [DOCUMENT]`.
struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl",
    abstract: "Opens, changes and looks at layouts at a prompt, in Lua.",
    discussion: """
      Reads lines from a pipe as well, without prompts; the exit status is then 1 if a line failed.
      """
  )

  @Argument(help: "A document to begin with.")
  var document: String?

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let output = CommandOutput(shared.color)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      if let document {
        try session.open(path: document)
        _ = try session.solve()
      } else {
        try session.useProject()
      }
      let script = try ScriptSession(session) { line in try? output.write(line + "\n") }
      try Prompt(script: script, output: output).run()
    }
  }
}

/// The loop of a prompt: a line in, its values out.
private struct Prompt {
  let script: ScriptSession
  let output: CommandOutput
  private let isInteractive = isatty(STDIN_FILENO) == 1

  init(script: ScriptSession, output: CommandOutput) {
    self.script = script
    self.output = output
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
    while let line = try nextLine(continuing: !pending.isEmpty) {
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

  private func nextLine(continuing: Bool) throws -> String? {
    if isInteractive { try output.write(continuing ? ">> " : "> ") }
    return readLine(strippingNewline: true)
  }
}
