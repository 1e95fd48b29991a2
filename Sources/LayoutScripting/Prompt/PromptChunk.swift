import LayoutEngine
import LayoutModel
import LuaSandbox

/// A line of the prompt as a Lua function: an expression that returns its values, statements, or a
/// command.
struct PromptChunk {
  /// The function that runs the line.
  let function: LuaReference
  /// The globals to declare before the function runs: the locals of statements outlive their line.
  var declaredNames: [String] = []
  /// The line as statements of Lua, for a file: a command as a call, an expression as an argument of
  /// `print`.
  var source: String?

  /// Whether the line is a call that shows something and does nothing else.
  var onlyShows = false

  /// The name of the chunk in messages and tracebacks.
  private static let chunkName = "=prompt"

  /// Reads a line; the state stays as it is.
  ///
  /// The line is tried as a command, as `= expression`, as an expression, and then as statements.
  /// - Parameters:
  ///   - line: the text that was typed, in one line or several.
  ///   - state: the state whose globals the line uses.
  ///   - isCommand: whether a name still refers to the session's function, so that it may be called
  ///     as a command.
  /// - Returns: the chunk; nil if the line is an incomplete beginning.
  /// - Throws: a `LuaError` if the line is not Lua.
  static func read(
    _ line: String,
    in state: LuaState,
    isCommand: (String) -> Bool
  ) throws(LuaError) -> PromptChunk? {
    if let command = PromptCommand(line), isCommand(command.function.name) {
      return try load(command.chunks, in: state)
        .map {
          let call = String($0.text.dropFirst("return ".count))
          return PromptChunk(
            function: $0.function,
            source: call,
            onlyShows: ScriptFunction.onlyShows(call)
          )
        }
    }
    let text = line.drop { $0.isWhitespace }
    if let subject = helpSubject(text), isCommand("help") {
      return try load("return help(\(LuaText.quoted(subject)))", in: state)
        .map { PromptChunk(function: $0) }
    }
    if text.hasPrefix("=") {
      return try load("return " + text.dropFirst(), in: state)
        .map { PromptChunk(function: $0, source: printing(text.dropFirst())) }
    }
    let expression = Result { () throws(LuaError) in try load("return " + text, in: state) }
    if case .success(let function?) = expression {
      let isStatement = (try? load(String(text), in: state)) != nil
      return PromptChunk(
        function: function,
        source: isStatement ? String(text) : printing(text),
        onlyShows: ScriptFunction.onlyShows(String(text))
      )
    }
    // The line as typed decides whether it is complete and valid.
    do throws(LuaError) {
      return try load(line, in: state)
        .flatMap { function throws(LuaError) in
          try statements(line, function, in: state)
        }
    } catch {
      // No statement, but perhaps the beginning of an expression: `1 +`.
      if case .success = expression { return nil }
      throw error
    }
  }

  /// Returns the statement that prints an expression; a remark ends with its line.
  private static func printing(_ expression: Substring) -> String {
    "print(\(expression)\(expression.contains("--") ? "\n" : ""))"
  }

  /// Returns the name of a line that asks for help, as in `draw?` and `?draw`; nil for other lines.
  private static func helpSubject(_ text: Substring) -> String? {
    let text = text.trimmingSuffix { $0.isWhitespace }
    let name = text.hasPrefix("?") ? text.dropFirst() : text.hasSuffix("?") ? text.dropLast() : ""
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    return name.isEmpty || !isName ? nil : String(name)
  }

  /// Returns the chunk of statements, whose top-level locals become globals of the prompt.
  private static func statements(
    _ line: String,
    _ function: LuaReference,
    in state: LuaState
  ) throws(LuaError) -> PromptChunk? {
    let rewritten = TopLevelLocals(line)
    guard !rewritten.names.isEmpty || rewritten.text != line else {
      return PromptChunk(function: function, source: line)
    }
    return try load(rewritten.text, in: state)
      .map { PromptChunk(function: $0, declaredNames: rewritten.names, source: rewritten.text) }
  }

  /// Loads the first of several texts that is valid Lua.
  /// - Returns: the function and its text; nil if the text is incomplete.
  /// - Throws: the error of the last text.
  private static func load(
    _ chunks: [String],
    in state: LuaState
  ) throws(LuaError) -> (function: LuaReference, text: String)? {
    for chunk in chunks.dropLast() {
      if let function = try? load(chunk, in: state) { return (function, chunk) }
    }
    guard let last = chunks.last else { return nil }
    return try load(last, in: state).map { ($0, last) }
  }

  /// Loads a text; nil if it is incomplete.
  private static func load(_ text: String, in state: LuaState) throws(LuaError) -> LuaReference? {
    do throws(LuaError) {
      return try state.load(Array(text.utf8), chunkName: chunkName)
    } catch {
      if case .incompleteChunk = error.kind { return nil }
      throw error
    }
  }
}

/// Turns the `local`s at a chunk's top level into variables of the prompt, which outlive the line.
///
/// The lexer follows strings, comments and blocks. Only a `local` outside every block and bracket
/// changes: `local x, y = f()` becomes `x, y = f()`, `local function f` becomes `function f`, and
/// `local x` becomes `x = nil;`. Lines and columns of the text on other lines stay as they are.
struct TopLevelLocals {
  /// The chunk without its top-level `local`s.
  private(set) var text: String
  /// The names that they declare.
  private(set) var names: [String] = []

  /// Rewrites a chunk.
  init(_ chunk: String) {
    text = ""
    var depth = 0
    var copied = 0
    var position = 0
    let tokens = LuaLexer(chunk).tokens.filter { !$0.kind.isComment }
    while position < tokens.count {
      let token = tokens[position]
      position += 1
      switch token.kind {
      case .name("local") where depth == 0:
        text += chunk[bytes: copied..<token.range.lowerBound]
        copied = token.range.upperBound
        if position < tokens.count, tokens[position].kind == .name("function") { continue }
        let declaration = Self.declaration(in: tokens, from: position)
        names += declaration.names
        // Attributes go with the word that they belong to.
        position = declaration.end
        // The semicolon keeps what follows from becoming a call of nil.
        text += declaration.names.joined(separator: ", ") + (declaration.hasValues ? "" : " = nil;")
        copied = position > 0 ? tokens[position - 1].range.upperBound : copied
      case .name(let word): depth += Self.depthChange(of: word)
      case .symbol("("), .symbol("{"), .symbol("["): depth += 1
      case .symbol(")"), .symbol("}"), .symbol("]"): depth -= 1
      default: break
      }
    }
    text += chunk[bytes: copied..<chunk.utf8.count]
  }

  /// Returns the change of the depth of blocks at a keyword.
  ///
  /// `while` and `for` open their blocks with `do`.
  private static func depthChange(of word: String) -> Int {
    switch word {
    case "function", "do", "then", "repeat": 1
    case "end", "until", "elseif": -1
    default: 0
    }
  }

  /// Reads the names after a `local`: `x <const>, y`.
  /// - Parameters:
  ///   - tokens: the tokens of the chunk.
  ///   - start: the index of the first name's token.
  /// - Returns: the names, in order, without attributes; whether `=` follows them; and the index of the token
  ///   after them.
  private static func declaration(
    in tokens: [LuaLexer.Token],
    from start: Int
  ) -> (names: [String], hasValues: Bool, end: Int) {
    var names: [String] = []
    var position = start
    while position < tokens.count, case .name(let name) = tokens[position].kind {
      names.append(name)
      position += 1
      if position + 2 < tokens.count, tokens[position].kind == .symbol("<"),
        tokens[position + 2].kind == .symbol(">")
      {
        position += 3
      }
      guard position < tokens.count, tokens[position].kind == .symbol(",") else { break }
      position += 1
    }
    return (names, position < tokens.count && tokens[position].kind == .symbol("="), position)
  }
}

/// A line that is a command rather than Lua: the name of a session function and words, as in `open
/// docs/list.json`, `scroll -20` or `time solve()`.
///
/// Some commands are valid Lua as well (`save /tmp/a.json` divides); such a line is read as a
/// command.
struct PromptCommand {
  /// The function that is called.
  let function: ScriptFunction
  /// The words after its name.
  let words: String
  /// The command whose words follow.
  private let command: ScriptFunction.Command

  /// Reads a line; nil if it does not begin with a function's name, or continues as Lua does.
  init?(_ line: String) {
    let text = line.trimmingPrefix { $0.isWhitespace }
    let name = text.prefix { $0.isLetter }
    guard let function = ScriptFunction.named(String(name)), let command = function.command else {
      return nil
    }
    let rest = text[name.endIndex...]
    guard rest.first?.isWhitespace ?? true else { return nil }
    words = String(rest.trimmingPrefix { $0.isWhitespace }.trimmingSuffix { $0.isWhitespace })
    guard !Self.isLua(words) else { return nil }
    self.function = function
    self.command = command
  }

  /// Whether the words after a function's name continue a call, an assignment or another
  /// expression.
  ///
  /// Paths may begin with a dot.
  private static func isLua(_ words: String) -> Bool {
    if words.hasPrefix("./") || words.hasPrefix("../") { return false }
    return words.first.map(luaStarts.contains) ?? false
  }

  /// The characters that continue an expression after a name.
  private static let luaStarts: Set<Character> = [
    "=", "(", "{", ".", ":", "[", "\"", "'", ",", ";",
  ]

  /// The texts in Lua that the command may mean, in the order in which they are tried.
  var chunks: [String] {
    guard !words.isEmpty else { return ["return \(function.name)()"] }
    // A remark ends with its line.
    let end = words.contains("--") ? "\n" : ""
    switch command {
    case .text: return ["return \(function.name)(\(LuaText.quoted(words)))"]
    case .arguments: return ["return \(function.name)(\(words)\(end))"]
    case .chunk:
      return [
        "return \(function.name)(function() return \(words)\(end) end)",
        "return \(function.name)(function() \(words)\(end) end)",
      ]
    }
  }
}

extension StringProtocol {
  /// Returns the text without the characters at its end that meet a condition.
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
