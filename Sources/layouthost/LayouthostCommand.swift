internal import ArgumentParser
@preconcurrency internal import Glibc
internal import LayoutModel

/// The command `layouthost`.
@main
struct LayouthostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layouthost",
    abstract: "Lays out collections: documents in, frames out.",
    discussion: """
      Try: layouthost solve DOCUMENT, layouthost repl, layouthost plugins list.

      Results go to standard output, all else to standard error.

      Exit status: 0 done, 1 a check or a line failed, 64 wrong usage, 65 invalid document, \
      70 a plugin failed, 74 input or output failed.
      """,
    version: LayoutHostVersion.current,
    subcommands: [
      SolveCommand.self, DrawCommand.self, DiffCommand.self, WatchCommand.self,
      ExplainCommand.self,
      ReplCommand.self, PluginsCommand.self, DevicesCommand.self,
    ]
  )

  /// Runs the command that the arguments name.
  static func main() {
    openStandardDescriptors()
    main(nil)
  }

  /// Where one of the three is closed, the next file to be opened would take its place.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }
}
