import ArgumentParser
import LayoutModel

/// A command with all that it takes, as the argument parser describes it.
///
/// Made where something is said about a command, not where one runs: it takes milliseconds.
struct CommandShape {
  /// An option or a flag.
  struct Option {
    /// As they are typed: `--output`, `-o`.
    let names: [String]
    let takesValue: Bool
    /// What may be given; empty where that is not a list.
    let values: [String]
  }

  /// An argument without a name of its own on the command line.
  struct Argument {
    let name: String
    /// What may be given; empty where that is not a list.
    let values: [String]
  }

  let name: String
  let options: [Option]
  let subcommands: [CommandShape]
  /// The name of the one that counts where none is named.
  let defaultSubcommand: String?
  let arguments: [Argument]
  let examples: [String]

  /// The program's.
  static var program: CommandShape? {
    let text = Array(LayouthostCommand._dumpHelp().utf8)
    return (try? JSONReader.read(text)).flatMap { $0["command"] }.map(CommandShape.init)
  }

  private init(_ value: SourceValue) {
    let arguments = value.elements("arguments")
    name = value["commandName"]?.text ?? ""
    options = arguments.filter { $0["kind"]?.text != "positional" }.map(Option.init)
    subcommands = value.elements("subcommands").map(CommandShape.init)
    defaultSubcommand = value["defaultSubcommand"]?.text
    self.arguments = arguments.filter { $0["kind"]?.text == "positional" }
      .map { Argument(name: $0["valueName"]?.text ?? "", values: $0.allValues) }
    examples = CommandExamples.examples(in: value["discussion"]?.text ?? "")
  }

  func subcommand(named name: String) -> CommandShape? {
    subcommands.first { $0.name == name }
  }

  func option(named name: String) -> Option? {
    options.first { $0.names.contains(name) }
  }
}

extension CommandShape.Option {
  fileprivate init(_ value: SourceValue) {
    names = value.elements("names")
      .compactMap { name in
        name["name"]?.text.map { (name["kind"]?.text == "long" ? "--" : "-") + $0 }
      }
    takesValue = value["kind"]?.text == "option"
    values = value.allValues
  }
}

extension SourceValue {
  fileprivate subscript(key: String) -> SourceValue? {
    guard case .object(let object) = content else { return nil }
    return object[key]
  }

  fileprivate var text: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  fileprivate var allValues: [String] { elements("allValues").compactMap(\.text) }

  fileprivate func elements(_ key: String) -> [SourceValue] {
    guard case .array(let elements) = self[key]?.content else { return [] }
    return elements
  }
}
