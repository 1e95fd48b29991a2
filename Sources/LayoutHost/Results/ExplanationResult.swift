public import LayoutEngine
import LayoutModel

/// The forms in which an explanation is printed.
public enum ExplanationFormat: String, Sendable, Hashable, CaseIterable {
  /// For people: a line for each step.
  case table
  /// One JSON object.
  case json
}

/// Prints explanations.
public struct ExplanationRenderer {
  /// The form.
  public var format: ExplanationFormat

  /// Creates a renderer.
  public init(format: ExplanationFormat) {
    self.format = format
  }

  /// An explanation's text, with a newline at its end.
  public func text(of explanation: Explanation) -> String {
    switch format {
    case .table: Self.table(explanation.steps)
    case .json: Self.json(explanation)
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

  /// `rule 1   sections[0].layout.group.size.width (line 12)`; places stand below each other.
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

  private static func json(_ explanation: Explanation) -> String {
    let item = explanation.item
    var text = "{\n  \"item\": {\"section\": \(item.section), \"item\": \(item.item)},\n"
    if let frame = explanation.frame { text += "  \"frame\": \(JSONResult.array(frame)),\n" }
    let steps = explanation.steps.map { "    " + JSONText.line(value(of: $0)) }
    return text + "  \"steps\": [\n" + steps.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  private static func value(of step: ExplanationStep) -> SourceValue {
    var object = SourceObject()
    func add(_ key: String, _ content: SourceValue.Content?) {
      if let content { object.members.append(.init(key: key, value: SourceValue(content))) }
    }
    add("title", .string(step.title))
    add("text", .string(step.text))
    add("rule", step.rule.map { .number(Double($0)) })
    add("plugin", step.plugin.map { .string($0) })
    add("path", step.path.map { .string($0.description) })
    if step.position != .none {
      add("line", .number(Double(step.position.line)))
      add("column", .number(Double(step.position.column)))
    }
    return SourceValue(.object(object))
  }
}
