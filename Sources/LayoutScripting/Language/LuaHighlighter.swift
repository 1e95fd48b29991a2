import LayoutModel

/// A part of a script's text with a meaning, for colours.
public struct ScriptSpan: Sendable, Hashable {
  /// What a part of a text is.
  public enum Role: Sendable, Hashable {
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
  public var range: Range<Int>
  /// What it is.
  public var role: Role
}

/// Finds the parts of Lua text that have colours of their own.
public enum LuaHighlighter {
  /// The parts, in order; names, signs and spaces have none.
  /// - Complexity: O(length).
  public static func spans(of text: String) -> [ScriptSpan] {
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

  private static let known = Set(ScriptFunction.all.map(\.name) + ScriptGlobals.names)

  private static func role(of kind: LuaLexer.Kind) -> ScriptSpan.Role? {
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
