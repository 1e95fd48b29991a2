import ArgumentParser
import LayoutHost

/// The languages that sections are written in, each a flag.
enum ExportLanguage: String, EnumerableFlag {
  /// Swift, for UIKit.
  case swift

  static func help(for value: ExportLanguage) -> ArgumentHelp? {
    "Write Swift that makes an NSCollectionLayoutSection of each section."
  }
}

/// `layouthost export DOCUMENT --swift`: prints the sections of a document as code.
///
/// Exit status: 0 with the code; 65 for a section that code cannot say, or an invalid document, 70
/// if a plugin fails, 74 if a file cannot be read.
struct ExportCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Prints a document's sections as code for UIKit.",
    discussion: """
      The code makes an NSCollectionLayoutSection of each section that has a description, and the \
      UICollectionViewCompositionalLayout around them. Layouts of frames, such as waterfall, have no \
      description and are refused; --section exports the others one by one.

      Examples:
        layouthost export docs/examples/two-columns.json --swift
        layouthost export docs/examples/mixed.json --swift --section 2
      """
  )

  @Argument(
    help: "A .json or .lua file, or - for JSON on standard input.",
    completion: .documents
  )
  var document: String

  @Flag(exclusivity: .exclusive)
  var language: ExportLanguage = .swift

  @Option(
    help: ArgumentHelp("Write only this section, counted from 0.", valueName: "S")
  )
  var section: Int?

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color)
    try output.reporting {
      let session = Session(try documentConfiguration(output, in: context))
      try session.open(path: document)
      switch language {
      case .swift: try output.write(try session.swiftCode(section: section))
      }
    }
  }
}
