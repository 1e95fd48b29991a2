internal import ArgumentParser
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
      SolveCommand.self, DrawCommand.self, WatchCommand.self, ExplainCommand.self,
      ReplCommand.self, PluginsCommand.self, DevicesCommand.self,
    ]
  )
}
