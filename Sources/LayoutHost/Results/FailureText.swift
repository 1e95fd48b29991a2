package import LayoutModel

/// Prints failures.
///
/// What is shown of a plugin's own making, its messages and lines, cannot steer a terminal.
package struct FailureText {
  /// Whether parts are coloured for a terminal.
  package enum Style: Sendable, Hashable {
    /// Without escapes.
    case plain
    /// With ANSI colours.
    case coloured
  }

  /// The style of the text.
  package var style: Style

  /// Creates a printer.
  package init(style: Style = .plain) {
    self.style = style
  }

  /// A failure for people, laid out like a compiler's: sentence, place, line with a caret, hint.
  package func text(_ failure: LayoutError) -> String {
    let message = Self.message(failure.message)
    var lines = [
      paint("error", Self.red) + ": \(paint(message, Self.bold)) [\(failure.code.rawValue)]"
    ]
    if let place = place(failure) { lines.append("  \(paint("-->", Self.blue)) \(place)") }
    lines += excerpt(failure)
    if let call = call(failure) { lines.append("  \(paint("=", Self.blue)) \(call)") }
    if let hint = failure.hint {
      lines.append("  \(paint("=", Self.blue)) hint: \(TerminalText.line(hint))")
    }
    lines += callers(failure)
    return lines.joined(separator: "\n") + "\n"
  }

  /// A message of several lines stands in from the second one on, so that none looks like another
  /// part of the text.
  private static func message(_ message: String) -> String {
    TerminalText.lines(message)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n    ")
  }

  private func place(_ failure: LayoutError) -> String? {
    var place = failure.file
    if let line = failure.line {
      place = (place ?? "") + ":\(line)" + (failure.column.map { ":\($0)" } ?? "")
    }
    if let path = failure.path, !path.isEmpty { place = (place.map { $0 + "  " } ?? "") + path }
    return place.map(TerminalText.line)
  }

  private func excerpt(_ failure: LayoutError) -> [String] {
    guard let line = failure.line, let excerpt = failure.excerpt.map(TerminalText.line) else {
      return []
    }
    let number = "\(line)"
    let margin = String(repeating: " ", count: number.count)
    let bar = paint("|", Self.blue)
    var lines = [" \(margin) \(bar)", " \(number) \(bar) \(excerpt)"]
    if let column = failure.column {
      // Tabs stay tabs, so that the caret stands under its character.
      let lead = excerpt.prefix(max(0, column - 1 - failure.excerptOffset))
        .map { $0 == "\t" ? "\t" : " " }.joined()
      lines.append(" \(margin) \(bar) \(lead)\(paint("^", Self.red))")
    }
    return lines
  }

  private func call(_ failure: LayoutError) -> String? {
    var parts: [String] = []
    if let plugin = failure.plugin {
      parts.append(TerminalText.line("plugin \(plugin)" + (failure.version.map { " \($0)" } ?? "")))
    }
    if let method = failure.method { parts.append(method.rawValue) }
    if let section = failure.section { parts.append("section \(section + failure.firstSection)") }
    if !failure.askedBy.isEmpty {
      let names = failure.askedBy.map(TerminalText.line).joined(separator: ", asked by ")
      parts.append("asked by \(names)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The script's calls behind the innermost one; a run of equal ones counts.
  private func callers(_ failure: LayoutError) -> [String] {
    let callers = failure.traceback.dropFirst()
    guard !callers.isEmpty else { return [] }
    var runs: [(line: String, count: Int)] = []
    for line in callers {
      if runs.last?.line == line { runs[runs.count - 1].count += 1 } else { runs.append((line, 1)) }
    }
    let shown = runs.prefix(Self.callerLimit)
      .map { run in
        "      \(TerminalText.line(run.line))" + (run.count > 1 ? " (\(run.count) times)" : "")
      }
    let rest = runs.count - shown.count
    return ["  \(paint("=", Self.blue)) called from:"] + shown
      + (rest > 0 ? ["      … \(rest) more"] : [])
  }

  private static let callerLimit = 10

  /// The parameters of the escape sequences for colours and weight (ECMA-48, SGR).
  private static let (red, blue, bold) = ("1;31", "34", "1")

  private func paint(_ text: String, _ parameters: String) -> String {
    style == .plain ? text : "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}

extension LayoutError {
  /// The failure as one line of JSON: `{"error": {…}}`; keys that do not apply are left out.
  package var jsonLine: String {
    var json = JSONWriter()
    json.object { json in writeError(to: &json) }
    return json.text
  }

  /// Writes the member `error` of an object.
  func writeError(to json: inout JSONWriter) {
    json.object("error") { json in
      json.member("code", code.rawValue)
      json.member("message", message)
      json.member("plugin", plugin)
      json.member("version", version)
      json.member("method", method?.rawValue)
      json.member("section", section)
      if !askedBy.isEmpty { json.member("askedBy", askedBy) }
      json.member("path", path)
      json.member("file", file)
      json.member("line", line)
      json.member("column", column)
      json.member("excerpt", excerpt)
      if !traceback.isEmpty { json.member("traceback", traceback) }
      json.member("hint", hint)
    }
  }
}
