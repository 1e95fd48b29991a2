/// The place of a table that a line writes: the function that takes the outermost table, and the steps
/// to the innermost one, such as `set`, `options`.
struct TableOwner: Equatable {
  /// A step from a table to one in it.
  enum Step: Equatable {
    /// To the value of a key.
    case key(String)
    /// To an element of a list.
    case element
  }

  /// The function that takes the outermost table.
  let function: String
  /// The steps from the outermost table to the innermost one.
  private(set) var steps: [Step] = []
  /// The plain values in the tables so far by key, outermost table first.
  private(set) var values: [[String: String]] = []

  /// Finds the tables that are open at the end of some tokens of a text; nil if the innermost open
  /// bracket is not a table's, or no function takes the tables.
  init?(around tokens: ArraySlice<LuaLexer.Token>, of text: String) {
    var open: [Int] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .symbol("{"), .symbol("("), .symbol("["): open.append(index)
      case .symbol("}"), .symbol(")"), .symbol("]"): _ = open.popLast()
      default: break
      }
    }
    while let brace = open.popLast(), tokens[brace].kind == .symbol("{") {
      values.insert(Self.values(in: tokens[(brace + 1)...], of: text), at: 0)
      if let function = Self.function(taking: brace, within: open.last, in: tokens) {
        self.function = function
        return
      }
      steps.insert(Self.key(before: brace, in: tokens).map(Step.key) ?? .element, at: 0)
    }
    return nil
  }

  /// Returns the name of the function that takes a table as an argument, or whose result takes it:
  /// `set{`, `draw("a.png", {`, `item(1, 2){`; nil if the table is in another one.
  private static func function(
    taking brace: Int,
    within bracket: Int?,
    in tokens: ArraySlice<LuaLexer.Token>
  ) -> String? {
    switch tokens[..<brace].last?.kind {
    case .name(let name)?: return name
    case .symbol(")")?: return ResultKind.calledName(in: tokens[..<brace])
    default:
      guard let bracket, tokens[bracket].kind == .symbol("("),
        case .name(let name)? = tokens[..<bracket].last?.kind
      else { return nil }
      return name
    }
  }

  /// Returns the key before a brace: `options = {`.
  private static func key(before brace: Int, in tokens: ArraySlice<LuaLexer.Token>) -> String? {
    let before = tokens[..<brace]
    guard before.last?.kind == .symbol("="), case .name(let name)? = before.dropLast().last?.kind
    else { return nil }
    return name
  }

  /// Returns the plain values at the top level of a table: `key = 2` and `key = "x"`.
  private static func values(
    in tokens: ArraySlice<LuaLexer.Token>,
    of text: String
  ) -> [String: String] {
    var values: [String: String] = [:]
    var depth = 0
    for index in tokens.indices {
      switch tokens[index].kind {
      case .symbol("{"): depth += 1
      case .symbol("}"): depth -= 1
      case .name(let name) where depth == 0:
        guard index + 2 < tokens.endIndex, tokens[index + 1].kind == .symbol("=") else { continue }
        values[name] = text[bytes: tokens[index + 2].range].filter { $0 != "\"" && $0 != "'" }
      default: break
      }
      if depth < 0 { break }
    }
    return values
  }
}
