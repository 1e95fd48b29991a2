internal import LuaRuntime

/// A line of the prompt as a function: an expression that returns its values, or statements.
struct PromptChunk {
  let function: LuaReference

  private static let chunkName = "=prompt"

  /// Reads a line; nil where it is the beginning of something.
  /// - Throws: a `LuaError` where it is not Lua.
  init?(_ line: String, in state: LuaState) throws(LuaError) {
    let text = line.drop { $0.isWhitespace }
    if text.hasPrefix("=") {
      guard let function = try Self.load("return " + text.dropFirst(), in: state) else {
        return nil
      }
      self.function = function
      return
    }
    let expression = Result { () throws(LuaError) in
      try Self.load("return " + text, in: state)
    }
    if case .success(let function?) = expression {
      self.function = function
      return
    }
    // Whether the line is whole, and right, is told from the line as it was typed.
    do throws(LuaError) {
      guard try Self.load(line, in: state) != nil else { return nil }
    } catch {
      // No statement, but perhaps the beginning of an expression: `1 +`.
      if case .success = expression { return nil }
      throw error
    }
    let rewritten = TopLevelLocals(line)
    guard let function = try Self.load(rewritten.text, in: state) else { return nil }
    self.function = function
    state.withStack { stack in
      for name in rewritten.names { stack.declareGlobal(name) }
    }
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
