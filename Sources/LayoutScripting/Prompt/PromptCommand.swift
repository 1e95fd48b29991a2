import LayoutHost
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

  /// Returns the first word of a line that has the form of a command, but does not begin with a
  /// function's name; nil if the line has none.
  static func misspelledName(in line: String) -> String? {
    let text = line.trimmingPrefix { $0.isWhitespace }
    let name = text.prefix { $0.isLetter }
    let rest = text[name.endIndex...]
    guard let first = rest.first, first.isWhitespace, ScriptFunction.named(String(name)) == nil,
      !LuaText.keywords.contains(String(name))
    else { return nil }
    let words = String(rest.trimmingPrefix { $0.isWhitespace })
    return words.isEmpty || isLua(words) ? nil : String(name)
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

  /// Returns the call with a comma between arguments that have none, as in `moveSection(1, 3)`; nil if no
  /// comma is missing, or the words are not arguments of the function.
  ///
  /// `isKnown` is whether a global of a name exists.
  func separatedCall(where isKnown: (String) -> Bool) -> String? {
    guard function.command == .arguments else { return nil }
    let lexer = LuaLexer(words)
    var (text, count, depth) = ("", 1, 0)
    var last: LuaLexer.Token?
    for token in lexer.tokens {
      guard !token.kind.isComment else { return nil }
      if let last {
        let gap = words[bytes: last.range.upperBound..<token.range.lowerBound]
        if !gap.isEmpty, last.kind.endsValue, token.kind.beginsValue(after: last.kind) {
          text += ","
          count += depth == 0 ? 1 : 0
        }
        text += gap
      }
      switch token.kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      case .symbol(",") where depth == 0: count += 1
      case .name(let name) where ![.symbol("."), .symbol(":")].contains(last?.kind):
        guard isKnown(name) else { return nil }
      default: break
      }
      text += lexer.text(of: token)
      last = token
    }
    return text == words || count > function.argumentLimit ? nil : "\(function.name)(\(text))"
  }

  /// The command as a call in Lua, as in `resize(320, 480)`.
  var call: String { String(chunks[0].dropFirst("return ".count)) }

  /// The possible Lua texts of the command, in the order in which they are tried.
  var chunks: [String] {
    guard !words.isEmpty else { return ["return \(function.name)()"] }
    // A comment ends with its line.
    let end = words.contains("--") ? "\n" : ""
    switch function.command {
    case .text: return ["return \(function.name)(\(LuaText.quoted(words)))"]
    case .document where DocumentSource.isPath(words):
      return ["return \(function.name)(\(LuaText.quoted(words)))"]
    case .arguments, .document: return ["return \(function.name)(\(words)\(end))"]
    case .chunk:
      return [
        "return \(function.name)(function() return \(words)\(end) end)",
        "return \(function.name)(function() \(words)\(end) end)",
      ]
    }
  }
}

extension LuaLexer.Kind {
  /// The keywords that are operators.
  private static let operators = ["and", "or", "not"]

  /// Whether a value may end with the token.
  fileprivate var endsValue: Bool {
    switch self {
    case .name(let word): !Self.operators.contains(word)
    case .number, .string(isClosed: true): true
    case .symbol(let sign): sign == ")" || sign == "]" || sign == "}"
    case .sign, .string, .comment: false
    }
  }

  /// Whether a value begins with the token after another value; a text or a table after a name is the
  /// argument of a call.
  fileprivate func beginsValue(after last: LuaLexer.Kind) -> Bool {
    switch self {
    case .name(let word): word == "not" || !Self.operators.contains(word)
    case .number: true
    case .string, .symbol("{"):
      switch last {
      case .name, .symbol: false
      default: true
      }
    case .symbol, .sign, .comment: false
    }
  }
}
