import LayoutModel

/// Splits Lua text into its tokens.
///
/// The lexer reads Unicode scalars, as Lua reads bytes: an accent or a line feed may form one
/// character with the quote or return before it. The tokens of any text, valid or not, cover all of
/// it except the spaces.
/// - Complexity: O(length of the text).
struct LuaLexer {
  /// A token with its place in the text.
  ///
  /// It shares the text's storage.
  struct Token {
    /// The kind, which for a name has its text as well.
    var kind: Kind
    /// The place of the token in the text, quotes and brackets included.
    var range: Range<String.Index>
    /// The characters of the token, as they were typed.
    var text: Substring
  }

  /// The kind of a token.
  enum Kind: Equatable {
    /// A name or a keyword.
    case name(String)
    /// One character that belongs to no other token.
    case symbol(Unicode.Scalar)
    /// An operator of two characters, such as `==`.
    case sign
    case number
    /// A string in quotes or long brackets; one without an end reaches the end of the line or the
    /// text.
    case string(isClosed: Bool)
    /// A remark, from `--` to the end of its line or its long bracket.
    case comment

    var isComment: Bool { self == .comment }
  }

  /// The tokens found so far, in order.
  private(set) var tokens: [Token] = []
  /// The text, by scalars.
  private let text: String.UnicodeScalarView

  /// Splits a text.
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

  /// Steps over one token or one space; nil for a space.
  private func next(_ index: inout String.Index) -> Kind? {
    let first = text[index]
    if first.isSpace {
      index = text.index(after: index)
      return nil
    }
    if first == "-", scalar(after: index) == "-" {
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

  /// Returns the end of a run of scalars that a closure accepts.
  private func end(of index: String.Index, _ belongs: (Unicode.Scalar) -> Bool) -> String.Index {
    var index = index
    while index < text.endIndex, belongs(text[index]) { index = text.index(after: index) }
    return index
  }

  /// Returns the scalar behind the one at a place; nil at the end.
  private func scalar(after index: String.Index) -> Unicode.Scalar? {
    let next = text.index(after: index)
    return next < text.endIndex ? text[next] : nil
  }

  /// Whether the text has some characters at a place.
  private func isThere(_ words: String, at index: String.Index) -> Bool {
    text[index...].starts(with: words.unicodeScalars)
  }

  /// Steps over an operator or a single character.
  private func symbol(_ index: inout String.Index) -> Kind {
    let first = text[index]
    let second = scalar(after: index)
    index = text.index(after: index)
    switch (first, second) {
    case ("=", "="), ("~", "="), ("<", "="), (">", "="), (":", ":"):
      index = text.index(after: index)
      return .sign
    default: return .symbol(first)
    }
  }

  /// Steps over a comment of one line or in long brackets.
  private func skipComment(_ index: inout String.Index) {
    let start = text.index(index, offsetBy: 2)
    if start < text.endIndex, text[start] == "[", let end = longBracketEnd(at: start) {
      index = end.index
    } else {
      index = text[start...].firstIndex { $0 == "\n" || $0 == "\r" } ?? text.endIndex
    }
  }

  /// Steps over a string in quotes, and returns whether it is closed.
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

  /// Finds the end of `[[…]]` or `[==[…]==]`; nil if no long bracket starts here.
  ///
  /// A bracket without an end reaches the end of the text.
  private func longBracketEnd(at index: String.Index) -> (index: String.Index, isClosed: Bool)? {
    let inner = text[text.index(after: index)...]
    let signs = inner.prefix { $0 == "=" }
    guard inner[signs.endIndex...].first == "[" else { return nil }
    let closing = "]" + String(signs) + "]"
    var position = signs.endIndex
    while position < text.endIndex {
      if text[position] == "]", isThere(closing, at: position) {
        return (text.index(position, offsetBy: closing.unicodeScalars.count), true)
      }
      position = text.index(after: position)
    }
    return (text.endIndex, false)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a space or a line break.
  fileprivate var isSpace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// Whether the scalar is an ASCII digit.
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether a name can begin with the scalar (Lua manual, 3.1).
  fileprivate var isNameStart: Bool {
    self == "_" || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}

/// A part of a script's text with a role, for colours.
package struct ScriptSpan: Sendable, Hashable {
  /// The role of a part.
  package enum Role: Sendable, Hashable {
    /// A keyword.
    case keyword
    /// A string in quotes or long brackets.
    case string
    /// A number.
    case number
    /// A comment.
    case comment
    /// A name that the host defines, such as a function of the session.
    case known
    /// A string without an end.
    case unclosed
  }

  /// The range of the part, in bytes of the text.
  package var range: Range<Int>
  /// The role of the part.
  package var role: Role
}

extension ScriptSpan {
  /// Returns the coloured parts of Lua text, in order; other names, signs and spaces are left out.
  /// - Complexity: O(length of the text).
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

  /// The names that the host defines.
  private static let known = Set(ScriptFunction.all.map(\.name) + ScriptFunction.globalNames)

  /// Returns the role by which a token is coloured; nil for text without one.
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
