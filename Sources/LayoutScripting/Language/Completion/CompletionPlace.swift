/// The word at the cursor of a text, and the kind of word that fits there.
struct CompletionPlace {
  /// The kind of word that fits at a place.
  enum Wanted: Equatable {
    /// A global or a keyword.
    case global
    /// A value: a global, or a keyword that begins a value.
    case expression
    /// A field of the value at a path of names: `environment.traits.`; after a colon a method.
    case field(of: [String], wantsMethod: Bool)
    /// A member of the result of a session function: `solve():`, `at(2, 1).`.
    case member(of: ResultKind, wantsMethod: Bool)
    /// A key of a table that is an argument of a function: `set{ `.
    case key(of: TableOwner)
    /// The value of a key, in quotes or not: `layout = "`; the owner is nil in an unknown table.
    case value(of: String, in: TableOwner?, isQuoted: Bool)
    /// A string that names something.
    case text(ScriptFunction.Subject)
    /// A word that completion does not know.
    case nothing
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
      let wanted = Self.wanted(inStringBehind: tokens.dropLast(), of: start)
      self.init(range: last.range.lowerBound + 1..<count, word: word, wanted: wanted)
    case .symbol:
      self.init(range: count..<count, word: "", wanted: Self.wanted(behind: tokens[...], of: start))
    case .sign, .number, .string, .comment:
      self.init(range: count..<count, word: "", wanted: .nothing)
    }
  }

  /// Finds the word among those after a command's name.
  private init(command: PromptCommand, in text: String) {
    let (count, function) = (text.utf8.count, command.function)
    // A space at the end counts.
    var typed = String(
      text.trimmingPrefix { $0.isWhitespace }.dropFirst(function.name.count)
        .trimmingPrefix { $0.isWhitespace }
    )
    guard var subject = function.subject, [.text, .document].contains(function.command) else {
      // `time solve().con`: Lua after a name.
      let words = CompletionPlace(typed, at: typed.utf8.count)
      let shift = count - typed.utf8.count
      let isArgument = function.command == .arguments && words.wanted == .global
      self.init(
        range: words.range.lowerBound + shift..<words.range.upperBound + shift,
        word: words.word,
        wanted: isArgument ? .expression : words.wanted
      )
      return
    }
    if subject == .historyWord, typed.hasPrefix(Self.savingWord) {
      (subject, typed) = (.file, String(typed.dropFirst(Self.savingWord.count)))
    }
    self.init(range: count - typed.utf8.count..<count, word: typed, wanted: .text(subject))
  }

  /// The word of `history` before a file.
  private static let savingWord = "save "

  /// Returns the kind of word that fits after some tokens of a text.
  private static func wanted(behind tokens: ArraySlice<LuaLexer.Token>, of text: String) -> Wanted {
    if let result = ResultKind.before(tokens) {
      return .member(of: result.kind, wantsMethod: result.wantsMethod)
    }
    if let path = path(before: tokens) {
      return .field(of: path, wantsMethod: tokens.last?.kind == .symbol(":"))
    }
    if tokens.last?.kind == .sign { return .expression }
    guard case .symbol(let sign)? = tokens.last?.kind, sign != ")", sign != "]", sign != "}" else {
      return .global
    }
    // After a semicolon outside of tables, a statement begins.
    let owner = TableOwner(around: tokens, of: text)
    if let owner, "{,;".unicodeScalars.contains(sign) { return .key(of: owner) }
    if let owner, let key = key(before: tokens) {
      return .value(of: key, in: owner, isQuoted: false)
    }
    return sign == ";" ? .global : .expression
  }

  /// Returns the key before `=` at the end of some tokens; nil if they end otherwise.
  private static func key(before tokens: ArraySlice<LuaLexer.Token>) -> String? {
    guard tokens.last?.kind == .symbol("="), case .name(let key)? = tokens.dropLast().last?.kind
    else { return nil }
    return key
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

  /// Returns the kind of text that fits into a string after some tokens: `open "`, `layout = "`.
  private static func wanted(
    inStringBehind tokens: ArraySlice<LuaLexer.Token>,
    of text: String
  ) -> Wanted {
    if let key = key(before: tokens) {
      return .value(of: key, in: TableOwner(around: tokens, of: text), isQuoted: true)
    }
    let rest = tokens.last?.kind == .symbol("(") ? tokens.dropLast() : tokens
    guard case .name(let name)? = rest.last?.kind, let subject = ScriptFunction.named(name)?.subject
    else { return .nothing }
    return .text(subject)
  }
}
