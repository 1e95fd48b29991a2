import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutScripting

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
      let drawing = PromptDrawing(colors: shared.color)
      let script = try ScriptSession(session, drawing: drawing) { line in
        try? output.write(line + "\n")
      }
      let input = try PromptInput(script: script, output: output)
      try Prompt(script: script, output: output, input: input, watch: watch).run()
    }
  }

  /// The prompt works without a watch, too.
  private static func watch(_ session: Session, _ output: CommandOutput) -> SessionWatch? {
    do throws(LayoutError) {
      return try SessionWatch(session)
    } catch {
      output.note("files are not watched: \(error.message)")
      return nil
    }
  }
}
