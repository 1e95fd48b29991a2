import ArgumentParser
import LayoutHost
import LayoutModel

/// `layouthost solve DOCUMENT`.
struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Lays out a document and prints the result.",
    discussion: """
      Examples:
        layouthost solve docs/examples/mixed.json
        layouthost solve docs/examples/mixed.json --device iphone-se --visible
        echo '{"sections": [{"layout": "list", "items": 3}]}' | layouthost solve -
      """
  )

  @Argument(
    help: "A .json or .lua file, or - for JSON on standard input.",
    completion: Completions.documents
  )
  var document: String

  @OptionGroup var result: ResultOptions

  @Flag(help: "Exit with status 1 if there are warnings.")
  var strict = false

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let output = CommandOutput(shared.color, errors: result.format.errorFormat)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      try session.open(path: document)
      let hasWarnings = try result.print(session, to: output)
      if strict, hasWarnings { throw ExitCode(1) }
    }
  }
}
