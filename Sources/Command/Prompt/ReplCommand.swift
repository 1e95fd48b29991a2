import LayoutEngine
import ArgumentParser
import LayoutDebugging
import LayoutHost
import LayoutModel
import LayoutScripting
import LayoutSystem
import LineEditor
import SystemPackage

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
      without prompting; the exit status is then 1 if a line failed, and errors have the line's number.

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

  @Flag(help: "If lines come from a pipe, end at the first one that fails.")
  var failFast = false

  @Flag(
    help: """
      Run no startup file: neither the user's, ~/.config/layouthost/layouthost.lua, nor that of the project.
      """
  )
  var noStartup = false

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color)
    try output.reporting {
      var configuration = try documentConfiguration(output, in: context)
      configuration.processes = configuration.processes.map { processes in
        .debugged(otherwise: processes) { output.note($0) }
      }
      let session = Session(configuration)
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
      if input.isInteractive, !noStartup { runStartupFiles(script, output) }
      try Prompt(
        script: script,
        output: output,
        input: input,
        pager: pager,
        watch: watch,
        endsAtFailure: failFast
      )
      .run()
    }
  }

  /// Runs the startup files of the user and of the project, and reports their failures.
  private func runStartupFiles(_ script: ScriptSession, _ output: CommandOutput) {
    let folder = configurationFolder(variable: environmentVariable)
    let paths = [
      folder?.appending(ProjectFile.startupName).string, script.session.projectStartupPath,
    ]
    for path in paths.compactMap(\.self) where FilePath(path).isThere {
      let failure = script.runStartupFile(path, interruptedBy: Signals.interruption)
      if let failure { output.report(failure) }
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
