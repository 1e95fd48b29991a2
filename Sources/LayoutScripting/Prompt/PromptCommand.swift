import LayoutModel

/// A line that is a command rather than Lua: the name of a session function and words, as in `open
/// docs/list.json`, `scroll -20` or `time solve()`.
///
/// Some commands are valid Lua as well (`save /tmp/a.json` divides); such a line is read as a
/// command.
struct PromptCommand {
  /// The function that is called.
  let function: ScriptFunction
  /// The words after its name.
  let words: String

  /// Reads a line; nil if it does not begin with a function's name, or continues as Lua.
  init?(_ line: String) {
    let text = line.trimmingPrefix { $0.isWhitespace }
    let name = text.prefix { $0.isLetter }
    // A keyword of Lua, which never begins a line of the prompt otherwise.
    let word = name == "break" ? "breakpoint" : String(name)
    guard let function = ScriptFunction.named(word) else { return nil }
    let rest = text[name.endIndex...]
    guard rest.first?.isWhitespace ?? true else { return nil }
    words = String(rest.trimmingPrefix { $0.isWhitespace }.trimmingSuffix { $0.isWhitespace })
    guard !Self.isLua(words) else { return nil }
    self.function = function
  }

  /// Whether the words after a function's name continue a call, an assignment or another
  /// expression.
  ///
  /// Paths may begin with a dot.
  private static func isLua(_ words: String) -> Bool {
    if words.hasPrefix("./") || words.hasPrefix("../") { return false }
    return words.first.map(luaStarts.contains) ?? false
  }

  /// The characters that continue an expression after a name.
  private static let luaStarts: Set<Character> = [
    "=", "(", "{", ".", ":", "[", "\"", "'", ",", ";",
  ]

  /// The possible Lua texts of the command, in the order in which they are tried.
  var chunks: [String] {
    guard !words.isEmpty else { return ["return \(function.name)()"] }
    // A comment ends with its line.
    let end = words.contains("--") ? "\n" : ""
    switch function.command {
    case .text: return ["return \(function.name)(\(LuaText.quoted(words)))"]
    case .arguments: return ["return \(function.name)(\(words)\(end))"]
    case .chunk:
      return [
        "return \(function.name)(function() return \(words)\(end) end)",
        "return \(function.name)(function() \(words)\(end) end)",
      ]
    }
  }
}
