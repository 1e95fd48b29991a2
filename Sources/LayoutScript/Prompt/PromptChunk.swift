internal import LuaRuntime

/// A line of the prompt as a function: an expression that returns its values, or statements.
struct PromptChunk {
  let function: LuaReference

  private static let chunkName = "=prompt"

  /// Reads a line; nil where it is the beginning of something.
  /// - Throws: a `LuaError` where it is not Lua.
  init?(_ line: String, in state: LuaState) throws(LuaError) {
    switch try Self.read(line, in: state) {
    case .incomplete: return nil
    case .expression(let function): self.function = function
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
  static func isIncomplete(_ line: String, in state: LuaState) -> Bool {
    guard
      case .success(.incomplete) = Result(catching: { () throws(LuaError) in
        try read(line, in: state)
      })
    else { return false }
    return true
  }

  /// What a line is.
  private enum Reading {
    case incomplete
    case expression(LuaReference)
    case statements
  }

  private static func read(_ line: String, in state: LuaState) throws(LuaError) -> Reading {
    let text = line.drop { $0.isWhitespace }
    if text.hasPrefix("=") {
      let function = try load("return " + text.dropFirst(), in: state)
      return function.map(Reading.expression) ?? .incomplete
    }
    let expression = Result { () throws(LuaError) in try load("return " + text, in: state) }
    if case .success(let function?) = expression { return .expression(function) }
    // Whether the line is whole, and right, is told from the line as it was typed.
    do throws(LuaError) {
      return try load(line, in: state) == nil ? .incomplete : .statements
    } catch {
      // No statement, but perhaps the beginning of an expression: `1 +`.
      if case .success = expression { return .incomplete }
      throw error
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
