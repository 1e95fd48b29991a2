/// Makes the `local`s of a chunk's top level variables of the prompt, which outlive the line.
///
/// A small lexer follows strings, comments and blocks; only a `local` outside every block and
/// bracket is changed: `local x, y = f()` becomes `x, y = f()`, `local function f` becomes
/// `function f`, and `local x` becomes `x = nil;`. Lines and columns of what follows on other lines
/// stay as they are.
struct TopLevelLocals {
  /// The chunk with its `local`s taken away.
  private(set) var text: String
  /// The names that were declared.
  private(set) var names: [String] = []

  /// Rewrites a chunk.
  init(_ chunk: String) {
    text = ""
    var depth = 0
    var copied = chunk.startIndex
    var position = 0
    let tokens = LuaLexer(chunk).tokens.filter { !$0.kind.isComment }
    while position < tokens.count {
      let token = tokens[position]
      position += 1
      switch token.kind {
      case .name("local") where depth == 0:
        text += chunk[copied..<token.range.lowerBound]
        copied = token.range.upperBound
        if position < tokens.count, tokens[position].kind == .name("function") { continue }
        let declaration = Declaration(tokens, from: position)
        names += declaration.names
        // Attributes go with the word that they belong to.
        if let end = declaration.end { position = end }
        // The semicolon keeps what follows from becoming a call of nil.
        text += declaration.names.joined(separator: ", ") + (declaration.hasValues ? "" : " = nil;")
        copied = position > 0 ? tokens[position - 1].range.upperBound : copied
      case .name(let word): depth += Self.depthChange(of: word)
      case .symbol("("), .symbol("{"), .symbol("["): depth += 1
      case .symbol(")"), .symbol("}"), .symbol("]"): depth -= 1
      default: break
      }
    }
    text += chunk[copied...]
  }

  /// How a keyword changes the depth of blocks.
  ///
  /// `while` and `for` open theirs with `do`.
  private static func depthChange(of word: String) -> Int {
    switch word {
    case "function", "do", "then", "repeat": 1
    case "end", "until", "elseif": -1
    default: 0
    }
  }

  /// `x <const>, y` behind a `local`.
  private struct Declaration {
    var names: [String] = []
    var hasValues = false
    /// The token behind the names.
    var end: Int?

    init(_ tokens: [LuaLexer.Token], from start: Int) {
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
      end = position
      hasValues = position < tokens.count && tokens[position].kind == .symbol("=")
    }
  }
}
