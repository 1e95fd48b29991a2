import CLuaSandbox

/// A host function: gets the arguments at 1 and up, and returns the number of results on top.
typealias HostFunction = (LuaStack) throws -> Int

/// Pushes an element of a lazy array; its index begins at 1.
typealias LazyElement = (LuaStack, Int) throws -> Void

/// The functions that the bridge calls.
///
/// No Swift error or Lua error passes through their frames.
let hostCallbacks = BridgeHost(
  invoke: { context, object, lua in
    results(context, lua, HostObject<HostFunction>.value(at: object))
  },
  element: { context, object, index, lua in
    let element = HostObject<LazyElement>.value(at: object)
    return results(context, lua) { stack in
      let top = stack.top
      try element(stack, Int(index))
      stack.setTop(top + 1)
      return 1
    }
  },
  reject: { context, rejection, schema, lua in
    let rejection = LuaRejection(rejection.pointee, schema: schema)
    stack(context, lua).pushFailure(rejection)
  },
  refuse: { context, refusal, message, lua in
    let kind: LuaError.Kind = refusal == .tooLate ? .calledTooLate : .wrongArgument
    stack(context, lua).pushFailure(LuaError(kind: kind, message: String(cString: message)))
  },
  output: { context, bytes, count in
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    Unmanaged<LuaState>.fromOpaque(context).takeUnretainedValue()
      .output(String(decoding: bytes, as: UTF8.self))
  },
  describe: { context, index, lua in
    let stack = stack(context, lua)
    guard let text = stack.state.tableText?(stack, Int(index)) else { return false }
    stack.push(text)
    return true
  },
  release: { object in
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }
)

/// Returns the whole stack of a callback.
private func stack(_ context: UnsafeMutableRawPointer, _ lua: OpaquePointer) -> LuaStack {
  let state = Unmanaged<LuaState>.fromOpaque(context).takeUnretainedValue()
  return LuaStack(state: state, lua: lua, base: 0)
}

/// Returns the number of results, or -1 with the error on top.
private func results(
  _ context: UnsafeMutableRawPointer,
  _ lua: OpaquePointer,
  _ body: (LuaStack) throws -> Int
) -> Int32 {
  let stack = stack(context, lua)
  do {
    let count = try body(stack)
    return Int32(max(0, min(count, stack.top)))
  } catch {
    stack.pushFailure(error)
    return -1
  }
}

extension LuaStack {
  /// Pushes an error that carries a Swift error.
  fileprivate func pushFailure(_ error: any Error) {
    let message = (error as? LuaError)?.message ?? String(describing: error)
    let object = HostObject<any Error>(error).owned()
    withText(message) { bridge_push_failure(lua, object, $0, $1) }
  }

  /// Returns the Swift error that a Lua error carries.
  func failure(at index: Int) -> (any Error)? {
    guard let object = bridge_failure_object(lua, slot(index)) else { return nil }
    return HostObject<any Error>.value(at: object)
  }
}

// MARK: - Functions

extension LuaStack {
  /// Pushes a host function.
  ///
  /// - Parameters:
  ///   - name: its name, for debugging.
  ///   - body: gets the arguments at 1 and up and returns the number of results on top. An error
  ///     that it throws is raised in Lua as an object that reads like a string, and comes back as
  ///     ``LuaError/cause``.
  package func pushFunction(named name: String, _ body: @escaping (LuaStack) throws -> Int) {
    bridge_push_function(lua, HostObject<HostFunction>(body).owned())
  }

  /// Pops the value on top and makes it a global, even after ``LuaState/freezeGlobals()``.
  package func defineGlobal(_ name: String) {
    withText(name) { bridge_define_global(lua, $0, $1) }
  }

  /// Pushes the value of a global; nil if it is undefined.
  package func pushGlobal(_ name: String) {
    withText(name) { bridge_push_global(lua, $0, $1) }
  }

  /// Lets scripts read an undefined global as nil instead of raising an error.
  package func declareGlobal(_ name: String) {
    withText(name) { bridge_declare_global(lua, $0, $1) }
  }
}
