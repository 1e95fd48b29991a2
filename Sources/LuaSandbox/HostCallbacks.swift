import CLuaSandbox

/// A host function that Lua owns.
final class HostFunction {
  let name: String
  let body: (LuaStack) throws -> Int

  init(name: String, body: @escaping (LuaStack) throws -> Int) {
    self.name = name
    self.body = body
  }
}

/// The source of a lazy array that Lua owns.
final class LazyElements {
  let element: (LuaStack, Int) throws -> Void

  init(element: @escaping (LuaStack, Int) throws -> Void) {
    self.element = element
  }
}

/// A Swift error that travels through Lua.
final class HostFailure {
  let error: any Error

  init(error: any Error) {
    self.error = error
  }
}

/// What the bridge calls.
///
/// None of these lets a Swift error or a Lua error pass its frame.
let hostCallbacks = BridgeHost(
  invoke: { context, object, lua in
    let function = Unmanaged<HostFunction>.fromOpaque(object).takeUnretainedValue()
    return results(context, lua) { try function.body($0) }
  },
  element: { context, object, index, lua in
    let source = Unmanaged<LazyElements>.fromOpaque(object).takeUnretainedValue()
    return results(context, lua) { stack in
      let top = stack.top
      try source.element(stack, Int(index))
      stack.setTop(top + 1)
      return 1
    }
  },
  reject: { context, rejection, schema, lua in
    let rejection = LuaRejection(rejection.pointee, schema: schema)
    stack(context, lua).pushFailure(rejection)
  },
  output: { context, bytes, count in
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    Unmanaged<LuaState>.fromOpaque(context).takeUnretainedValue()
      .output(String(decoding: bytes, as: UTF8.self))
  },
  release: { object in
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }
)

private func stack(_ context: UnsafeMutableRawPointer, _ lua: OpaquePointer) -> LuaStack {
  let state = Unmanaged<LuaState>.fromOpaque(context).takeUnretainedValue()
  return LuaStack(state: state, lua: lua, base: 0)
}

/// The number of results, or -1 with the error on top.
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
  /// Pushes an error that carries a Swift one.
  fileprivate func pushFailure(_ error: any Error) {
    let message = (error as? LuaError)?.message ?? String(describing: error)
    let object = Unmanaged.passRetained(HostFailure(error: error)).toOpaque()
    withText(message) { bridge_push_failure(lua, object, $0, $1) }
  }

  /// The Swift error that a Lua error carries.
  func failure(at index: Int) -> (any Error)? {
    guard let object = bridge_failure_object(lua, slot(index)) else { return nil }
    return Unmanaged<HostFailure>.fromOpaque(object).takeUnretainedValue().error
  }
}

/// A Lua value that the host holds on to, released with this object.
///
/// It keeps its state alive and belongs to the state's thread.
public final class LuaReference {
  /// The state whose value this is.
  public let state: LuaState

  let reference: Int32

  init(state: LuaState, reference: Int32) {
    self.state = state
    self.reference = reference
  }

  deinit {
    bridge_release_reference(state.core, reference)
  }
}
