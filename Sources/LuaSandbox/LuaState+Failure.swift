import CLuaSandbox

extension LuaState {
  /// The error for the outcome of a call whose error value is on top of the stack.
  func failure(_ outcome: BridgeOutcome, lua: OpaquePointer) -> LuaError {
    let stack = LuaStack(state: self, lua: lua, base: 0)
    var error =
      switch outcome {
      case .memory: LuaError(kind: .memory, message: "not enough memory")
      case .deadline: LuaError(kind: .deadline, message: "the deadline has passed")
      case .interrupted: LuaError(kind: .interrupted, message: "interrupted")
      case .stackOverflow: LuaError(kind: .stackOverflow, message: "stack overflow")
      default: raisedError(stack)
      }
    error.traceback = traceback()
    if outcome == .syntax { error.kind = syntaxKind(of: error.message) }
    if error.line == nil, let place = error.traceback.first {
      error.source = place.source
      error.line = place.line
    }
    return error
  }

  /// The error value on top, which is a string or carries a Swift error.
  private func raisedError(_ stack: LuaStack) -> LuaError {
    if let cause = stack.failure(at: -1) {
      let message = (cause as? LuaError)?.message ?? String(describing: cause)
      let kind = (cause as? LuaRejection).map(LuaError.Kind.rejected) ?? .runtime
      return LuaError(kind: kind, message: message, cause: cause)
    }
    let text = stack.withBytes(at: -1) { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let (chunkName, line, message) = LuaLocation.split(text, sources: sources) else {
      return LuaError(kind: runtimeKind(of: text), message: text)
    }
    return LuaError(
      kind: runtimeKind(of: message),
      message: message,
      source: LuaLocation.plainName(of: chunkName),
      line: line
    )
  }

  private func runtimeKind(of message: String) -> LuaError.Kind {
    let isOverflow = message.hasPrefix("stack overflow") || message.hasPrefix("C stack overflow")
    return isOverflow ? .stackOverflow : .runtime
  }

  /// A chunk is incomplete when its end came too early; a short string cannot go on in another
  /// line.
  private func syntaxKind(of message: String) -> LuaError.Kind {
    let isIncomplete =
      message.hasSuffix("near <eof>") && !message.hasPrefix("unfinished string near")
    return isIncomplete ? .incompleteChunk : .syntax
  }

  private func traceback() -> [LuaTraceEntry] {
    (0..<bridge_trace_count(core))
      .map { position in
        let entry = bridge_trace_entry(core, position)
        return LuaTraceEntry(
          function: entry.function.map { String(cString: $0) },
          source: LuaLocation.plainName(of: String(cString: entry.source)),
          line: entry.line > 0 ? Int(entry.line) : nil
        )
      }
  }
}
