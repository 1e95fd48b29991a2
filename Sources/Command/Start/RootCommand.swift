public import ArgumentParser
import LayoutHost
import LayoutModel

/// The root command of a program: prints a short guide, and contains all other commands.
///
/// ```swift
/// @main
/// struct Layouthost: RootCommand {
///   static let configuration = rootConfiguration()
///   static func main() { Command.run(root: Self.self) }
/// }
/// ```
public protocol RootCommand: ParsableCommand {}

extension RootCommand {
  /// Returns the configuration of the command `layouthost`.
  /// - Parameter subcommands: the program's own subcommands, in addition to the common ones.
  /// - Returns: the configuration.
  public static func rootConfiguration(
    adding subcommands: [any ParsableCommand.Type] = []
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: "layouthost",
      abstract: "Lays out collections: documents in, frames out.",
      discussion: """
        A document lists sections, items and the screen that shows them; layouthost computes the frame \
        of each item. Results go to standard output, everything else to standard error.

        Exit status: 0 done, 1 a check or a line failed, 64 wrong usage, 65 invalid document, \
        70 a plugin failed, 74 input or output failed.

        Examples:
          layouthost solve docs/examples/mixed.json
          echo '{"sections": [{"layout": "list", "items": 3}]}' | layouthost solve -
        """,
      version: LayoutHostVersion.current,
      subcommands: [
        SolveCommand.self, DrawCommand.self, DiffCommand.self, TestCommand.self,
        DebugCommand.self, CheckCommand.self, BatchCommand.self, WatchCommand.self,
        ExplainCommand.self, ExportCommand.self, ReplCommand.self, PluginsCommand.self,
        PreviewCommand.self, ReplayCommand.self,
      ] + subcommands + [DevicesCommand.self, DoctorCommand.self, CompletionsCommand.self]
    )
  }

  /// Prints a short guide with commands to try.
  public func run() throws {
    let output = CommandOutput(.auto)
    try output.reporting { try output.write(Welcome.text()) }
  }
}

/// The guide that the program prints without arguments.
private enum Welcome {
  /// A document on the command line, which needs no file.
  private static let oneLiner =
    #"echo '{"sections": [{"layout": "list", "items": 3}]}' | layouthost solve -"#

  /// The folders that are searched for documents; the first one with documents is used.
  private static let folders = ["", "examples", "docs/examples"]

  /// Returns the guide, which fits on a small screen.
  static func text() -> String {
    let (folder, documents) =
      folders.lazy.map { DocumentFolder(path: $0) }
      .map { ($0, $0.documents()) }
      .first { !$0.1.isEmpty } ?? (DocumentFolder(path: ""), [])
    let tries = tries(with: documents.first)
    let width = tries.map(\.purpose.count).max() ?? 0
    let lines = tries.map { purpose, command in
      "  \(purpose.padded(to: width))  \(command)\n"
    }
    return """
      layouthost \(LayoutHostVersion.current): lays out collections. Documents in, frames out.

      Try:
      \(lines.joined())
      \(found(documents, in: folder))Help: layouthost help, and for one command: layouthost help solve
      Check the installation: layouthost doctor

      """
  }

  /// Returns commands to try with a document, or without one, and their purposes.
  private static func tries(with document: String?) -> [(purpose: String, command: String)] {
    let about: [(String, String)] =
      document.map { document in
        let name = document.shellWord
        return [
          ("print frames", "layouthost solve \(name)"),
          ("draw", "layouthost draw \(name)"),
          ("open a prompt", "layouthost repl \(name)"),
        ]
      } ?? [("print frames", oneLiner), ("open a prompt", "layouthost repl")]
    return about + [("list layouts", "layouthost plugins list")]
  }

  /// Describes the documents and the project file found here, with an empty line after it.
  private static func found(_ documents: [String], in folder: DocumentFolder) -> String {
    var facts: [String] = []
    if !documents.isEmpty {
      let place = folder.path.isEmpty ? "here" : "in \(folder.path)"
      facts.append("\(documents.count.counted("document")) \(place)")
    }
    if DocumentFolder(path: "").contains(ProjectFile.name) {
      facts.append("the project file \(ProjectFile.name)")
    }
    return facts.isEmpty ? "" : "Found: \(facts.joined(separator: ", "))\n\n"
  }
}
