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

  private enum Token: Equatable {
    case name(String)
    case symbol(Unicode.Scalar)
    case other
  }

  /// Rewrites a chunk.
  init(_ chunk: String) {
    let scanner = Scanner(chunk)
    text = ""
    var depth = 0
    var copied = chunk.startIndex
    var position = 0
    let tokens = scanner.tokens
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

    init(_ tokens: [Scanner.Lexeme], from start: Int) {
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

  /// Splits Lua text into names, symbols and the rest.
  ///
  /// It goes by scalars, as Lua does by bytes: an accent or a line feed may belong to one character
  /// with the quote or return before it.
  private struct Scanner {
    struct Lexeme {
      var kind: Token
      var range: Range<String.Index>
    }

    private(set) var tokens: [Lexeme] = []
    private let text: String.UnicodeScalarView

    init(_ chunk: String) {
      text = chunk.unicodeScalars
      var index = text.startIndex
      while index < text.endIndex {
        let start = index
        let kind = next(&index)
        if let kind { tokens.append(Lexeme(kind: kind, range: start..<index)) }
      }
    }

    /// Steps over one token; nil for space and comments.
    private func next(_ index: inout String.Index) -> Token? {
      let first = text[index]
      if first.properties.isWhitespace {
        index = text.index(after: index)
        return nil
      }
      if isThere("--", at: index) {
        skipComment(&index)
        return nil
      }
      if first == "\"" || first == "'" {
        skipString(&index, quote: first)
        return .other
      }
      if first == "[", let end = longBracketEnd(at: index) {
        index = end
        return .other
      }
      if first.isDigit {
        index = end(of: index) {
          $0.properties.isASCIIHexDigit || $0 == "." || $0 == "x" || $0 == "X"
        }
        return .other
      }
      if first.isNameStart {
        let start = index
        index = end(of: index) { $0.isNameStart || $0.isDigit }
        return .name(String(text[start..<index]))
      }
      return symbol(&index)
    }

    /// The end of a run of scalars.
    private func end(of index: String.Index, _ belongs: (Unicode.Scalar) -> Bool) -> String.Index {
      text[index...].firstIndex { !belongs($0) } ?? text.endIndex
    }

    private func isThere(_ words: String, at index: String.Index) -> Bool {
      text[index...].starts(with: words.unicodeScalars)
    }

    private func symbol(_ index: inout String.Index) -> Token {
      for pair in ["==", "~=", "<=", ">=", "::"] where isThere(pair, at: index) {
        index = text.index(index, offsetBy: 2)
        return .other
      }
      let scalar = text[index]
      index = text.index(after: index)
      return .symbol(scalar)
    }

    private func skipComment(_ index: inout String.Index) {
      let start = text.index(index, offsetBy: 2)
      if start < text.endIndex, text[start] == "[", let end = longBracketEnd(at: start) {
        index = end
      } else {
        index = text[start...].firstIndex { $0 == "\n" || $0 == "\r" } ?? text.endIndex
      }
    }

    private func skipString(_ index: inout String.Index, quote: Unicode.Scalar) {
      index = text.index(after: index)
      while index < text.endIndex, text[index] != quote, text[index] != "\n" {
        if text[index] == "\\" { index = text.index(after: index) }
        if index < text.endIndex { index = text.index(after: index) }
      }
      if index < text.endIndex { index = text.index(after: index) }
    }

    /// The end of `[[…]]` or `[==[…]==]`; nil where none starts here.
    ///
    /// One that is never closed ends with the text.
    private func longBracketEnd(at index: String.Index) -> String.Index? {
      let inner = text[text.index(after: index)...]
      let signs = inner.prefix { $0 == "=" }
      guard inner[signs.endIndex...].first == "[" else { return nil }
      let closing = "]" + String(signs) + "]"
      var position = signs.endIndex
      while position < text.endIndex {
        if isThere(closing, at: position) {
          return text.index(position, offsetBy: closing.unicodeScalars.count)
        }
        position = text.index(after: position)
      }
      return text.endIndex
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var isNameStart: Bool {
    self == "_" || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
