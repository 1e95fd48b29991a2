/// The word at the cursor of a text, and the kind of word that may stand there.
struct CompletionPlace {
  /// The kind of word that may stand at a place.
  enum Wanted: Equatable {
    /// A global or a keyword.
    case global
    /// A field of the value that a path of names leads to: `environment.traits.`.
    case field(of: [String])
    /// A member of what a function of the session returns: `solve():`, `at(2, 1).`.
    case member(of: ResultKind, wantsMethod: Bool)
    /// A key of a table that is an argument of a function: `set{ `.
    case key(of: TableOwner)
    /// A string that names something.
    case text(ScriptFunction.Subject)
    /// Nothing that completion knows.
    case nothing
  }

  /// The place of a table: the function that takes it and the keys that lead to it, such as `set`,
  /// `options`.
  struct TableOwner: Equatable {
    /// The function that takes the outermost table.
    var function: String
    /// The keys of the enclosing tables, outermost first.
    var keys: [String]
    /// The plain values that the tables have so far by key, innermost table first.
    var values: [[String: String]]
  }

  /// The range of the word, in bytes of the text.
  let range: Range<Int>
  /// The word as far as it is typed.
  let word: String
  /// The kind of word that fits.
  let wanted: Wanted
}

extension CompletionPlace {
  /// Finds the word at a place.
  /// - Parameters:
  ///   - text: the whole text, or the lines typed so far.
  ///   - offset: the cursor's place, in bytes; the text after it is ignored.
  /// - Complexity: O(length of the text).
  init(_ text: String, at offset: Int) {
    let bytes = Array(text.utf8.prefix(max(0, offset)))
    let start = String(decoding: bytes, as: UTF8.self)
    if let command = PromptCommand(start), !command.words.isEmpty || start.last == " " {
      self.init(command: command, in: start)
      return
    }
    let tokens = LuaLexer(start).tokens
    guard let last = tokens.last, last.range.upperBound == start.endIndex else {
      // A space, or nothing at all: another word begins.
      self.init(range: bytes.count..<bytes.count, word: "", wanted: Self.wanted(behind: tokens))
      return
    }
    let begin = start.utf8.distance(from: start.startIndex, to: last.range.lowerBound)
    switch last.kind {
    case .name(let word):
      let wanted = Self.wanted(behind: Array(tokens.dropLast()))
      self.init(range: begin..<bytes.count, word: word, wanted: wanted)
    case .string(isClosed: false):
      let word = String(start[last.range].dropFirst())
      let subject = Self.subject(before: Array(tokens.dropLast()))
      let wanted = subject.map { Wanted.text($0) } ?? .nothing
      self.init(range: begin + 1..<bytes.count, word: word, wanted: wanted)
    case .symbol:
      self.init(range: bytes.count..<bytes.count, word: "", wanted: Self.wanted(behind: tokens))
    case .sign, .number, .string, .comment:
      self.init(range: bytes.count..<bytes.count, word: "", wanted: .nothing)
    }
  }

  /// Finds the word among those after a command's name.
  private init(command: PromptCommand, in text: String) {
    let count = text.utf8.count
    guard let subject = command.function.subject, command.function.command == .text else {
      // `time solve().con`: Lua after a name.
      let words = CompletionPlace(command.words, at: command.words.utf8.count)
      let shift = count - command.words.utf8.count
      self.init(
        range: words.range.lowerBound + shift..<words.range.upperBound + shift,
        word: words.word,
        wanted: words.wanted
      )
      return
    }
    self.init(
      range: count - command.words.utf8.count..<count,
      word: command.words,
      wanted: .text(subject)
    )
  }

  /// Returns the kind of word that fits after some tokens.
  private static func wanted(behind tokens: [LuaLexer.Token]) -> Wanted {
    if let result = ResultKind.before(tokens) {
      return .member(of: result.kind, wantsMethod: result.wantsMethod)
    }
    if let path = path(before: tokens) { return .field(of: path) }
    if let owner = TableOwner(around: tokens), isKeyPlace(tokens) { return .key(of: owner) }
    return .global
  }

  /// Whether a key of a table may begin after some tokens.
  private static func isKeyPlace(_ tokens: [LuaLexer.Token]) -> Bool {
    [.symbol("{"), .symbol(","), .symbol(";")].contains(tokens.last?.kind)
  }

  /// Returns the names before a `.` or `:`.
  ///
  /// The result is nil if the tokens end otherwise, and empty if no name precedes the sign.
  private static func path(before tokens: [LuaLexer.Token]) -> [String]? {
    guard isDot(tokens.last) else { return nil }
    var path: [String] = []
    var rest = tokens[...]
    while isDot(rest.last) {
      rest = rest.dropLast()
      guard case .name(let name)? = rest.last?.kind else { return [] }
      path.insert(name, at: 0)
      rest = rest.dropLast()
    }
    return path
  }

  private static func isDot(_ token: LuaLexer.Token?) -> Bool {
    token?.kind == .symbol(".") || token?.kind == .symbol(":")
  }

  /// Returns the kind of thing that a string names after some tokens: `open "`, `layout = "`.
  private static func subject(before tokens: [LuaLexer.Token]) -> ScriptFunction.Subject? {
    var rest = tokens[...]
    if rest.last?.kind == .symbol("(") { rest = rest.dropLast() }
    if case .name(let name)? = rest.last?.kind { return ScriptFunction.named(name)?.subject }
    guard rest.last?.kind == .symbol("="), case .name(let key)? = rest.dropLast().last?.kind else {
      return nil
    }
    return subjects[key]
  }

  /// The kinds of things that the values of a document's keys name.
  private static let subjects: [String: ScriptFunction.Subject] = [
    "layout": .provider, "provider": .provider, "cell": .provider, "visibleItems": .provider,
    "device": .device, "file": .file,
  ]
}

extension CompletionPlace.TableOwner {
  /// Finds the tables that are open at the end of some tokens; nil if no table is open, or no
  /// function takes it.
  init?(around tokens: [LuaLexer.Token]) {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .symbol("{"), .symbol("("), .symbol("["): open.append(index)
      case .symbol("}"), .symbol(")"), .symbol("]"): _ = open.popLast()
      default: break
      }
    }
    let braces = open.filter { tokens[$0].kind == .symbol("{") }
    guard let outermost = braces.first,
      let function = Self.function(before: outermost, in: tokens)
    else { return nil }
    self.function = function
    keys = braces.dropFirst().compactMap { Self.key(before: $0, in: tokens) }
    values = braces.reversed().map { Self.values(in: tokens[($0 + 1)...]) }
  }

  /// Returns the function's name before a brace: `set{` or `set({`.
  private static func function(before brace: Int, in tokens: [LuaLexer.Token]) -> String? {
    var index = brace - 1
    if index >= 0, tokens[index].kind == .symbol("(") { index -= 1 }
    guard index >= 0, case .name(let name) = tokens[index].kind else { return nil }
    return name
  }

  /// Returns the key before a brace: `options = {`.
  private static func key(before brace: Int, in tokens: [LuaLexer.Token]) -> String? {
    guard brace >= 2, tokens[brace - 1].kind == .symbol("="),
      case .name(let name) = tokens[brace - 2].kind
    else { return nil }
    return name
  }

  /// Returns the plain values at the top level of a table: `key = 2` and `key = "x"`.
  private static func values(in tokens: ArraySlice<LuaLexer.Token>) -> [String: String] {
    var values: [String: String] = [:]
    var depth = 0
    for index in tokens.indices {
      switch tokens[index].kind {
      case .symbol("{"): depth += 1
      case .symbol("}"): depth -= 1
      case .name(let name) where depth == 0:
        guard index + 2 < tokens.endIndex, tokens[index + 1].kind == .symbol("=") else { continue }
        values[name] = String(tokens[index + 2].text).filter { $0 != "\"" && $0 != "'" }
      default: break
      }
      if depth < 0 { break }
    }
    return values
  }
}

extension ScriptSession {
  /// Returns the missing part of the call at a text's end: `scroll`, `resize(`, `resize(320,`.
  ///
  /// The result is nil if no call is open there, or all its arguments are given.
  static func callHint(_ text: String) -> String? {
    let tokens = LuaLexer(text).tokens
    if case .name(let name)? = tokens.last?.kind, tokens.last?.range.upperBound == text.endIndex {
      guard tokens.dropLast().last.map({ !Self.isAccess($0) }) ?? true,
        let function = ScriptFunction.named(name)
      else { return nil }
      return String(function.signature.dropFirst(name.count))
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
      return space + parameters.joined(separator: ", ") + ")"
    default:
      let rest = parameters.dropFirst()
      return rest.map { ", " + $0 }.joined() + ")"
    }
  }

  /// Whether a name after a token is a field, or one that the text itself declares.
  private static func isAccess(_ token: LuaLexer.Token) -> Bool {
    token.kind == .symbol(".") || token.kind == .symbol(":") || token.kind == .name("function")
      || token.kind == .name("local")
  }

  /// Finds the innermost open call and counts its commas; nil if another bracket is open within it.
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
  /// The names of the parameters in the signature.
  fileprivate var parameters: [String] {
    guard let open = signature.firstIndex(of: "("), signature.last == ")" else { return [] }
    return signature[signature.index(after: open)...].dropLast().split(separator: ",")
      .map { String($0.drop { $0 == " " }) }
  }
}
