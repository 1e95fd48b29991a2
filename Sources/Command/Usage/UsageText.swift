import ArgumentParser

/// What is said where arguments are refused: what is wrong, an example, and where to read on.
enum UsageText {
  /// The text for what the argument parser has thrown; nil where that is about something else.
  static func text(for error: any Error, _ arguments: [String]) -> String? {
    guard LayouthostCommand.exitCode(for: error) == .validationFailure else { return nil }
    let said = LayouthostCommand.fullMessage(for: error)
    guard let program = CommandShape.program else { return said + "\n" }
    let walk = UsageWalk(arguments, from: program)
    return text(walk, problem: walk.mistake.map(sentence) ?? withoutUsage(said))
  }

  /// The text for `help NAME…` of a command that there is not; nil where there is.
  static func text(forHelp arguments: [String]) -> String? {
    guard arguments.first == "help", arguments.count > 1, let program = CommandShape.program else {
      return nil
    }
    let walk = UsageWalk(arguments, from: program)
    return walk.mistake.map { text(walk, problem: sentence($0)) }
  }

  private static func text(_ walk: UsageWalk, problem: String) -> String {
    let help = (["layouthost", "help"] + walk.words.dropFirst()).joined(separator: " ")
    let example = walk.mistake == nil ? walk.command.examples.first : nil
    return problem + (example.map { "Example: \($0)\n" } ?? "") + "More: \(help)\n"
  }

  private static func sentence(_ mistake: String) -> String { "Error: \(mistake)\n" }

  /// The parser's sentence, and what it says of the argument, without the list of all options.
  private static func withoutUsage(_ message: String) -> String {
    message.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.hasPrefix("Usage:") && !$0.hasPrefix("  See ") }
      .map { $0 + "\n" }
      .joined()
  }
}
