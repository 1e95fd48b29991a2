package import LayoutModel

/// Prints failures.
///
/// A plugin's messages and lines cannot control the terminal.
package struct FailureText {
  /// Whether parts are coloured for a terminal.
  package enum Style: Sendable, Hashable {
    /// No escape sequences.
    case plain
    /// ANSI colours.
    case coloured

    /// Returns a text between escape sequences (ECMA-48, SGR) with some parameters, such as `1;31`.
    package func painted(_ text: String, _ parameters: String) -> String {
      self == .plain ? text : "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
    }
  }

  /// The style of the text.
  var style: Style
  /// The width to which sentences are wrapped at words, in characters; nil if lines have any
  /// length.
  var columns: Int?

  package init(style: Style = .plain, columns: Int? = nil) {
    (self.style, self.columns) = (style, columns)
  }

  /// Returns a failure for people in the form of a compiler's: message, place, line with a caret,
  /// hint.
  package func text(_ failure: LayoutError) -> String {
    var lines = [sentence(failure)]
    if let place = place(failure) { lines.append("  \(paint("-->", Self.blue)) \(place)") }
    lines += excerpt(failure)
    if let call = call(failure) { lines.append("  \(paint("=", Self.blue)) \(call)") }
    if let hint = failure.hint {
      let text = wrapped("  = hint: \(TerminalText.line(hint))", hanging: 10)
      lines.append("  \(paint("=", Self.blue))" + text.dropFirst("  =".count))
    }
    lines += callers(failure)
    lines += variables(failure)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the message between the word “error” and the code.
  private func sentence(_ failure: LayoutError) -> String {
    let (lead, code) = ("error: ", "[\(failure.code.rawValue)]")
    let text = wrapped(lead + Self.message(failure.message) + " " + code, hanging: 4)
    let message = text.dropFirst(lead.count).dropLast(code.count)
    // The space before the code may be the end of a line now.
    let end = message.lastIndex { !$0.isWhitespace }.map { message.index(after: $0) }
    let words = message[..<(end ?? message.startIndex)]
    return paint("error", Self.red) + ": " + paint(String(words), Self.bold)
      + message[words.endIndex...] + code
  }

  /// Returns a text wrapped at words to the width, with spaces before each further row; unchanged
  /// if there is no width, or a very small one.
  private func wrapped(_ text: String, hanging margin: Int) -> String {
    guard let columns, columns > 2 * margin, columns >= 24 else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line -> String in
        guard line.count > columns else { return String(line) }
        var (rows, row) = ([String](), "")
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
          if !row.isEmpty, row.count + 1 + word.count > columns {
            rows.append(row)
            row = String(repeating: " ", count: margin) + word
          } else {
            row +=
              (row.isEmpty && rows.isEmpty && word.startIndex == line.startIndex ? "" : " ") + word
          }
        }
        return (rows + [row]).joined(separator: "\n")
      }
      .joined(separator: "\n")
  }

  /// Returns a message with its lines indented from the second on, so that no line looks like
  /// another part of the text.
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
      // Tabs stay tabs, so that the caret is under its character.
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
    let callers = Self.runs(of: failure.calledBy)
    parts += callers.prefix(Self.callerLimit).map { "called by \($0)" }
    if callers.count > Self.callerLimit { parts.append("…") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Returns the script's calls above the innermost one.
  private func callers(_ failure: LayoutError) -> [String] {
    let runs = Self.runs(of: failure.traceback.dropFirst())
    guard !runs.isEmpty else { return [] }
    let shown = runs.prefix(Self.callerLimit).map { "      \($0)" }
    let rest = runs.count - shown.count
    return ["  \(paint("=", Self.blue)) called from:"] + shown
      + (rest > 0 ? ["      … \(rest) more"] : [])
  }

  /// Returns the values of the names in the failing line, and the variables of the calls, if they were noted.
  private func variables(_ failure: LayoutError) -> [String] {
    guard let first = failure.frames.first else { return [] }
    var seen: [FailureFrame.Value] = []
    var lines: [String] = []
    /// Adds a block of values.
    func add(_ head: String, _ values: [FailureFrame.Value]) {
      guard !values.isEmpty else { return }
      lines.append("  \(paint("=", Self.blue)) \(TerminalText.line(head)):")
      lines += values.map { "      " + TerminalText.line("\($0.path) = \($0.text)") }
    }
    if let excerpt = failure.excerpt, let line = failure.line, let file = failure.file,
      "\(first.call):".hasPrefix("\(file):\(line):")
    {
      seen = first.values(in: excerpt)
      add("values in this line", seen)
    }
    for frame in failure.frames.prefix(Self.callerLimit) {
      add("variables of \(frame.call)", frame.variables.filter { !seen.contains($0) })
      seen = []
    }
    return lines
  }

  private static let callerLimit = 10

  /// The most lines that take turns in a run.
  private static let turnLimit = 4

  /// Returns lines with each run of equal ones, or of some that take turns, as one with the number of
  /// its lines.
  private static func runs(of lines: some Sequence<String>) -> [String] {
    var (runs, rest) = ([String](), Array(lines)[...])
    while let first = rest.first {
      let run = (1...turnLimit).lazy.map { Self.run(of: $0, in: rest) }.first { $0.count > 1 }
      let (turns, count) = run ?? ([first], 1)
      rest = rest.dropFirst(count)
      let words = turns.map(TerminalText.line).joined(separator: " and ")
      let times = turns.count > 1 ? " in turn (\(count) times)" : " (\(count) times)"
      runs.append(count > 1 ? words + times : words)
    }
    return runs
  }

  /// Returns the first lines, if they follow each other twice or more, and the number of lines of
  /// which they are the turns; else one line.
  private static func run(
    of turnCount: Int,
    in lines: ArraySlice<String>
  ) -> (turns: ArraySlice<String>, count: Int) {
    let turns = lines.prefix(turnCount)
    let count = turnCount + zip(lines.dropFirst(turnCount), lines).prefix { $0 == $1 }.count
    return count >= 2 * turnCount ? (turns, count) : (turns.prefix(1), 1)
  }

  /// The parameters of the escape sequences for colours and weight (ECMA-48, SGR).
  private static let (red, blue, bold) = ("1;31", "34", "1")

  private func paint(_ text: String, _ parameters: String) -> String {
    style.painted(text, parameters)
  }
}

extension LayoutError {
  /// The failure as one line of JSON: `{"error": {…}}`; keys that do not apply are left out.
  package var jsonLine: String {
    var json = JSONWriter()
    json.object { json in writeError(to: &json) }
    return json.text
  }

  /// Writes the variables of each call, with the fields of the innermost one's.
  private func writeFrames(to json: inout JSONWriter) {
    for frame in frames {
      json.object { json in
        json.member("call", frame.call)
        json.object("values") { json in
          var known: Set<String> = []
          // An inner variable may have the name of an outer one; the last one counts.
          for value in frame.values.reversed() where known.insert(value.path).inserted {
            json.member(value.path, value.text)
          }
        }
      }
    }
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
      if !calledBy.isEmpty { json.member("askedBy", calledBy) }
      json.member("path", path)
      json.member("file", file)
      json.member("line", line)
      json.member("column", column)
      json.member("excerpt", excerpt)
      if !traceback.isEmpty { json.member("traceback", traceback) }
      if !frames.isEmpty { json.array("variables") { json in writeFrames(to: &json) } }
      json.member("hint", hint)
    }
  }
}
