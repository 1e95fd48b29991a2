import LayoutModel

extension ScriptSession {
  /// The functions whose results are copies of parts of the session.
  private static let copyingFunctions: Set = ["at", "document", "item", "items", "moment", "rect"]

  /// Refuses a line that assigns to a part of such a result, as in `item(1, 1).height = 5`: it would change
  /// nothing.
  func checkAssignment(_ line: String) throws(LayoutError) {
    let lexer = LuaLexer(line)
    var tokens = lexer.tokens[...]
    guard case .name(let name)? = tokens.popFirst()?.kind, Self.copyingFunctions.contains(name),
      tokens.first?.kind == .symbol("("), isOwn(name)
    else { return }
    var (depth, last) = (0, LuaLexer.Kind.comment)
    for kind in tokens.map(\.kind) {
      switch kind {
      case .symbol("("), .symbol("["), .symbol("{"): depth += 1
      case .symbol(")"), .symbol("]"), .symbol("}"): depth -= 1
      case .symbol("=") where depth == 0:
        throw LayoutError(
          .invalidArgument,
          origin: .document,
          message: "the result of \(name) is a copy: assigning to it changes nothing",
          hint: "item(1, 1){ height = 5 } changes an item, set{ … } a section and the environment"
        )
      case .symbol("."), .symbol(":"): break
      // Another token is in brackets, or the name of a field.
      default: guard depth > 0 || [.symbol("."), .symbol(":")].contains(last) else { return }
      }
      last = kind
    }
  }
}
