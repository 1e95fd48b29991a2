import LayoutModel

extension ScriptSession {
  /// The functions whose results are copies of parts of the session.
  private static let copyingFunctions: Set = [
    "at", "document", "item", "items", "moment", "rect", "solve",
  ]

  /// Refuses a line that assigns to a part of such a result, as in `item(1, 1).height = 5`: it would change
  /// nothing.
  ///
  /// A name that the line also uses without a call may be a variable or a parameter, and is allowed.
  /// - Complexity: O(length of the line).
  func checkAssignment(_ line: String) throws(LayoutError) {
    var (chain, last) = (CallChain?.none, LuaLexer.Kind.comment)
    // The chains around the open brackets.
    var outer: [CallChain?] = []
    var variables: Set<String> = []
    for kind in LuaLexer(line).tokens.lazy.map(\.kind) where !kind.isComment {
      if let chain, chain.end == .function, !chain.isCalled(by: kind) {
        variables.insert(chain.function)
      }
      switch kind {
      case .symbol("("), .symbol("["), .symbol("{"):
        outer.append(chain?.adding(kind))
        chain = nil
      case .symbol(")"), .symbol("]"), .symbol("}"):
        chain = outer.popLast() ?? nil
      case .symbol("="):
        if let chain, chain.end == .part, !variables.contains(chain.function), isOwn(chain.function)
        {
          throw LayoutError(
            .invalidArgument,
            origin: .document,
            message: "the result of \(chain.function) is a copy: assigning to it changes nothing",
            hint: "item(1, 1){ height = 5 } changes an item, set{ … } a section and the environment"
          )
        }
        chain = nil
      case .name(let name) where ![.symbol("."), .symbol(":")].contains(last):
        chain = Self.copyingFunctions.contains(name) ? CallChain(function: name) : nil
        if last == .name("function") { variables.insert(name) }
      default:
        chain = chain?.adding(kind)
      }
      last = kind
    }
  }
}

/// A call of a function and what follows it, as in `at(1, 1).frame.x`, as far as a line was read.
private struct CallChain {
  /// The last part of a chain.
  enum End {
    case function
    case result
    case separator
    case part
  }

  /// The name of the called function.
  let function: String
  /// The part that was read last.
  private(set) var end = End.function

  init(function: String) { self.function = function }

  /// Whether a token begins the arguments of the function.
  func isCalled(by token: LuaLexer.Kind) -> Bool {
    if case .string = token { return true }
    return token == .symbol("(") || token == .symbol("{")
  }

  /// Returns the chain with another token, a bracket with what is in it; nil if the token ends it.
  func adding(_ token: LuaLexer.Kind) -> CallChain? {
    var chain = self
    switch (end, token) {
    case (.separator, .name): chain.end = .part
    case (.separator, _): return nil
    case _ where isCalled(by: token): chain.end = .result
    case (.function, _): return nil
    case (_, .symbol("[")): chain.end = .part
    case (_, .symbol(".")), (_, .symbol(":")): chain.end = .separator
    default: return nil
    }
    return chain
  }
}
