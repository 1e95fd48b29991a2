/// Splits Lua text into its tokens, and reuses those before an edit of the text.
///
/// An accent or a line feed may form one character with the quote or return before it, so the lexer
/// reads bytes, as Lua does. The tokens of any text, valid or not, cover all of it except the spaces.
package struct LuaLexer {
  /// A token with its place in the text.
  package struct Token: Equatable {
    /// The kind, which for a name includes its text.
    var kind: Kind
    /// The place of the token in the text, in bytes, quotes and brackets included.
    var range: Range<Int>
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
    /// A comment, from `--` to the end of its line or its long bracket.
    case comment

    var isComment: Bool { self == .comment }
  }

  /// The text that was split.
  package private(set) var text = ""
  /// The tokens of the text, in order.
  package private(set) var tokens: [Token] = []
  /// The coloured parts of the text, in order; other names, signs and spaces are left out.
  package private(set) var spans: [ScriptSpan] = []

  /// Splits a text.
  /// - Complexity: O(length of the text).
  package init(_ text: String = "") { change(to: text) }

  /// Replaces the text, and splits it from the line of the first change.
  ///
  /// A token that ends before that line depends on no later byte, unless the old text has ended within it.
  /// - Complexity: O(*n*) in bytes from that line on; comparing the text before it takes a fraction
  ///   of that.
  package mutating func change(to new: String) {
    var new = new
    let length = text.utf8.count
    let line = new.withUTF8 { new in
      text.withUTF8 { old in
        let shorter = min(old.count, new.count)
        let same = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        return same == max(old.count, new.count) ? nil : Self.lineStart(in: new, at: same)
      }
    }
    guard let line else { return }
    while let end = tokens.last?.range.upperBound, end > line || end == length {
      tokens.removeLast()
    }
    let start = tokens.last?.range.upperBound ?? 0
    while let span = spans.last, span.range.upperBound > start { spans.removeLast() }
    new.withUTF8 { bytes in
      var scanner = LuaScanner(bytes: bytes, index: start)
      while let token = scanner.next() {
        tokens.append(token)
        if let role = ScriptSpan.role(of: token.kind) {
          spans.append(ScriptSpan(range: token.range, role: role))
        }
      }
    }
    text = new
  }

  /// Returns the characters of a token, as they were typed.
  func text(of token: Token) -> Substring { text[bytes: token.range] }

  /// Returns the offset at which the line of a place starts.
  private static func lineStart(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    var start = place
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }
}

/// Steps over the tokens of Lua text.
private struct LuaScanner {
  /// The text.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  var index: Int

  /// Steps over spaces and one token; nil at the end.
  mutating func next() -> LuaLexer.Token? {
    skipSpaces()
    guard index < bytes.count else { return nil }
    let start = index
    let kind = step()
    return LuaLexer.Token(kind: kind, range: start..<index)
  }

  /// Steps over spaces and line breaks, also those beyond ASCII.
  private mutating func skipSpaces() {
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return }
        index += 1
      } else {
        guard let scalar = scalar(), scalar.properties.isWhitespace else { return }
        index += UTF8.width(scalar)
      }
    }
  }

  /// Steps over one token.
  private mutating func step() -> LuaLexer.Kind {
    let first = bytes[index]
    switch first {
    case UInt8(ascii: "-") where byte(at: index + 1) == first:
      skipComment()
      return .comment
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(isClosed: skipString(quote: first))
    case UInt8(ascii: "["):
      guard let end = longBracketEnd(at: index) else { return symbol() }
      index = end.index
      return .string(isClosed: end.isClosed)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skip { Self.isHexDigit($0) || $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "x") }
      return .number
    default:
      guard Self.isNameStart(first) else { return symbol() }
      let start = index
      skip { Self.isNameStart($0) || Self.isDigit($0) }
      return .name(String(decoding: bytes[start..<index], as: UTF8.self))
    }
  }

  /// Steps over bytes that a closure accepts.
  private mutating func skip(while belongs: (UInt8) -> Bool) {
    while index < bytes.count, belongs(bytes[index]) { index += 1 }
  }

  /// Returns the byte at an offset; nil after the end.
  private func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Returns the scalar at the current offset.
  private func scalar() -> Unicode.Scalar? {
    // A scalar has at most four bytes.
    String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }

  /// Steps over an operator or a single character.
  private mutating func symbol() -> LuaLexer.Kind {
    let first = bytes[index]
    guard first < 0x80 else {
      let scalar = scalar() ?? "\u{FFFD}"
      index += UTF8.width(scalar)
      return .symbol(scalar)
    }
    let second = byte(at: index + 1)
    index += 1
    switch (first, second) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")), (UInt8(ascii: "~"), UInt8(ascii: "=")),
      (UInt8(ascii: "<"), UInt8(ascii: "=")), (UInt8(ascii: ">"), UInt8(ascii: "=")),
      (UInt8(ascii: ":"), UInt8(ascii: ":")):
      index += 1
      return .sign
    default: return .symbol(Unicode.Scalar(first))
    }
  }

  /// Steps over a comment of one line or in long brackets.
  private mutating func skipComment() {
    index += 2
    if byte(at: index) == UInt8(ascii: "["), let end = longBracketEnd(at: index) {
      index = end.index
    } else {
      skip { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    }
  }

  /// Steps over a string in quotes, and returns whether it is closed.
  private mutating func skipString(quote: UInt8) -> Bool {
    index += 1
    while let byte = byte(at: index), byte != quote, byte != UInt8(ascii: "\n") {
      // A backslash also skips the next byte, so that an escaped quote does not end the string.
      index = min(index + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
    }
    guard let last = byte(at: index) else { return false }
    index += 1
    return last == quote
  }

  /// Finds the end of `[[…]]` or `[==[…]==]`; nil if no long bracket starts here.
  ///
  /// A bracket without an end reaches the end of the text.
  private func longBracketEnd(at start: Int) -> (index: Int, isClosed: Bool)? {
    let level = signs(from: start + 1)
    guard byte(at: start + 1 + level) == UInt8(ascii: "[") else { return nil }
    var place = start + level + 2
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "]") {
        let found = signs(from: place + 1)
        let end = place + 1 + found
        if found == level, byte(at: end) == UInt8(ascii: "]") { return (end + 1, true) }
        place += found
      }
      place += 1
    }
    return (bytes.count, false)
  }

  /// Returns the number of equals signs from an offset on.
  private func signs(from start: Int) -> Int {
    var end = start
    while byte(at: end) == UInt8(ascii: "=") { end += 1 }
    return end - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  /// Whether a name can begin with a byte (Lua manual, 3.1).
  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
