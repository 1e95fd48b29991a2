/// What is still missing of a call of the session's functions at the end of a text.
struct CallHint {
  /// What could follow.
  let text: String

  /// Looks at a text's end: `scroll`, `resize(`, `resize(320,`; nil where no call is open there, or all
  /// its arguments are given.
  init?(_ text: String) {
    let tokens = LuaLexer(text).tokens
    if case .name(let name)? = tokens.last?.kind, tokens.last?.range.upperBound == text.endIndex {
      guard tokens.dropLast().last.map({ !Self.isAccess($0) }) ?? true,
        let function = ScriptFunction.named(name)
      else { return nil }
      self.text = String(function.signature.dropFirst(name.count))
      return
    }
    guard let call = Self.openCall(in: tokens),
      let function = ScriptFunction.named(call.function)
    else { return nil }
    let parameters = function.parameters.dropFirst(call.commas)
    guard !parameters.isEmpty else { return nil }
    // Behind a comma that is not followed by a space, one is missing.
    let space = call.commas > 0 && text.last == "," ? " " : ""
    switch tokens.last?.kind {
    case .symbol("("), .symbol(","):
      self.text = space + parameters.joined(separator: ", ") + ")"
    default:
      let rest = parameters.dropFirst()
      self.text = rest.map { ", " + $0 }.joined() + ")"
    }
  }

  private static func isAccess(_ token: LuaLexer.Token) -> Bool {
    token.kind == .symbol(".") || token.kind == .symbol(":") || token.kind == .name("function")
      || token.kind == .name("local")
  }

  /// The innermost call that is open, with the number of its commas; nil where another bracket is open
  /// within it.
  private static func openCall(
    in tokens: [LuaLexer.Token]
  ) -> (function: String, commas: Int)? {
    var open: [(function: String?, commas: Int)] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .symbol("("):
        let before = index > 0 ? tokens[index - 1].kind : nil
        if case .name(let name)? = before {
          open.append((name, 0))
        } else {
          open.append((nil, 0))
        }
      case .symbol("{"), .symbol("["): open.append((nil, 0))
      case .symbol(")"), .symbol("}"), .symbol("]"): _ = open.popLast()
      case .symbol(","): if !open.isEmpty { open[open.count - 1].commas += 1 }
      default: break
      }
    }
    guard let last = open.last, let function = last.function else { return nil }
    return (function, last.commas)
  }
}

extension ScriptFunction {
  /// The names of the parameters, as the signature has them.
  fileprivate var parameters: [String] {
    guard let open = signature.firstIndex(of: "("), signature.last == ")" else { return [] }
    return signature[signature.index(after: open)...].dropLast().split(separator: ",")
      .map { String($0.drop { $0 == " " }) }
  }
}
