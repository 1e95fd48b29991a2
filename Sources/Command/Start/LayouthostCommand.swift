public import ArgumentParser
@preconcurrency internal import Glibc
import LayoutHost
import LayoutModel

/// Runs the command that the program's arguments name, and ends the program with its exit status.
package func runLayouthost() { LayouthostCommand.main() }

/// The command `layouthost`, which runs its subcommands and prints a short guide without arguments.
///
/// Exit status: 0 done, 1 a check or a line failed, 64 wrong usage, 65 invalid document, 70 a
/// plugin failed, 74 input or output failed.
struct LayouthostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
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
      CheckCommand.self, BatchCommand.self, WatchCommand.self, ExplainCommand.self,
      ReplCommand.self, PluginsCommand.self, PreviewCommand.self, ServeCommand.self,
      DevicesCommand.self, DoctorCommand.self, CompletionsCommand.self,
    ]
  )

  /// Runs the command that the arguments name, and ends the program with its exit status.
  static func main() {
    openStandardDescriptors()
    // A write beyond the limit of a file's size fails, as on a full disk, and is reported.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst()).withServerBehindCommand
    if arguments == ["worker"] { PluginWorkerMain.run() }
    if let refusal = usageText(forHelp: arguments) { end(refusing: refusal) }
    do {
      var command = try everyday(arguments) ?? parsedAlone(arguments) ?? parseAsRoot(arguments)
      try command.run()
    } catch {
      if let refusal = usageText(for: error, arguments) { end(refusing: refusal) }
      end(with: error)
    }
  }

  /// Ends the program with the status of an error, after the text of a request such as `--help`.
  private static func end(with error: any Error) -> Never {
    let text = fullMessage(for: error)
    guard exitCode(for: error).isSuccess, !text.isEmpty else { exit(withError: error) }
    let output = CommandOutput(.auto)
    do {
      try output.reporting { try output.write(text + "\n") }
    } catch {
      exit(withError: error)
    }
    exit()
  }

  /// Reads everyday arguments of the commands that are called most.
  /// - Returns: the command; nil for arguments that the parser must read.
  static func everyday(_ arguments: [String]) -> (any ParsableCommand)? {
    var values = EverydayArguments(arguments.dropFirst())
    return switch arguments.first {
    case "solve": try? SolveCommand(&values)
    case "draw": try? DrawCommand(&values)
    case "explain": try? ExplainCommand(&values)
    case "check": try? CheckCommand(&values)
    default: nil
    }
  }

  /// Parses the arguments with the named command alone, which takes two thirds of the time of
  /// parsing with all commands.
  /// - Returns: the command; nil for a mistake or a request for help, which need the whole tree.
  static func parsedAlone(_ arguments: [String]) -> (any ParsableCommand)? {
    let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    guard let named, named.configuration.subcommands.isEmpty,
      let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named
    else { return nil }
    return command
  }

  /// Prints a short guide with commands to try.
  func run() throws {
    let output = CommandOutput(.auto)
    try output.reporting { try output.write(Self.welcome()) }
  }

  /// Prints the text for refused arguments, and ends the program with status 64.
  private static func end(refusing text: String) -> Never {
    CommandOutput(.auto).writeError(text)
    exit(withError: ExitCode.validationFailure)
  }

  /// Opens `/dev/null` for each standard descriptor that is closed, since the next opened file
  /// would take its place.
  ///
  /// Writing to a closed standard output still fails, so that no result is lost unnoticed; writing
  /// to a closed standard error succeeds.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

// MARK: Without arguments

extension LayouthostCommand {
  /// A document on the command line, which needs no file.
  private static let oneLiner =
    #"echo '{"sections": [{"layout": "list", "items": 3}]}' | layouthost solve -"#

  /// The folders that are searched for documents; the first one with documents counts.
  private static let folders = ["", "examples", "docs/examples"]

  /// Returns the guide, which fits on a small screen.
  private static func welcome() -> String {
    let (folder, documents) =
      folders.lazy.map { DocumentFolder(path: $0) }
      .map { ($0, $0.documents()) }
      .first { !$0.1.isEmpty } ?? (DocumentFolder(path: ""), [])
    let tries = tries(with: documents.first)
    let width = tries.map(\.purpose.count).max() ?? 0
    let lines = tries.map { purpose, command in
      "  \(purpose)\(String(repeating: " ", count: width - purpose.count))  \(command)\n"
    }
    return """
      layouthost \(LayoutHostVersion.current): lays out collections. Documents in, frames out.

      Try:
      \(lines.joined())
      \(found(documents, in: folder))Help: layouthost help, and for one command: layouthost help solve
      Check the installation: layouthost doctor

      """
  }

  /// Returns commands to try, with their purposes.
  /// - Parameter document: the path of a document; nil to try one without a file.
  /// - Returns: the commands.
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
      facts.append("\(documents.count) document\(documents.count == 1 ? "" : "s") \(place)")
    }
    if DocumentFolder(path: "").contains(ProjectFile.name) {
      facts.append("the project file \(ProjectFile.name)")
    }
    return facts.isEmpty ? "" : "Found: \(facts.joined(separator: ", "))\n\n"
  }
}

/// `layouthost completions SHELL`: prints a shell's completion script.
///
/// Exit status: 0.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Prints a script that lets a shell complete commands, options and names.",
    discussion: """
      bash reads it from ~/.local/share/bash-completion/completions/layouthost, fish from \
      ~/.config/fish/completions/layouthost.fish, zsh from a file _layouthost in a folder of fpath. \
      Scripts/install installs all three.

      Examples:
        layouthost completions bash >layouthost.bash && source layouthost.bash
        layouthost completions fish >layouthost.fish
      """
  )

  @Argument(help: "The shell.")
  var shell: CompletionShell

  func run() throws {
    let output = CommandOutput(.auto)
    try output.reporting {
      try output.write(LayouthostCommand.completionScript(for: shell) + "\n")
    }
  }
}

extension CompletionShell: @retroactive ExpressibleByArgument {
  /// The names of the shells, in the order of the help.
  public static var allValueStrings: [String] { ["bash", "zsh", "fish"] }
}
