import ArgumentParser
@preconcurrency internal import Glibc
import LayoutModel

/// The command `layouthost`.
@main
struct LayouthostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layouthost",
    abstract: "Lays out collections: documents in, frames out.",
    discussion: """
      A document says what there is and where it is shown; layouthost says which frame each item \
      gets. Results go to standard output, all else to standard error.

      Exit status: 0 done, 1 a check or a line failed, 64 wrong usage, 65 invalid document, \
      70 a plugin failed, 74 input or output failed.

      Examples:
        layouthost solve docs/examples/mixed.json
        echo '{"sections": [{"layout": "list", "items": 3}]}' | layouthost solve -
      """,
    version: LayoutHostVersion.current,
    subcommands: [
      SolveCommand.self, DrawCommand.self, DiffCommand.self, TestCommand.self,
      CheckCommand.self, BatchCommand.self, WatchCommand.self, ExplainCommand.self,
      ReplCommand.self, PluginsCommand.self, DevicesCommand.self, DoctorCommand.self,
      CompletionsCommand.self,
    ]
  )

  /// Runs the command that the arguments name.
  static func main() {
    openStandardDescriptors()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let refusal = UsageText.text(forHelp: arguments) { end(refusing: refusal) }
    do {
      var command = try parsedAlone(arguments) ?? parseAsRoot(arguments)
      try command.run()
    } catch {
      if let refusal = UsageText.text(for: error, arguments) { end(refusing: refusal) }
      exit(withError: error)
    }
  }

  /// The command that the first argument names, parsed without a look at the others, which would take
  /// half as long again; nil where something is in the way, or help is asked for: the whole says what.
  private static func parsedAlone(_ arguments: [String]) -> (any ParsableCommand)? {
    let named = configuration.subcommands.first { $0._commandName == arguments.first }
    guard let named, named.configuration.subcommands.isEmpty,
      let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named
    else { return nil }
    return command
  }

  /// Says what to try, where no command is named.
  func run() throws {
    let output = CommandOutput(.auto)
    try output.reporting { try output.write(Welcome().text()) }
  }

  private static func end(refusing text: String) -> Never {
    CommandOutput(.auto).writeError(text)
    exit(withError: ExitCode.validationFailure)
  }

  /// Where one of the three is closed, the next file to be opened would take its place.
  ///
  /// A closed standard output takes nothing, so that nobody believes a result to be written; a closed
  /// standard error takes everything.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
