import LuaSandbox

/// A line of the prompt as a function: an expression that returns its values, statements, or a command.
struct PromptChunk {
  let function: LuaReference

  private static let chunkName = "=prompt"

  /// Reads a line; nil where it is the beginning of something.
  /// - Parameters:
  ///   - line: what was typed.
  ///   - state: whose globals it sees.
  ///   - isCommand: whether a name is still that of the session's function, which may be called as a
  ///     command.
  /// - Throws: a `LuaError` where it is not Lua.
  init?(
    _ line: String,
    in state: LuaState,
    isCommand: (String) -> Bool
  ) throws(LuaError) {
    switch try Self.read(line, in: state, isCommand: isCommand) {
    case .incomplete: return nil
    case .function(let function): self.function = function
    case .statements:
      let rewritten = TopLevelLocals(line)
      guard let function = try Self.load(rewritten.text, in: state) else { return nil }
      self.function = function
      state.withStack { stack in
        for name in rewritten.names { stack.declareGlobal(name) }
      }
    }
  }

  /// Whether a line is the beginning of something; it leaves no trace.
  static func isIncomplete(
    _ line: String,
    in state: LuaState,
    isCommand: (String) -> Bool
  ) -> Bool {
    let reading = Result { () throws(LuaError) in
      try read(line, in: state, isCommand: isCommand)
    }
    guard case .success(.incomplete) = reading else { return false }
    return true
  }

  /// What a line is.
  private enum Reading {
    case incomplete
    /// An expression, or a command.
    case function(LuaReference)
    case statements
  }

  private static func read(
    _ line: String,
    in state: LuaState,
    isCommand: (String) -> Bool
  ) throws(LuaError) -> Reading {
    if let command = PromptCommand(line), isCommand(command.function.name) {
      return try load(command.chunks, in: state).map(Reading.function) ?? .incomplete
    }
    let text = line.drop { $0.isWhitespace }
    if text.hasPrefix("=") {
      return try load("return " + text.dropFirst(), in: state).map(Reading.function) ?? .incomplete
    }
    let expression = Result { () throws(LuaError) in try load("return " + text, in: state) }
    if case .success(let function?) = expression { return .function(function) }
    // Whether the line is whole, and right, is told from the line as it was typed.
    do throws(LuaError) {
      return try load(line, in: state) == nil ? .incomplete : .statements
    } catch {
      // No statement, but perhaps the beginning of an expression: `1 +`.
      if case .success = expression { return .incomplete }
      throw error
    }
  }

  /// The first of several texts that is Lua; the error is that of the last one.
  private static func load(
    _ chunks: [String],
    in state: LuaState
  ) throws(LuaError) -> LuaReference? {
    for chunk in chunks.dropLast() {
      if let function = try? load(chunk, in: state) { return function }
    }
    guard let last = chunks.last else { return nil }
    return try load(last, in: state)
  }

  private static func load(_ text: String, in state: LuaState) throws(LuaError) -> LuaReference? {
    do throws(LuaError) {
      return try state.load(Array(text.utf8), chunkName: chunkName)
    } catch {
      if case .incompleteChunk = error.kind { return nil }
      throw error
    }
  }
}
