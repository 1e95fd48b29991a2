import LayoutModel

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
  /// The roles of the names that Lua and the host define.
  private static let names: [String: Role] = {
    var names: [String: Role] = [:]
    for name in ScriptFunction.all.map(\.name) + ScriptFunction.globalNames { names[name] = .known }
    for word in LuaText.keywords { names[word] = .keyword }
    return names
  }()

  /// Returns the role that colours a token; nil if the text has no role.
  static func role(of kind: LuaLexer.Kind) -> Role? {
    switch kind {
    case .name(let word): names[word]
    case .symbol, .sign: nil
    case .number: .number
    case .string(let isClosed): isClosed ? .string : .unclosed
    case .comment: .comment
    }
  }
}
