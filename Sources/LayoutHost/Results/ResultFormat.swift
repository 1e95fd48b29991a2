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

/// Prints solutions: a plain document's collection alone; of a screen the regions, each collection and
/// the overlays.
///
/// The renderer returns text in pieces, so that a layout of any size can be written without being held
/// as text at once.
public struct ResultRenderer {
  /// The form.
  public var format: ResultFormat
  /// The elements that are printed.
  public var query: ElementQuery

  /// Creates a renderer.
  public init(format: ResultFormat, query: ElementQuery = .all) {
    self.format = format
    self.query = query
  }

  /// Returns the whole text of a solution.
  public func text(of solution: Solution) -> String {
    var text = ""
    render(solution) { text += $0 }
    return text
  }

  /// Returns the whole text of one collection, as of a plain document.
  public func text(of collection: Solution.Collection) -> String {
    var text = ""
    render(collection) { text += $0 }
    return text
  }

  /// Writes the text of a solution piece by piece.
  public func render(_ solution: Solution, write: (String) throws -> Void) rethrows {
    if let single = solution.single {
      return try render(single, times: solution.times, write)
    }
    switch format {
    case .json: try renderJSON(solution, write)
    case .ndjson: try renderLines(solution, write)
    case .table, .summary: try renderText(solution, write)
    }
  }

  private func render(
    _ collection: Solution.Collection,
    times: Solution.Times = .zero,
    _ write: (String) throws -> Void
  ) rethrows {
    switch format {
    case .table: try TableRenderer(collection: collection, query: query).render(write)
    case .json: try JSONResult(collection: collection, query: query).render(write)
    case .ndjson: try JSONResult(collection: collection, query: query).renderLines(write)
    case .summary:
      try write(SummaryResult(collection: collection, times: times, query: query).text())
    }
  }

  // MARK: Screens

  private func renderText(_ screen: Solution, _ write: (String) throws -> Void) rethrows {
    for collection in screen.collections {
      let name = TerminalText.line(collection.name ?? "")
      try write("collection \(name) at \(Self.words(collection.region))\n")
      try render(collection, write)
      try write("\n")
    }
    for overlay in overlays(of: screen) {
      try write("overlay \(TerminalText.line(overlay.kind)) at \(Self.words(overlay.frame))\n")
    }
    if screen.collections.isEmpty { try write("no collections\n") }
  }

  private func renderJSON(_ screen: Solution, _ write: (String) throws -> Void) rethrows {
    try write("{\n  \"regions\": \(Self.regions(of: screen)),\n  \"collections\": {")
    for (index, collection) in screen.collections.enumerated() {
      let name = JSONText.quoted(collection.name ?? "")
      try write((index == 0 ? "\n" : ",\n") + "    \(name): ")
      try write(lines(of: collection).joined(separator: "\n    "))
    }
    try write("\n  },\n  \"overlays\": \(overlaysText(of: screen))\n}\n")
  }

  /// Writes a line for the screen, then the lines of each collection, which name it.
  private func renderLines(_ screen: Solution, _ write: (String) throws -> Void) rethrows {
    try write(
      "{\"regions\": \(Self.regions(of: screen)), \"overlays\": \(overlaysText(of: screen))}\n"
    )
    for collection in screen.collections {
      let name = "{\"collection\": \(JSONText.quoted(collection.name ?? "")), "
      for line in lines(of: collection) { try write(name + line.dropFirst() + "\n") }
    }
  }

  private func lines(of collection: Solution.Collection) -> [Substring] {
    var text = ""
    render(collection) { text += $0 }
    return text.split(separator: "\n")
  }

  /// The overlays at the moment that is printed, or at rest.
  private func overlays(of screen: Solution) -> [ScreenOverlay] {
    if case .moment(let moment) = query { moment.overlays } else { screen.overlays }
  }

  private func overlaysText(of screen: Solution) -> String {
    let overlays = overlays(of: screen)
      .map { overlay in
        "{\"kind\": \(JSONText.quoted(overlay.kind)), "
          + "\"frame\": \(JSONResult.array(overlay.frame)), \"zIndex\": \(overlay.zIndex)}"
      }
    return "[" + overlays.joined(separator: ", ") + "]"
  }

  private static func regions(of screen: Solution) -> String {
    let regions = screen.collections.map {
      "\(JSONText.quoted($0.name ?? "")): \(JSONResult.array($0.region))"
    }
    return "{" + regions.joined(separator: ", ") + "}"
  }

  private static func words(_ frame: Rect) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(NumberText.shortest)
    return "\(numbers[0]), \(numbers[1])  \(numbers[2]) × \(numbers[3])"
  }
}

/// The sizes, counts and times of a collection.
struct SummaryResult {
  let collection: Solution.Collection
  let times: Solution.Times
  let query: ElementQuery

  func text() -> String {
    let start = ContinuousClock.now
    let elements = collection.elements(query)
    let querying = ContinuousClock.now - start
    let size = collection.layout.contentSize
    var rows = [
      ("content size", "\(NumberText.shortest(size.width)) × \(NumberText.shortest(size.height))"),
      ("sections", "\(collection.layout.sections.count)"),
      ("laid out", "\(collection.solvedSections)"),
      ("items", "\(collection.layout.itemCount)"),
    ]
    if let elements { rows.append(("elements", "\(elements.count)")) }
    let diagnostics = collection.diagnostics
    if !diagnostics.isEmpty { rows.append(("warnings", "\(diagnostics.count)")) }
    rows += [
      ("reading", Self.milliseconds(times.reading)),
      ("providers", Self.milliseconds(times.providers)),
      ("merging", Self.milliseconds(times.merging)),
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
