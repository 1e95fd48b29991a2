import LayoutModel

/// A line that is a command rather than a chunk of Lua: the name of one of the session's functions and
/// words, as in `open docs/list.json`, `scroll -20` or `time solve()`.
///
/// Some of these are Lua as well (`save /tmp/a.json` divides), but nobody means that.
struct PromptCommand {
  /// The function that is called.
  let function: ScriptFunction
  /// The words behind its name.
  let words: String
  private let command: ScriptFunction.Command

  /// Reads a line; nil where it begins with no function's name, or goes on as Lua does.
  init?(_ line: String) {
    let text = line.trimmingPrefix { $0.isWhitespace }
    let name = text.prefix { $0.isLetter }
    guard let function = ScriptFunction.named(String(name)), let command = function.command else {
      return nil
    }
    let rest = text[name.endIndex...]
    guard rest.first?.isWhitespace ?? true else { return nil }
    words = String(rest.trimmingPrefix { $0.isWhitespace }).trimmedAtEnd
    guard !Self.isLua(words) else { return nil }
    self.function = function
    self.command = command
  }

  /// Whether what follows a function's name is the rest of a call, an assignment or another
  /// expression; paths may begin with a point.
  private static func isLua(_ words: String) -> Bool {
    if words.hasPrefix("./") || words.hasPrefix("../") { return false }
    return words.first.map(luaStarts.contains) ?? false
  }

  private static let luaStarts: Set<Character> = [
    "=", "(", "{", ".", ":", "[", "\"", "'", ",", ";",
  ]

  /// The line as Lua, in the order in which the forms are tried.
  var chunks: [String] {
    guard !words.isEmpty else { return ["return \(function.name)()"] }
    // A remark ends with its line.
    let end = words.contains("--") ? "\n" : ""
    switch command {
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

extension String {
  fileprivate var trimmedAtEnd: String {
    String(reversed().drop { $0.isWhitespace }.reversed())
  }
}
