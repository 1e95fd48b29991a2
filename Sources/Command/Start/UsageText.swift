import ArgumentParser
import LayoutHost
import LayoutModel

/// The text for rejected arguments: the mistake, an example, and the help to read.
struct UsageText {
  /// The program's root command.
  let root: any ParsableCommand.Type

  /// Returns the text for an error of the argument parser, with a newline at its end; nil if the
  /// error is another one.
  func text(for error: any Error, _ arguments: [String]) -> String? {
    guard root.exitCode(for: error) == .validationFailure else { return nil }
    let place = CommandPlace(of: arguments, below: root)
    if let mistake = place.mistake { return text(at: place, problem: "error: \(mistake)\n") }
    let problem = sentences(in: root.fullMessage(for: error))
    let example = place.example.map { "Example: \($0)\n" } ?? ""
    return text(at: place, problem: problem + example)
  }

  /// Returns the parser's sentence and its help for the argument, without the list of all options;
  /// a list of values is joined into one line.
  private func sentences(in message: String) -> String {
    var text = ""
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("Usage:") || line.hasPrefix("  See ") { break }
      if line.hasPrefix("  - ") {
        text += (text.hasSuffix(":") ? " " : ", ") + line.dropFirst(4)
      } else {
        text += (text.isEmpty ? "" : "\n") + line
      }
    }
    return Self.worded(text) + "\n"
  }

  /// Returns the parser's text with the quotes and small letters of other errors, and with a hint in
  /// the same sentence; the help after the first line is unchanged.
  private static func worded(_ text: String) -> String {
    let (lead, end) = ("Error: ", text.firstIndex(of: "\n") ?? text.endIndex)
    guard text.hasPrefix(lead) else { return text }
    var sentence = String(text[..<end].dropFirst(lead.count))
    let start = sentence.prefix(2)
    // Names in capitals, such as those of variables, stay.
    if start.first?.isUppercase == true, start.last?.isLowercase == true || start == "A " {
      sentence = start.lowercased() + sentence.dropFirst(2)
    }
    // Errors end without a full stop, the parser's own as well.
    if sentence.hasSuffix(".") { sentence.removeLast() }
    sentence = quoted(sentence)
    for word in ["Did you mean", "Please provide"] {
      sentence = sentence.replacing(". \(word)", with: "; \(word.lowercased())")
    }
    return "error: " + sentence + text[end...]
  }

  /// Returns a sentence whose quoted words are in curly quotes; an apostrophe within a word stays.
  private static func quoted(_ sentence: String) -> String {
    let letters = Array(sentence)
    var (text, isOpen) = ("", false)
    for (index, letter) in letters.enumerated() {
      let before = index > 0 ? letters[index - 1] : " "
      let after = index + 1 < letters.count ? letters[index + 1] : " "
      if letter == "'", !isOpen, before == " " {
        (text, isOpen) = (text + "“", true)
      } else if letter == "'", isOpen, " .,?;:".contains(after) {
        (text, isOpen) = (text + "”", false)
      } else {
        text.append(letter)
      }
    }
    return text
  }

  /// Returns the text for `help NAME…` with an unknown command; nil if it is known.
  func text(forHelp arguments: [String]) -> String? {
    guard arguments.first == "help" else { return nil }
    let place = CommandPlace(of: arguments.dropFirst(), below: root)
    return place.mistake.map { text(at: place, problem: "error: \($0)\n") }
  }

  /// Returns the text for a problem, with the help of the command at its place.
  private func text(at place: CommandPlace, problem: String) -> String {
    let help = (["layouthost", "help"] + place.names).joined(separator: " ")
    return problem + "More: \(help)\n"
  }
}

/// The command named by the first arguments.
private struct CommandPlace {
  /// The names of the commands below the program: `plugins`, `list`.
  private(set) var names: [String] = []
  /// The sentence about an unknown command; nil if all commands are known.
  private(set) var mistake: String?
  private var command: any ParsableCommand.Type

  /// Follows the words before the first option.
  init(of arguments: some Sequence<String>, below root: any ParsableCommand.Type) {
    command = root
    for word in arguments {
      let subcommands = command.configuration.subcommands
      guard mistake == nil, !subcommands.isEmpty, word == "-" || !word.hasPrefix("-") else {
        return
      }
      guard let next = subcommands.first(where: { $0.configuration.commandName == word }) else {
        mistake = sentence(for: word, among: subcommands)
        return
      }
      command = next
      names.append(word)
    }
  }

  /// Returns the sentence about an unknown command, with a suggestion.
  private func sentence(
    for word: String,
    among subcommands: [any ParsableCommand.Type]
  ) -> String {
    let name = (["layouthost"] + names).joined(separator: " ")
    let known =
      subcommands.compactMap { $0.configuration.commandName } + (names.isEmpty ? ["help"] : [])
    let isDocument = word == "-" || DocumentSource.isPath(word)
    let hint =
      isDocument && names.isEmpty
      ? "to lay out a document: layouthost solve \(word.shellWord)"
      : LayoutError.hint(for: word, among: known) ?? LayoutError.hint(listing: known)
    return "“\(name)” has no command “\(word)”; \(hint)"
  }

  /// The first line below `Examples:` in the command's help.
  var example: String? {
    command.configuration.discussion.split(separator: "\n")
      .drop { $0 != "Examples:" }.dropFirst().first
      .map { String($0.drop { $0 == " " }) }
  }
}
