public import LayoutEngine
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
    case .json, .ndjson:
      var json = JSONWriter()
      try self.write(solution, to: &json) { json in try json.flush(to: write) }
      if format == .json { json.endLine() }
      try write(json.text)
    case .summary: try write(SummaryResult(solution: solution, query: query).text())
    }
  }

  /// Writes a layout as JSON: one object without a newline at its end, or lines.
  ///
  /// `flush` is called behind each element, for results of any size.
  func write(
    _ solution: Solution,
    to json: inout JSONWriter,
    flush: (inout JSONWriter) throws -> Void
  ) rethrows {
    let result = JSONResult(solution: solution, query: query)
    guard format != .ndjson else { return try result.writeLines(to: &json, flush: flush) }
    try result.write(to: &json, flush: flush)
  }

  /// A layout's whole text.
  public func text(of solution: Solution) -> String {
    var text = ""
    render(solution) { text += $0 }
    return text
  }
}

/// Sizes, counts and times of a layout.
struct SummaryResult {
  let solution: Solution
  let query: ElementQuery

  func text() -> String {
    let start = ContinuousClock.now
    let elements = solution.elements(query)
    let querying = ContinuousClock.now - start
    let size = solution.layout.contentSize
    var rows = [
      ("content size", "\(NumberText.shortest(size.width)) × \(NumberText.shortest(size.height))"),
      ("sections", "\(solution.layout.sections.count)"),
      ("laid out", "\(solution.solvedSections)"),
      ("items", "\(solution.layout.itemCount)"),
    ]
    if let elements { rows.append(("elements", "\(elements.count)")) }
    let diagnostics = solution.diagnostics
    if !diagnostics.isEmpty { rows.append(("warnings", "\(diagnostics.count)")) }
    rows += [
      ("reading", Self.milliseconds(solution.times.reading)),
      ("providers", Self.milliseconds(solution.times.providers)),
      ("merging", Self.milliseconds(solution.times.merging)),
      ("querying", Self.milliseconds(querying)),
    ]
    return
      rows.map { name, value in
        name + String(repeating: " ", count: 14 - name.count) + value + "\n"
      }
      .joined()
  }

  /// A time to a thousandth of a millisecond.
  private static func milliseconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return "\(NumberText.shortest(Double(microseconds) / 1000)) ms"
  }
}
