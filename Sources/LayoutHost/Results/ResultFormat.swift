import LayoutModel

/// The forms in which a layout is printed.
public enum ResultFormat: String, Sendable, Hashable, CaseIterable {
  /// For people.
  case table
  /// One JSON object.
  case json
  /// A line of JSON for the layout, then one for each element.
  case ndjson
  /// Sizes, counts and times, without elements.
  case summary
}

/// Prints layouts.
///
/// Text is given out in pieces, so that a layout of any size can be written without being held as
/// text at once.
public struct ResultRenderer {
  /// The form.
  public var format: ResultFormat
  /// Which elements are printed.
  public var query: ElementQuery

  /// Creates a renderer.
  public init(format: ResultFormat, query: ElementQuery = .all) {
    self.format = format
    self.query = query
  }

  /// Gives a layout's text out piece by piece.
  public func render(_ solution: Solution, write: (String) throws -> Void) rethrows {
    switch format {
    case .table: try TableRenderer(solution: solution, query: query).render(write)
    case .json: try JSONResult(solution: solution, query: query).render(write)
    case .ndjson: try JSONResult(solution: solution, query: query).renderLines(write)
    case .summary: try write(SummaryResult(solution: solution, query: query).text())
    }
  }

  /// A layout's whole text.
  public func text(of solution: Solution) -> String {
    var text = ""
    render(solution) { text += $0 }
    return text
  }
}
