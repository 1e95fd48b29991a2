import LayoutModel

/// Goes along arguments that were refused, up to a name that there is not.
///
/// The argument parser has decided that they are wrong; this finds what was probably meant.
struct UsageWalk {
  /// The words that name the command, as far as there is one: `layouthost plugins list`.
  private(set) var words: [String]
  /// The command that was reached.
  private(set) var command: CommandShape
  /// What is wrong, with what was probably meant; nil where all names are known.
  private(set) var mistake: String?

  private var argumentCount = 0

  /// Goes from the program's own command on.
  init(_ arguments: some Sequence<String>, from program: CommandShape) {
    command = program
    words = [program.name]
    var rest = Array(arguments)[...]
    // In `help NAME…` the rest are names of commands.
    let isHelp = rest.first == "help"
    if isHelp { rest.removeFirst() }
    while mistake == nil, let argument = rest.popFirst(), argument != "--" {
      if argument.hasPrefix("-"), argument != "-" {
        if !isHelp { take(option: argument, rest: &rest) }
      } else {
        take(word: argument)
      }
    }
  }

  /// The command as it is typed.
  var name: String { words.joined(separator: " ") }

  // MARK: Words

  private mutating func take(word: String) {
    if let subcommand = command.subcommand(named: word) {
      enter(subcommand)
    } else if !command.subcommands.isEmpty {
      mistake =
        "“\(name)” has no command “\(word)”" + (hint(forCommand: word).map { "; \($0)" } ?? "")
    } else {
      take(argument: word)
    }
  }

  private mutating func take(argument word: String) {
    defer { argumentCount += 1 }
    guard command.arguments.indices.contains(argumentCount) else { return }
    let argument = command.arguments[argumentCount]
    guard !argument.values.isEmpty, !argument.values.contains(word) else { return }
    mistake = "<\(argument.name)> has no value “\(word)”" + Self.ending(word, argument.values)
  }

  private func hint(forCommand word: String) -> String? {
    let isDocument = word == "-" || word.hasSuffix(".json") || word.hasSuffix(".lua")
    guard !isDocument || words.count > 1 else {
      return "to lay out a document: layouthost solve \(word.shellWord)"
    }
    return DocumentError.hint(for: word, among: command.subcommands.map(\.name))
  }

  private mutating func enter(_ subcommand: CommandShape) {
    command = subcommand
    words.append(subcommand.name)
  }

  // MARK: Options

  private mutating func take(option argument: String, rest: inout ArraySlice<String>) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let typed = String(parts[0])
    if command.option(named: typed) == nil,
      let standard = command.defaultSubcommand.flatMap(command.subcommand)
    {
      enter(standard)
    }
    guard let option = command.option(named: typed) else {
      // Several short options, and their values, may stand in one word.
      guard typed.hasPrefix("--") else { return }
      let known = command.options.flatMap(\.names).filter { $0.hasPrefix("--") }
      mistake = "“\(name)” has no option “\(typed)”" + Self.ending(typed, known)
      return
    }
    guard option.takesValue, let value = parts.count > 1 ? String(parts[1]) : rest.popFirst(),
      !option.values.isEmpty, !option.values.contains(value)
    else { return }
    mistake = "\(typed) has no value “\(value)”" + Self.ending(value, option.values)
  }

  private static func ending(_ name: String, _ known: [String]) -> String {
    DocumentError.hint(for: name, among: known).map { "; \($0)" } ?? ""
  }
}
