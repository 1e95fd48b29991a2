public import ArgumentParser
import LayoutEngine
public import LayoutHost
import LayoutModel

/// The options that select the format of a result and its printed part.
struct ResultOptions: ParsableArguments {
  @Option(help: "The format of the result.")
  var format: ResultFormat = .table

  @Flag(help: "Print only the elements visible at the content offset.")
  var visible = false

  @Option(
    help: ArgumentHelp("Print only the elements in a rectangle, in points.", valueName: "X,Y,W,H")
  )
  var rect: LayoutRect?

  func validate() throws {
    guard !visible || rect == nil else {
      throw ValidationError("--visible and --rect cannot be combined.")
    }
  }

  /// Prints the session's layout.
  /// - Returns: whether the layout has warnings.
  /// - Throws: the failure of the document, or of writing.
  func print(_ session: Session, to output: CommandOutput) throws -> Bool {
    guard rect == nil || session.state.document.screen == nil else {
      throw ValidationError("--rect works only for a document of one collection, not for a screen.")
    }
    return try session.withinLimits {
      let solution = try session.solve()
      let renderer = ResultRenderer(format: format, query: try query(session))
      try renderer.renderBytes(solution) { text in
        try WorkLimit.current?.check()
        try WorkLimit.current?.excluding { try output.write(bytes: text) }
      }
      return solution.collections.contains { !$0.diagnostics.isEmpty }
    }
  }

  /// Returns the elements that the options select.
  /// - Throws: the failure of the hooks that change visible elements.
  private func query(_ session: Session) throws -> ElementQuery {
    if let rect { return .rect(rect) }
    return visible ? .visibleState(try session.visibleState()) : .all
  }
}

extension ReportFormat: ExpressibleByArgument {}

extension ResultFormat: ExpressibleByArgument {
  /// Whether failures are printed as lines of JSON, like the results.
  var isJSON: Bool { self == .json || self == .ndjson }
}
