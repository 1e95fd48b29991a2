import CLuaSandbox

/// A script that is paused by a debugger: its frames, their variables, and the way in which it goes on.
///
/// It is valid only inside the closure that got it.
package struct PausedScript {
  let debugger: LuaDebugger
  /// The reason of the pause.
  package let stop: LuaDebugger.Stop

  /// The time of a text that is run in a frame.
  static let evaluationTime = Duration.seconds(2)

  /// The running functions of scripts, innermost first, at most 1,000.
  ///
  /// They are those of all states that call each other, and of their coroutines.
  package var frames: [LuaFrame] {
    (0..<bridge_debugger_frame_count(debugger.core)).compactMap { LuaFrame(at: $0, of: debugger) }
  }

  /// The innermost frame; nil while the host itself runs.
  package var innermost: LuaFrame? { LuaFrame(at: 0, of: debugger) }

  /// Sets the way in which the script goes on.
  package func resume(_ step: LuaDebugger.Step) {
    let step: BridgeStep =
      switch step {
      case .continue: .continue
      case .into: .in
      case .over: .over
      case .out: .out
      }
    bridge_debugger_step(debugger.core, step)
  }

  /// The message of the error at which the script is paused; nil if the reason is another one.
  package var errorMessage: String? {
    guard stop == .error || stop == .caughtError, let frame = innermost else { return nil }
    return frame.state.withStack { stack in
      bridge_debugger_push_error(debugger.core)
      return stack.errorText
    }
  }

  // MARK: Variables

  /// Returns the local variables of a frame, and then its function's extra arguments, which are named `...1`.
  ///
  /// Of several variables with one name, it is the innermost.
  package func locals(of frame: LuaFrame) -> [LuaVariable] {
    let locals = variables(of: frame, from: 1, by: 1, bridge_debugger_local)
    let names = Dictionary(locals.enumerated().map { ($1.name, $0) }) { $1 }
    let visible = locals.enumerated()
      .filter { names[$1.name] == $0 && !$1.name.hasPrefix("(") }.map(\.element)
    let extra = variables(of: frame, from: -1, by: -1, bridge_debugger_local)
    return visible
      + extra.enumerated().map { LuaVariable(name: "...\($0 + 1)", value: $1.value) }
  }

  /// Returns the variables that a frame's function takes from the functions around it, without its globals.
  package func upvalues(of frame: LuaFrame) -> [LuaVariable] {
    variables(of: frame, from: 1, by: 1, bridge_debugger_upvalue).filter { $0.name != "_ENV" }
  }

  /// The most variables of a kind, which is more than Lua allows but for extra arguments.
  private static let variableLimit = 255

  private func variables(
    of frame: LuaFrame,
    from first: Int32,
    by step: Int32,
    _ push: (OpaquePointer, Int32, Int32) -> UnsafePointer<CChar>?
  ) -> [LuaVariable] {
    frame.state.withStack { stack in
      var found: [LuaVariable] = []
      var number = first
      while found.count < Self.variableLimit, let name = push(debugger.core, frame.index, number) {
        let value = stack.reference(at: -1)
        found.append(LuaVariable(name: String(cString: name), value: value))
        stack.pop()
        number += step
      }
      return found
    }
  }

  /// Runs a text within a frame: an expression, or statements.
  ///
  /// The variables of the frame are variables of the text, which may assign to them. Nothing pauses in it.
  /// - Parameters:
  ///   - text: the text, in Lua.
  ///   - frame: the frame.
  ///   - read: gets exactly the results, at 1 and up; must not keep its stack.
  /// - Returns: the result of `read`.
  /// - Throws: a ``LuaError`` of kind `runtime`, or the error of `read`.
  package func evaluate<R>(
    _ text: String,
    in frame: LuaFrame,
    read: (LuaStack) throws -> R
  ) throws -> R {
    try frame.state.withStack { stack in
      let count = stack.withText(text) { bytes, count in
        bridge_debugger_evaluate(
          debugger.core,
          frame.index,
          bytes,
          count,
          Self.evaluationTime.nanoseconds
        )
      }
      let results = LuaStack(
        state: stack.state,
        lua: stack.lua,
        base: bridge_top(stack.lua) - max(0, count)
      )
      guard count >= 0 else { throw LuaError(kind: .runtime, message: stack.errorText) }
      return try read(results)
    }
  }
}

/// A variable of a paused script, or a table that is shown beside the variables.
package struct LuaVariable {
  /// The name in the script.
  package let name: String
  /// The value.
  package let value: LuaReference

  package init(name: String, value: LuaReference) {
    (self.name, self.value) = (name, value)
  }
}

extension LuaStack {
  /// The text of the error on top, without the place in a text that a debugger has run.
  fileprivate var errorText: String {
    if kind(at: -1) != .string { pushDescription(at: -1) }
    let text = withBytes(at: -1) { String(decoding: $0, as: UTF8.self) } ?? "…"
    return LuaError.split(text, sources: ["evaluation": "=evaluation"])?.rest ?? text
  }
}
