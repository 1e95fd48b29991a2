public import LayoutEngine
public import LayoutModel

/// Prints explanations, differences, the findings of checks, and providers.
public struct ReportRenderer {
  /// The format.
  var format: ReportFormat

  /// Creates a renderer.
  public init(format: ReportFormat) {
    self.format = format
  }

  /// Returns an explanation's text, with a newline at its end: for people, a line for each step.
  /// - Throws: `OUT_OF_RANGE` for a number that JSON cannot express.
  /// - Complexity: O(number of steps).
  public func text(of explanation: Explanation) throws(LayoutError) -> String {
    switch format {
    case .table: Self.table(explanation.steps)
    case .json: try Self.json(explanation)
    }
  }

  // MARK: For people

  private static func table(_ steps: [ExplanationStep]) -> String {
    let titles = steps.map { String(repeating: "  ", count: $0.level) + $0.title }
    let width = titles.map(\.count).max() ?? 0
    return
      zip(titles, steps)
      .map { title, step in
        let margin = String(repeating: " ", count: width + 2)
        let line = title + margin.dropFirst(title.count) + step.text + "\n"
        let source = self.source(of: step)
        return source.isEmpty ? line : line + margin + source + "\n"
      }
      .joined()
  }

  /// Returns a step's source: `rule 1   sections[0].layout.group.size.width (line 12)`; places are
  /// aligned.
  private static func source(of step: ExplanationStep) -> String {
    let rule = step.rule.map { "rule \($0)" } ?? ""
    var parts: [String] = []
    if let plugin = step.plugin { parts.append("plugin \(plugin)") }
    if let path = step.path {
      let line = step.position == .none ? "" : " (line \(step.position.line))"
      parts.append(path.description + line)
    }
    guard !parts.isEmpty else { return rule }
    let space = String(repeating: " ", count: max(1, "rule 10  ".count - rule.count))
    return rule + space + parts.joined(separator: "  ")
  }

  // MARK: For programs

  private static func json(_ explanation: Explanation) throws(LayoutError) -> String {
    var json = JSONWriter()
    json.object(.lines) { json in
      json.object("item") { json in
        json.member("section", explanation.item.section)
        json.member("item", explanation.item.item)
      }
      json.member("frame", explanation.frame)
      json.array("steps", .lines) { json in
        for step in explanation.steps { write(step, to: &json) }
      }
    }
    json.endLine()
    return try json.finished()
  }

  private static func write(_ step: ExplanationStep, to json: inout JSONWriter) {
    json.object { json in
      json.member("title", step.title)
      json.member("text", step.text)
      json.member("rule", step.rule)
      json.member("plugin", step.plugin)
      json.member("path", step.path?.description)
      guard step.position != .none else { return }
      json.member("line", Int(step.position.line))
      json.member("column", Int(step.position.column))
    }
  }
}
