/// The indentation of Lua as it is typed: two spaces for each line that leaves blocks or brackets open.
package enum LuaIndentation {
  /// The spaces of a level.
  private static let width = 2

  /// Returns the number of spaces with which a line begins.
  ///
  /// It is 0 within a long string.
  /// - Parameters:
  ///   - text: the lines before it.
  ///   - line: the line; its first words may close blocks and brackets, as `end` does.
  /// - Returns: the number of spaces.
  /// - Complexity: O(length of the text).
  package static func spaces(after text: String, of line: String) -> Int {
    let tokens = LuaLexer(text).tokens
    guard tokens.last?.kind != .string(isClosed: false) else { return 0 }
    let bytes = Array(text.utf8)
    // The lines of the open blocks and brackets, the innermost last.
    var open: [Int] = []
    var (number, place) = (0, 0)
    for token in tokens {
      number += bytes[place..<token.range.lowerBound].count(where: { $0 == UInt8(ascii: "\n") })
      place = token.range.lowerBound
      if isClosing(token.kind) { _ = open.popLast() }
      if isOpening(token.kind) { open.append(number) }
    }
    for token in LuaLexer(line).tokens {
      guard isClosing(token.kind) else { break }
      _ = open.popLast()
    }
    return width * Set(open).count
  }

  /// Whether a token opens a block or a bracket; `else` closes one and opens another.
  private static func isOpening(_ kind: LuaLexer.Kind) -> Bool {
    switch kind {
    case .name(let word): word == "else" || TopLevelLocals.depthChange(of: word) > 0
    case .symbol("("), .symbol("{"), .symbol("["): true
    default: false
    }
  }

  /// Whether a token closes a block or a bracket.
  private static func isClosing(_ kind: LuaLexer.Kind) -> Bool {
    switch kind {
    case .name(let word): word == "else" || TopLevelLocals.depthChange(of: word) < 0
    case .symbol(")"), .symbol("}"), .symbol("]"): true
    default: false
    }
  }
}
