import LayoutModel
import LuaSandbox

/// A line of the prompt as a Lua function: an expression that returns its values, statements, or a
/// command.
struct PromptChunk {
  /// The function that runs the line.
  let function: LuaReference
  /// The globals to declare before the function runs: the locals of statements outlive their line.
  var declaredNames: [String] = []
  /// The line as Lua statements, for a file: a command as a call, an expression as an argument of
  /// `print`.
  var source: String?

  /// Whether the line only calls a function that shows something.
  var onlyShows = false

  /// The name of the chunk in messages and tracebacks.
  private static let chunkName = "=" + ScriptSession.chunkName

  /// Reads a line without changing the state.
  ///
  /// The line is tried as a command, as `= expression`, as an expression, and then as statements.
  /// `isCommand` is whether a name still refers to the session's function.
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
            onlyShows: command.function.effect == .shows
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
        onlyShows: onlyShows(text)
      )
    }
    // The text as typed decides whether it is complete and valid.
    do throws(LuaError) {
      return try load(line, in: state)
        .flatMap { function throws(LuaError) in
          try statements(line, function, in: state)
        }
    } catch {
      // The text is not a statement, but may be the beginning of an expression: `1 +`.
      if case .success = expression { return nil }
      throw error
    }
  }

  /// Whether an expression begins with the name of a function that only shows something.
  private static func onlyShows(_ expression: Substring) -> Bool {
    guard case .name(let name)? = LuaLexer(String(expression)).tokens.first?.kind else {
      return false
    }
    return ScriptFunction.named(name)?.effect == .shows
  }

  /// Returns the statement that prints an expression; a comment ends with its line.
  private static func printing(_ expression: Substring) -> String {
    "print(\(expression)\(expression.contains("--") ? "\n" : ""))"
  }

  /// Returns the name in a line that requests help, as in `draw?` and `?draw`; nil otherwise.
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
