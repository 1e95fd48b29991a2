public import ArgumentParser
public import LayoutHost
import LayoutModel

/// `layouthost explain DOCUMENT S.I`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says why an item's frame is what it is: the rules and numbers that led to it.",
    discussion: """
      The rules are numbered as in docs/compositional.md.

      Examples:
        layouthost explain docs/examples/mixed.json 1.4
        layouthost explain docs/examples/grid.json 0.5 --format json
      """
  )

  @Argument(
    help: "A .json or .lua file, or - for JSON on standard input.",
    completion: Completions.documents
  )
  var document: String

  @Argument(
    help: ArgumentHelp("The section and the item, counted from 0, as in 1.4.", valueName: "S.I"),
    transform: ItemArgument.parse
  )
  var item: ItemArgument

  @Option(help: "How the explanation is printed.")
  var format: ExplanationFormat = .table

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let output = CommandOutput(shared.color, errors: format == .json ? .json : .text)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      try session.open(path: document)
      let explanation = try session.explain(item.path)
      try output.write(ExplanationRenderer(format: format).text(of: explanation))
    }
  }
}

extension ExplanationFormat: ExpressibleByArgument {}

/// `1.4`.
struct ItemArgument {
  let path: IndexPath

  /// Reads a section and an item, both counted from 0.
  static func parse(_ argument: String) throws -> ItemArgument {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt32($0) }.map(Int.init)
    guard parts.count == 2, numbers.count == 2 else {
      throw ValidationError(
        "“\(argument)” is no item: write the section and the item, counted from 0, as in 1.4."
      )
    }
    return ItemArgument(path: IndexPath(section: numbers[0], item: numbers[1]))
  }
}
