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
    case .json: try renderJSON(screen, write)
    case .ndjson: try renderLines(screen, write)
    case .table, .summary: try renderText(screen, write)
    }
  }

  private struct Screen {
    var solution: ScreenSolution
    var moment: ScreenVisibleState?

    var overlays: [ScreenOverlay] { moment?.overlays ?? solution.layout.overlays }

    var regionsText: String {
      let regions = solution.layout.collections.map {
        "\(JSONText.quoted($0.name)): \(JSONResult.array($0.region))"
      }
      return "{" + regions.joined(separator: ", ") + "}"
    }

    var overlaysText: String {
      let overlays = overlays.map { overlay in
        "{\"kind\": \(JSONText.quoted(overlay.kind)), "
          + "\"frame\": \(JSONResult.array(overlay.frame)), \"zIndex\": \(overlay.zIndex)}"
      }
      return "[" + overlays.joined(separator: ", ") + "]"
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

  private func renderJSON(_ screen: Screen, _ write: (String) throws -> Void) rethrows {
    try write("{\n  \"regions\": \(screen.regionsText),\n  \"collections\": {")
    for (index, collection) in screen.solution.collections.enumerated() {
      try write((index == 0 ? "\n" : ",\n") + "    \(JSONText.quoted(collection.name)): ")
      try write(indented(text(of: collection, on: screen)))
    }
    try write("\n  },\n  \"overlays\": \(screen.overlaysText)\n}\n")
  }

  /// A line for the screen, then the lines of each collection, which name it.
  private func renderLines(_ screen: Screen, _ write: (String) throws -> Void) rethrows {
    try write("{\"regions\": \(screen.regionsText), \"overlays\": \(screen.overlaysText)}\n")
    for collection in screen.solution.collections {
      let name = "{\"collection\": \(JSONText.quoted(collection.name)), "
      for line in text(of: collection, on: screen).split(separator: "\n") {
        try write(name + line.dropFirst() + "\n")
      }
    }
  }

  private func text(of collection: ScreenSolution.Collection, on screen: Screen) -> String {
    var text = ""
    ResultRenderer(format: format, query: screen.query(collection.name))
      .render(collection.solution) { text += $0 }
    return text
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: "\n    ")
  }

  private static func words(_ frame: Rect) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(NumberText.shortest)
    return "\(numbers[0]), \(numbers[1])  \(numbers[2]) × \(numbers[3])"
  }
}
