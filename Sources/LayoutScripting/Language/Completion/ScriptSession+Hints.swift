extension ScriptSession {
  /// Returns the missing part of the call at a text's end: `scroll`, `resize(`, `resize(320,`.
  ///
  /// The result is nil if no call is open there, or all its arguments are given.
  static func callHint(_ lexer: LuaLexer) -> String? {
    let tokens = lexer.tokens
    if case .name(let name)? = tokens.last?.kind,
      tokens.last?.range.upperBound == lexer.text.utf8.count
    {
      guard tokens.dropLast().last.map({ !Self.isAccess($0) }) ?? true,
        let function = ScriptFunction.named(name)
      else { return nil }
      return String(function.signature.dropFirst(name.count))
    }
    guard let call = Self.openCall(in: tokens),
      let function = ScriptFunction.named(call.function)
    else { return nil }
    let parameters = function.parameterNames.dropFirst(call.commas)
    guard !parameters.isEmpty else { return nil }
    // After a comma without a space, the hint adds one.
    let space = call.commas > 0 && lexer.text.last == "," ? " " : ""
    switch tokens.last?.kind {
    case .symbol("("), .symbol(","):
      return space + parameters.joined(separator: ", ") + ")"
    default:
      let rest = parameters.dropFirst()
      return rest.map { ", " + $0 }.joined() + ")"
    }
  }

  /// Whether a name after a token is a field, or declared by the text itself.
  private static func isAccess(_ token: LuaLexer.Token) -> Bool {
    token.kind == .symbol(".") || token.kind == .symbol(":") || token.kind == .name("function")
      || token.kind == .name("local")
  }

  /// Finds the innermost open call and counts its commas; nil if another bracket is open within it.
  ///
  /// Backwards from the end, the first bracket without a closing one is the innermost open one.
  private static func openCall(
    in tokens: [LuaLexer.Token]
  ) -> (function: String, commas: Int)? {
    var (depth, commas) = (0, 0)
    for index in tokens.indices.reversed() {
      guard case .symbol(let sign) = tokens[index].kind else { continue }
      switch sign {
      case ")", "}", "]": depth += 1
      case "," where depth == 0: commas += 1
      case "(" where depth == 0:
        guard index > 0, case .name(let function) = tokens[index - 1].kind else { return nil }
        return (function, commas)
      case "{" where depth == 0, "[" where depth == 0: return nil
      case "(", "{", "[": depth -= 1
      default: break
      }
    }
    return nil
  }
}
