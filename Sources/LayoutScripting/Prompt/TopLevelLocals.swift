/// Turns the `local`s at a chunk's top level into variables of the prompt, which outlive the line.
///
/// The lexer follows strings, comments and blocks. Only a `local` outside every block and bracket
/// changes: `local x, y = f()` becomes `x, y = f()`, `local function f` becomes `function f`, and
/// `local x` becomes `x = nil;`. The lines and columns of other text are unchanged.
package struct TopLevelLocals {
  /// The chunk without its top-level `local`s.
  package private(set) var text: String
  /// The names that they declare.
  package private(set) var names: [String] = []

  /// Rewrites a chunk.
  package init(_ chunk: String) {
    text = ""
    var depth = 0
    var copied = 0
    var position = 0
    let tokens = LuaLexer(chunk).tokens.filter { !$0.kind.isComment }
    while position < tokens.count {
      let token = tokens[position]
      position += 1
      switch token.kind {
      case .name("local") where depth == 0:
        text += chunk[bytes: copied..<token.range.lowerBound]
        copied = token.range.upperBound
        if position < tokens.count, tokens[position].kind == .name("function") { continue }
        let declaration = Self.declaration(in: tokens, from: position)
        names += declaration.names
        // Attributes are removed with their name.
        position = declaration.end
        // The semicolon keeps the following text from becoming a call of nil.
        text += declaration.names.joined(separator: ", ") + (declaration.hasValues ? "" : " = nil;")
        copied = position > 0 ? tokens[position - 1].range.upperBound : copied
      case .name(let word): depth += Self.depthChange(of: word)
      case .symbol("("), .symbol("{"), .symbol("["): depth += 1
      case .symbol(")"), .symbol("}"), .symbol("]"): depth -= 1
      default: break
      }
    }
    text += chunk[bytes: copied..<chunk.utf8.count]
  }

  /// Returns the change of the depth of blocks at a keyword.
  ///
  /// `while` and `for` open their blocks with `do`.
  static func depthChange(of word: String) -> Int {
    switch word {
    case "function", "do", "then", "repeat": 1
    case "end", "until", "elseif": -1
    default: 0
    }
  }

  /// Reads the names after a `local`: `x <const>, y`.
  /// - Returns: the names, in order, without attributes; whether `=` follows them; and the index of the token
  ///   after them.
  private static func declaration(
    in tokens: [LuaLexer.Token],
    from start: Int
  ) -> (names: [String], hasValues: Bool, end: Int) {
    var names: [String] = []
    var position = start
    while position < tokens.count, case .name(let name) = tokens[position].kind {
      names.append(name)
      position += 1
      if position + 2 < tokens.count, tokens[position].kind == .symbol("<"),
        tokens[position + 2].kind == .symbol(">")
      {
        position += 3
      }
      guard position < tokens.count, tokens[position].kind == .symbol(",") else { break }
      position += 1
    }
    return (names, position < tokens.count && tokens[position].kind == .symbol("="), position)
  }
}
