public import ArgumentParser
public import LayoutHost
import LayoutModel

/// How a layout is printed, and which part of it.
struct ResultOptions: ParsableArguments {
  @Option(help: "How the result is printed.")
  var format: ResultFormat = .table

  @Flag(help: "Print only what a viewer sees at the content offset.")
  var visible = false

  @Option(
    help: ArgumentHelp("Print only what meets a rectangle, in points.", valueName: "X,Y,W,H")
  )
  var rect: RectArgument?

  func validate() throws {
    guard !visible || rect == nil else {
      throw ValidationError("--visible and --rect exclude each other.")
    }
  }

  /// Prints what a session shows; whether there are warnings.
  func print(_ session: Session, to output: CommandOutput) throws -> Bool {
    guard !session.isScreen else { return try printScreen(session, to: output) }
    let solution = try session.solve()
    let query = try query(session)
    try ResultRenderer(format: format, query: query).render(solution, write: output.write)
    return !solution.diagnostics.isEmpty
  }

  private func printScreen(_ session: Session, to output: CommandOutput) throws -> Bool {
    guard rect == nil else {
      throw ValidationError("--rect goes with a document of one collection, not with a screen.")
    }
    let solution = try session.solveScreen()
    let moment = visible ? try session.screenMoment() : nil
    try ScreenResultRenderer(format: format).render(solution, at: moment, write: output.write)
    return solution.collections.contains { !$0.solution.diagnostics.isEmpty }
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
