import ArgumentParser
import LayoutDebugging
import LayoutHost
import LayoutModel
import LayoutSystem

/// `layouthost debug [DOCUMENT|TEST]`: lets a debugger's client pause the scripts of a document or of tests.
///
/// Exit status: 0 when the client or its connection has ended the session; 74 if the program cannot listen on
/// the port. With `--listen` it runs until a signal ends it.
struct DebugCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "debug",
    abstract: "Debugs plugins, documents and tests in Lua, for an editor.",
    discussion: """
      An editor starts it and speaks the Debug Adapter Protocol over standard input and output, or connects to \
      the port of --listen. docs/plugins.md has the settings of editors.

      Examples:
        layouthost debug docs/examples/mixed.json
        layouthost debug plugins/diagonal_test.lua
      """
  )

  @Argument(
    help: """
      A .json or .lua file to lay out, or a test file to run. Default: the “program” of the editor's settings.
      """,
    completion: .documents
  )
  var program: String?

  @Option(
    help: ArgumentHelp(
      "Accept editors on this port of 127.0.0.1 instead of standard input; 0 takes any that is free.",
      valueName: "port"
    )
  )
  var listen: UInt16?

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func validate() throws {
    guard listen == nil || program != nil else {
      throw ValidationError("--listen needs a document or a test: other users may reach the port.")
    }
  }

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color)
    try output.reporting {
      let programs = DebuggedPrograms(
        configuration: try sessionConfiguration(output, in: context),
        logLevel: host.logLevel,
        named: program
      )
      guard let listen else {
        return try DebugConnection.standard.serve { arguments throws(LayoutError) in
          try programs.subject(for: arguments)
        }
      }
      // Ctrl-C and `SIGTERM` end the program at once: it has nothing to save.
      Signals.endAtOnce()
      let listener = try DebugListener(port: listen)
      try output.write(listener.address + "\n")
      try listener.run { arguments throws(LayoutError) in try programs.subject(for: arguments) }
    }
  }
}
