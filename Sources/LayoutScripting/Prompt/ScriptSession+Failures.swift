import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptSession {
  /// Turns an error into a failure with a place, an excerpt and a suggestion.
  ///
  /// An error of the typed Lua itself is a mistake of the user, not of a plugin: `INVALID_ARGUMENT`.
  func failure(_ error: any Error, in line: String) -> LayoutError {
    // A chunk that a function ran, such as a file, has the place of its own error.
    guard let error = (error as? LuaError)?.innermost else {
      return error as? LayoutError
        ?? LayoutError(.internal, origin: .document, message: "\(error)")
    }
    var failure = LayoutError(error)
    if let cause = error.cause as? LayoutError {
      failure = cause
      // A failure of the session has its own place, or that of the call in a file.
      if failure.line == nil, context.ranFiles[error.source] != nil {
        (failure.file, failure.line) = (error.source, error.line)
      }
    }
    if error.cause == nil || failure.plugin == nil, failure.code == .internal {
      failure.code = .invalidArgument
    }
    if error.cause == nil || failure.code == .invalidArgument && failure.plugin == nil {
      failure.origin = .document
      failure.traceback = []
    }
    if let name = error.undefinedGlobal { failure.hint = hint(forGlobal: name, in: line) }
    let isTyped = failure.file == Self.chunkName
    guard let file = failure.file,
      let text = isTyped ? Array(line.utf8) : context.ranFiles[file]
    else { return failure }
    if error.cause == nil {
      let chunk = String(decoding: text, as: UTF8.self)
      let call = Self.call(forCommandAt: error, in: chunk, state)
      failure.hint =
        error.resultHint ?? failure.hint ?? (isTyped ? commandHint(error, in: line) : nil)
        ?? (isTyped
          ? call.map { "commands stand alone on a line; in a block, write \($0)" }
          : call.map(Self.fileHint))
      failure.column = syntaxColumn(error, in: chunk)
    }
    return failure.excerpted(from: text, file: file)
  }

  /// Returns a hint for an undefined global: a similar name, or the use of the command whose words
  /// were read as Lua.
  private func hint(forGlobal name: String, in line: String) -> String? {
    let known = ScriptFunction.all.map(\.name) + ScriptFunction.globalNames
    if known.nearest(to: name) == nil, let command = PromptCommand(line) {
      return command.function.usage(for: command.words)
    }
    return LuaError.hint(forGlobal: name) ?? LayoutError.hint(for: name, among: known)
  }

  /// Returns a hint for a line that was meant as a command: its arguments with commas, as for
  /// `moveSection 1 3`, or else the function's usage; the function with a similar name, as for `opne
  /// list.json`; nil if the line is another one.
  private func commandHint(_ error: LuaError, in line: String) -> String? {
    guard error.kind == .syntax else { return nil }
    if let command = PromptCommand(line) {
      let call = command.separatedCall { name in (try? withGlobal(name) { _ in }) != nil }
      if let call, Self.isExpression(call, state) { return "commas separate arguments: \(call)" }
      return command.function.usage(for: command.words)
    }
    return PromptCommand.misspelledName(in: line)
      .flatMap { ScriptFunction.all.map(\.name).nearest(to: $0) }
      .map { "did you mean “\($0)”?" }
  }

  /// The advice for a command in a file, with the call that takes its place.
  static func fileHint(_ call: String) -> String {
    "commands are for the prompt; in a file, write \(call)"
  }

  /// Whether a text is an expression of Lua, so that a hint may show it.
  private static func isExpression(_ text: String, _ state: LuaState) -> Bool {
    (try? state.load(Array("return \(text)".utf8), chunkName: "=prompt")) != nil
  }

  /// Returns the lines of a chunk, without their ends.
  private static func lines(of chunk: String) -> [Substring] {
    // A carriage return and a line feed are one character.
    chunk.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// Returns the text of a line of a chunk, from 1; empty for an unknown line.
  private static func lineText(_ number: Int?, of chunk: String) -> Substring {
    let lines = lines(of: chunk)
    return number.flatMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil } ?? ""
  }

  /// Returns the call to write for a command that caused a syntax error, such as `scroll(20)`.
  ///
  /// Words need quotes and parentheses within a block and in a file, and a name alone needs parentheses.
  /// Nil if the line has no such command, or the call would not be Lua.
  static func call(
    forCommandAt error: LuaError,
    in chunk: String,
    _ state: LuaState
  ) -> String? {
    guard error.kind == .syntax, let number = error.line else { return nil }
    if let call = call(forCommandIn: lineText(number, of: chunk), near: near(error)) {
      return isExpression(call, state) ? call : nil
    }
    // For a name alone, Lua reports the next line. Only Lua's words tell this syntax error, of an
    // expression that is neither a call nor assigned to, from others.
    let before = lines(of: chunk).prefix(number - 1).last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    guard error.message.hasPrefix("syntax error near"), let command = PromptCommand(String(before)),
      command.words.isEmpty
    else { return nil }
    return command.call
  }

  /// Returns the call to write for a command within a line, near the token in Lua's message; nil if
  /// the line has no command.
  private static func call(forCommandIn line: Substring, near: Substring?) -> String? {
    let text = String(line)
    let lexer = LuaLexer(text)
    let tokens = lexer.tokens
    let ends = tokens.reversed().prefix { $0.kind == .name("end") }
    let end = ends.last?.range.lowerBound ?? text.utf8.count
    var bare: String?
    for (index, token) in tokens.enumerated() {
      guard case .name(let name) = token.kind, ScriptFunction.named(name) != nil,
        token.range.lowerBound < end,
        let command = PromptCommand(String(text[bytes: token.range.lowerBound..<end]))
      else { continue }
      if !command.words.isEmpty { return command.call }
      let next = tokens.indices.contains(index + 1) ? lexer.text(of: tokens[index + 1]) : nil
      if let next, next == near { bare = bare ?? "\(name)()" }
    }
    return bare
  }

  /// Returns the token in the message of a syntax error; nil if it has none.
  private static func near(_ error: LuaError) -> Substring? {
    error.message.firstRange(of: " near '")
      .map { error.message[$0.upperBound...].dropLast() }
  }

  /// Returns the column of the token in the message of a syntax error, even if its line contains
  /// the token several times; nil if the token is unknown.
  ///
  /// The shortest prefix of the text that is already invalid ends with the token.
  /// - Complexity: O(number of such tokens × length of the text).
  private func syntaxColumn(_ error: LuaError, in text: String) -> Int? {
    guard error.kind == .syntax, let number = error.line, let name = Self.near(error) else {
      return nil
    }
    let line = Self.lineText(number, of: text)
    let lexer = LuaLexer(text)
    let tokens = lexer.tokens.map(lexer.text)
      .filter { line.startIndex <= $0.startIndex && $0.endIndex <= line.endIndex && $0 == name }
    for token in tokens.prefix(Self.triedTokens) {
      let beginning = Array(text[..<token.endIndex].utf8)
      do throws(LuaError) {
        _ = try state.load(beginning, chunkName: "=prompt")
      } catch {
        guard error.kind == .syntax else { continue }
        return text.distance(from: line.startIndex, to: token.startIndex) + 1
      }
    }
    return nil
  }

  /// The most tokens at which a syntax error is searched.
  private static let triedTokens = 20
}
