/// The word at the cursor of a text, and the kind of word that fits there.
struct CompletionPlace {
  /// The kind of word that fits at a place.
  enum Wanted: Equatable {
    /// A global or a keyword.
    case global
    /// A field of the value at a path of names: `environment.traits.`; after a colon a method.
    case field(of: [String], wantsMethod: Bool)
    /// A member of the result of a session function: `solve():`, `at(2, 1).`.
    case member(of: ResultKind, wantsMethod: Bool)
    /// A key of a table that is an argument of a function: `set{ `.
    case key(of: TableOwner)
    /// A string that names something.
    case text(ScriptFunction.Subject)
    /// A word that completion does not know.
    case nothing
  }

  /// The place of a table: the function that takes it and the keys that lead to it, such as `set`,
  /// `options`.
  struct TableOwner: Equatable {
    /// The function that takes the outermost table.
    var function: String
    /// The keys of the enclosing tables, outermost first.
    var keys: [String]
    /// The plain values in the tables so far by key, innermost table first.
    var values: [[String: String]]
  }

  /// The range of the word, in bytes of the text.
  let range: Range<Int>
  /// The typed part of the word.
  let word: String
  /// The kind of word that fits.
  let wanted: Wanted
}

extension CompletionPlace {
  /// Finds the word at a place of a text, in bytes; the text after it is ignored.
  /// - Complexity: O(length of the text).
  init(_ text: String, at offset: Int) {
    let bytes = text.utf8
    let end = bytes.index(bytes.startIndex, offsetBy: max(0, offset), limitedBy: bytes.endIndex)
    // A cursor within a character counts as before it.
    self.init(LuaLexer(String(text[..<(end ?? bytes.endIndex)])))
  }

  /// Finds the word at the end of a text.
  init(_ lexer: LuaLexer) {
    let (start, tokens, count) = (lexer.text, lexer.tokens, lexer.text.utf8.count)
    if let command = PromptCommand(start), !command.words.isEmpty || start.last == " " {
      self.init(command: command, in: start)
      return
    }
    guard let last = tokens.last, last.range.upperBound == count else {
      // After a space, or in an empty text, another word begins.
      self.init(range: count..<count, word: "", wanted: Self.wanted(behind: tokens[...], of: start))
      return
    }
    switch last.kind {
    case .name(let word):
      let wanted = Self.wanted(behind: tokens.dropLast(), of: start)
      self.init(range: last.range, word: word, wanted: wanted)
    case .string(isClosed: false):
      let word = String(lexer.text(of: last).dropFirst())
      let subject = Self.subject(before: tokens.dropLast())
      let wanted = subject.map { Wanted.text($0) } ?? .nothing
      self.init(range: last.range.lowerBound + 1..<count, word: word, wanted: wanted)
    case .symbol:
      self.init(range: count..<count, word: "", wanted: Self.wanted(behind: tokens[...], of: start))
    case .sign, .number, .string, .comment:
      self.init(range: count..<count, word: "", wanted: .nothing)
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

  /// Returns the kind of word that fits after some tokens of a text.
  private static func wanted(behind tokens: ArraySlice<LuaLexer.Token>, of text: String) -> Wanted {
    if let result = ResultKind.before(tokens) {
      return .member(of: result.kind, wantsMethod: result.wantsMethod)
    }
    if let path = path(before: tokens) {
      return .field(of: path, wantsMethod: tokens.last?.kind == .symbol(":"))
    }
    if isKeyPlace(tokens), let owner = TableOwner(around: tokens, of: text) {
      return .key(of: owner)
    }
    return .global
  }

  /// Whether a key of a table may begin after some tokens.
  private static func isKeyPlace(_ tokens: ArraySlice<LuaLexer.Token>) -> Bool {
    [.symbol("{"), .symbol(","), .symbol(";")].contains(tokens.last?.kind)
  }

  /// Returns the names before a `.` or `:`.
  ///
  /// The result is nil if the tokens end otherwise, and empty if no name precedes the sign.
  private static func path(before tokens: ArraySlice<LuaLexer.Token>) -> [String]? {
    guard isDot(tokens.last) else { return nil }
    var path: [String] = []
    var rest = tokens
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
  private static func subject(
    before tokens: ArraySlice<LuaLexer.Token>
  ) -> ScriptFunction.Subject? {
    var rest = tokens
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
  /// Finds the tables that are open at the end of some tokens of a text; nil if no table is open, or no
  /// function takes it.
  init?(around tokens: ArraySlice<LuaLexer.Token>, of text: String) {
    var open: [Int] = []
    for index in tokens.indices {
      switch tokens[index].kind {
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
    values = braces.reversed().map { Self.values(in: tokens[($0 + 1)...], of: text) }
  }

  /// Returns the function's name before a brace: `set{` or `set({`.
  private static func function(before brace: Int, in tokens: ArraySlice<LuaLexer.Token>) -> String?
  {
    var index = brace - 1
    if index >= 0, tokens[index].kind == .symbol("(") { index -= 1 }
    guard index >= 0, case .name(let name) = tokens[index].kind else { return nil }
    return name
  }

  /// Returns the key before a brace: `options = {`.
  private static func key(before brace: Int, in tokens: ArraySlice<LuaLexer.Token>) -> String? {
    guard brace >= 2, tokens[brace - 1].kind == .symbol("="),
      case .name(let name) = tokens[brace - 2].kind
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
