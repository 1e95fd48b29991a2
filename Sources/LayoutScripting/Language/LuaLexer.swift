import LayoutModel

/// Splits Lua text into its tokens.
///
/// It goes by scalars, as Lua does by bytes: an accent or a line feed may belong to one character
/// with the quote or return before it. Whatever the text, the tokens cover all of it but the spaces.
struct LuaLexer {
  /// A token with its place in the text.
  struct Token {
    var kind: Kind
    var range: Range<String.Index>
    var text: Substring
  }

  /// What a token is.
  enum Kind: Equatable {
    /// A name, or a word of the language.
    case name(String)
    /// One character that is neither.
    case symbol(Unicode.Scalar)
    /// A sign of two characters, such as `==`.
    case sign
    case number
    case string(isClosed: Bool)
    case comment

    var isComment: Bool { self == .comment }
  }

  private(set) var tokens: [Token] = []
  private let text: String.UnicodeScalarView

  init(_ chunk: String) {
    text = chunk.unicodeScalars
    var index = text.startIndex
    while index < text.endIndex {
      let start = index
      if let kind = next(&index) {
        let range = start..<index
        tokens.append(Token(kind: kind, range: range, text: chunk[range]))
      }
    }
  }

  /// Steps over one token; nil for space.
  private func next(_ index: inout String.Index) -> Kind? {
    let first = text[index]
    if first.properties.isWhitespace {
      index = text.index(after: index)
      return nil
    }
    if isThere("--", at: index) {
      skipComment(&index)
      return .comment
    }
    if first == "\"" || first == "'" {
      return .string(isClosed: skipString(&index, quote: first))
    }
    if first == "[", let end = longBracketEnd(at: index) {
      index = end.index
      return .string(isClosed: end.isClosed)
    }
    if first.isDigit {
      index = end(of: index) {
        $0.properties.isASCIIHexDigit || $0 == "." || $0 == "x" || $0 == "X"
      }
      return .number
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

  private func symbol(_ index: inout String.Index) -> Kind {
    for pair in ["==", "~=", "<=", ">=", "::"] where isThere(pair, at: index) {
      index = text.index(index, offsetBy: 2)
      return .sign
    }
    let scalar = text[index]
    index = text.index(after: index)
    return .symbol(scalar)
  }

  private func skipComment(_ index: inout String.Index) {
    let start = text.index(index, offsetBy: 2)
    if start < text.endIndex, text[start] == "[", let end = longBracketEnd(at: start) {
      index = end.index
    } else {
      index = text[start...].firstIndex { $0 == "\n" || $0 == "\r" } ?? text.endIndex
    }
  }

  /// Steps over a string; whether it is closed.
  private func skipString(_ index: inout String.Index, quote: Unicode.Scalar) -> Bool {
    index = text.index(after: index)
    while index < text.endIndex, text[index] != quote, text[index] != "\n" {
      if text[index] == "\\" { index = text.index(after: index) }
      if index < text.endIndex { index = text.index(after: index) }
    }
    guard index < text.endIndex else { return false }
    let isClosed = text[index] == quote
    index = text.index(after: index)
    return isClosed
  }

  /// The end of `[[…]]` or `[==[…]==]`; nil where none starts here.
  ///
  /// One that is never closed ends with the text.
  private func longBracketEnd(at index: String.Index) -> (index: String.Index, isClosed: Bool)? {
    let inner = text[text.index(after: index)...]
    let signs = inner.prefix { $0 == "=" }
    guard inner[signs.endIndex...].first == "[" else { return nil }
    let closing = "]" + String(signs) + "]"
    var position = signs.endIndex
    while position < text.endIndex {
      if isThere(closing, at: position) {
        return (text.index(position, offsetBy: closing.unicodeScalars.count), true)
      }
      position = text.index(after: position)
    }
    return (text.endIndex, false)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var isNameStart: Bool {
    self == "_" || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}

/// A part of a script's text with a meaning, for colours.
package struct ScriptSpan: Sendable, Hashable {
  /// What a part of a text is.
  package enum Role: Sendable, Hashable {
    /// A word of the language.
    case keyword
    /// A text in quotes.
    case string
    /// A number.
    case number
    /// A remark.
    case comment
    /// A name that the host gives, such as a function of the session.
    case known
    /// A text in quotes that has no end yet.
    case unclosed
  }

  /// Where it is, in bytes.
  package var range: Range<Int>
  /// What it is.
  package var role: Role
}

extension ScriptSpan {
  /// The parts of Lua text that have colours of their own, in order; names, signs and spaces have none.
  /// - Complexity: O(length).
  package static func spans(of text: String) -> [ScriptSpan] {
    var end = (index: text.utf8.startIndex, offset: 0)
    func offset(of index: String.Index) -> Int {
      end = (index, end.offset + text.utf8.distance(from: end.index, to: index))
      return end.offset
    }
    return LuaLexer(text).tokens
      .compactMap { token in
        let start = offset(of: token.range.lowerBound)
        let range = start..<offset(of: token.range.upperBound)
        return role(of: token.kind).map { ScriptSpan(range: range, role: $0) }
      }
  }

  private static let known = Set(ScriptFunction.all.map(\.name) + ScriptFunction.globalNames)

  private static func role(of kind: LuaLexer.Kind) -> Role? {
    switch kind {
    case .name(let word) where LuaText.keywords.contains(word): .keyword
    case .name(let word) where known.contains(word): .known
    case .name, .symbol, .sign: nil
    case .number: .number
    case .string(let isClosed): isClosed ? .string : .unclosed
    case .comment: .comment
    }
  }
}
