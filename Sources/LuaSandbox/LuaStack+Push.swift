import CLuaSandbox

extension LuaStack {
  /// Pushes nil.
  public func pushNil() { bridge_push_nil(lua) }

  /// Pushes a boolean.
  public func push(_ value: Bool) { bridge_push_boolean(lua, value) }

  /// Pushes an integer.
  public func push(_ value: Int) { bridge_push_integer(lua, Int64(value)) }

  /// Pushes a float.
  public func push(_ value: Double) { bridge_push_number(lua, value) }

  /// Pushes a string.
  public func push(_ value: String) {
    withText(value) { bridge_push_string(lua, $0, $1) }
  }

  /// Pushes bytes as a string.
  public func push(_ bytes: UnsafeBufferPointer<UInt8>) {
    bytes.withMemoryRebound(to: CChar.self) { bridge_push_string(lua, $0.baseAddress, $0.count) }
  }

  /// Pushes the value of a reference of the same state.
  public func push(_ reference: LuaReference) {
    assert(reference.state === state, "a reference belongs to the state that made it")
    bridge_push_reference(lua, reference.reference)
  }

  /// Pushes a copy of the value at an index.
  public func pushCopy(of index: Int) { bridge_push_copy(lua, slot(index)) }

  /// Pushes what `tostring` makes of the value, `__tostring` and `__name` included.
  ///
  /// A failure while at it yields a text that says so. Runs within the budget's deadline.
  public func pushDescription(at index: Int) {
    bridge_push_description(state.core, slot(index), state.budgetNanoseconds)
  }

  /// Lends the UTF-8 bytes of a text, terminated or not, to the bridge.
  func withText<R>(_ text: String, _ body: (UnsafePointer<CChar>?, Int) -> R) -> R {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
    }
  }
}

// MARK: - Functions

extension LuaStack {
  /// Pushes a host function.
  ///
  /// - Parameters:
  ///   - name: Its name, for debugging.
  ///   - body: Gets the arguments at 1 and up and returns how many results it left on top. An error
  ///     it throws is raised in Lua as an object that reads like a string, and comes back as
  ///     ``LuaError/cause``.
  public func pushFunction(named name: String, _ body: @escaping (LuaStack) throws -> Int) {
    let function = HostFunction(name: name, body: body)
    bridge_push_function(lua, Unmanaged.passRetained(function).toOpaque())
  }

  /// Pops the value on top and makes it a global, frozen or not.
  public func defineGlobal(_ name: String) {
    withText(name) { bridge_define_global(lua, $0, $1) }
  }

  /// Lets a global without a value read as nil, which is an error otherwise.
  public func declareGlobal(_ name: String) {
    withText(name) { bridge_declare_global(lua, $0, $1) }
  }
}
