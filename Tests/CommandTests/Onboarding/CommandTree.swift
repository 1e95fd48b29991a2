import Foundation
import TestSupport

/// A command with its arguments, as the program itself describes them.
///
/// The argument parser's documented interface gives the help of one known command as text. Only its
/// option `--experimental-dump-help`, from which its own plugins make manuals, describes all commands.
struct CommandTree: Decodable {
  struct Name: Decodable {
    let kind: String
    let name: String
  }

  struct Argument: Decodable {
    let kind: String
    let names: [Name]?

    /// The long names, as they are typed.
    var options: [String] { (names ?? []).filter { $0.kind == "long" }.map { "--" + $0.name } }
  }

  private struct Program: Decodable {
    let command: CommandTree
  }

  let commandName: String
  let discussion: String?
  let arguments: [Argument]?
  let subcommands: [CommandTree]?

  /// The program's own command.
  static func program() async throws -> CommandTree {
    let run = try await TestSupport.Program.run(["--experimental-dump-help"])
    return try JSONDecoder().decode(Program.self, from: Data(run.output.utf8)).command
  }

  /// Every command but the program's own and `help`, by the words that name it.
  func all(below words: [String] = []) -> [(words: [String], command: CommandTree)] {
    (subcommands ?? []).filter { $0.commandName != "help" }
      .flatMap { command in
        let inner = words + [command.commandName]
        return [(inner, command)] + command.all(below: inner)
      }
  }

  /// The long names of options and flags that not every command has.
  var options: [String] {
    (arguments ?? []).flatMap(\.options).filter { $0 != "--help" && $0 != "--version" }
  }
}
