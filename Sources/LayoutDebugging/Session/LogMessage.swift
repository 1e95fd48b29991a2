import LuaSandbox

/// The message of a log point: a text with expressions in braces, as in `width is {width}`.
struct LogMessage {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns the text with the values of its expressions in a frame; an error takes the place of a value.
  func text(in frame: LuaFrame, of script: PausedScript) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += value(of: String(rest[rest.index(after: open)..<close]), frame, script)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private func value(of expression: String, _ frame: LuaFrame, _ script: PausedScript) -> String {
    do {
      return try script.evaluate(expression, in: frame) { stack in
        (0..<stack.top)
          .map { index in
            stack.string(at: index + 1) ?? ValueText.text(at: index + 1, on: stack)
          }
          .joined(separator: ", ")
      }
    } catch {
      return "{\(error.words)}"
    }
  }
}
