public import LayoutEngine
import LayoutModel

/// Prints screens of several collections: where they are, each of them, and what lies above.
public struct ScreenResultRenderer {
  /// The form.
  public var format: ResultFormat

  /// Creates a renderer.
  public init(format: ResultFormat) {
    self.format = format
  }

  /// Gives a screen's text out piece by piece; at a moment, if one is given, else at rest.
  public func render(
    _ solution: ScreenSolution,
    at moment: ScreenVisibleState? = nil,
    write: (String) throws -> Void
  ) rethrows {
    let screen = Screen(solution: solution, moment: moment)
    switch format {
    case .json, .ndjson:
      var json = JSONWriter()
      try self.write(solution, at: moment, to: &json) { json in try json.flush(to: write) }
      if format == .json { json.endLine() }
      try write(json.text)
    case .table, .summary: try renderText(screen, write)
    }
  }

  /// Writes a screen as JSON: one object without a newline at its end, or lines.
  ///
  /// `flush` is called behind each element, for results of any size.
  func write(
    _ solution: ScreenSolution,
    at moment: ScreenVisibleState?,
    to json: inout JSONWriter,
    flush: (inout JSONWriter) throws -> Void
  ) rethrows {
    let screen = Screen(solution: solution, moment: moment)
    if format == .ndjson {
      try writeLines(screen, to: &json, flush: flush)
    } else {
      try writeObject(screen, to: &json, flush: flush)
    }
  }

  private struct Screen {
    var solution: ScreenSolution
    var moment: ScreenVisibleState?

    var overlays: [ScreenOverlay] { moment?.overlays ?? solution.layout.overlays }

    func writeRegions(to json: inout JSONWriter) {
      json.object("regions") { json in
        for collection in solution.layout.collections {
          json.member(collection.name, collection.region)
        }
      }
    }

    func region(of name: String) -> Rect {
      solution.layout.collections.first { $0.name == name }?.region ?? .zero
    }

    func query(_ name: String) -> ElementQuery {
      guard let moment else { return .all }
      return moment.collections.first { $0.name == name }.map { .moment($0.moment) } ?? .all
    }
  }

  private func renderText(_ screen: Screen, _ write: (String) throws -> Void) rethrows {
    for collection in screen.solution.collections {
      let region = Self.words(screen.region(of: collection.name))
      try write("collection \(TerminalText.line(collection.name)) at \(region)\n")
      try ResultRenderer(format: format, query: screen.query(collection.name))
        .render(collection.solution, write: write)
      try write("\n")
    }
    for overlay in screen.overlays {
      try write("overlay \(TerminalText.line(overlay.kind)) at \(Self.words(overlay.frame))\n")
    }
    if screen.solution.collections.isEmpty { try write("no collections\n") }
  }

  private func writeObject(
    _ screen: Screen,
    to json: inout JSONWriter,
    flush: (inout JSONWriter) throws -> Void
  ) rethrows {
    try json.object(.lines) { json in
      screen.writeRegions(to: &json)
      try json.object("collections", .lines) { json in
        for collection in screen.solution.collections {
          json.key(collection.name)
          let query = screen.query(collection.name)
          try JSONResult(solution: collection.solution, query: query).write(to: &json, flush: flush)
        }
      }
      json.member("overlays", screen.overlays)
    }
  }

  /// Writes a line for the screen, then the lines of each collection, which name it.
  private func writeLines(
    _ screen: Screen,
    to json: inout JSONWriter,
    flush: (inout JSONWriter) throws -> Void
  ) rethrows {
    json.object { json in
      screen.writeRegions(to: &json)
      json.member("overlays", screen.overlays)
    }
    json.endLine()
    for collection in screen.solution.collections {
      try JSONResult(solution: collection.solution, query: screen.query(collection.name))
        .writeLines(collection: collection.name, to: &json, flush: flush)
    }
  }

  private static func words(_ frame: Rect) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(NumberText.shortest)
    return "\(numbers[0]), \(numbers[1])  \(numbers[2]) × \(numbers[3])"
  }
}
