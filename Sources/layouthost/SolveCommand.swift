public import ArgumentParser
public import LayoutHost
internal import LayoutModel

/// `layouthost solve DOCUMENT`.
struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Lays out a document and prints the result."
  )

  @Argument(help: "A .json or .lua file, or - for JSON on standard input.")
  var document: String

  @Option(help: "How the result is printed: table, json, ndjson or summary.")
  var format: ResultFormat = .table

  @Flag(help: "Print only what a viewer sees at the content offset.")
  var visible = false

  @Option(
    help: ArgumentHelp("Print only what meets a rectangle, in points.", valueName: "X,Y,W,H")
  )
  var rect: RectArgument?

  @Flag(help: "Exit with status 1 if there are warnings.")
  var strict = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard !visible || rect == nil else {
      throw ValidationError("--visible and --rect exclude each other.")
    }
  }

  func run() throws {
    let output = CommandOutput(shared.color, errors: format.errorFormat)
    try output.reporting {
      let session = Session(try shared.configuration(output))
      try session.open(path: document)
      guard !session.isScreen else { return try printScreen(of: session, output) }
      let solution = try session.solve()
      let query = try query(session)
      try ResultRenderer(format: format, query: query).render(solution, write: output.write)
      if strict, !solution.diagnostics.isEmpty { throw ExitCode(1) }
    }
  }

  private func printScreen(of session: Session, _ output: CommandOutput) throws {
    guard rect == nil else {
      throw ValidationError("--rect goes with a document of one collection, not with a screen.")
    }
    let solution = try session.solveScreen()
    let moment = visible ? try session.screenMoment() : nil
    try ScreenResultRenderer(format: format).render(solution, at: moment, write: output.write)
    let hasWarnings = solution.collections.contains { !$0.solution.diagnostics.isEmpty }
    if strict, hasWarnings { throw ExitCode(1) }
  }

  private func query(_ session: Session) throws -> ElementQuery {
    if let rect { return .rect(rect.rect) }
    return visible ? .moment(try session.moment()) : .all
  }
}

extension ResultFormat: ExpressibleByArgument {
  /// Failures look like results.
  var errorFormat: ErrorFormat {
    switch self {
    case .json, .ndjson: .json
    case .table, .summary: .text
    }
  }
}
