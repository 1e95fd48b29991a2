import CLuaSandbox

extension LuaState {
  /// Loads a chunk of Lua text within the budget's deadline.
  ///
  /// - Parameters:
  ///   - source: UTF-8 text. Precompiled chunks are refused.
  ///   - chunkName: A name as Lua takes it: `@plugins/x.lua` for a file, `=prompt` for anything
  ///     else.
  /// - Returns: The chunk as a function whose globals are the state's.
  /// - Throws: An error of kind `syntax`, `incompleteChunk`, `notText`, `memory`, `deadline`,
  ///   `interrupted` or, in a state that has expired, what it has expired of.
  public func load(_ source: [UInt8], chunkName: String) throws(LuaError) -> LuaReference {
    guard source.first != LuaState.binaryMark else {
      throw LuaError(
        kind: .notText,
        message: "not a text",
        source: LuaLocation.plainName(of: chunkName)
      )
    }
    let mark = source.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    return try load(source[mark...], form: .text, name: chunkName)
  }

  /// Loads what is a text, or what a state of this program has made of one.
  func load(
    _ bytes: ArraySlice<UInt8>,
    form: BridgeChunkForm,
    name: String
  ) throws(LuaError) -> LuaReference {
    sources[LuaLocation.shortName(of: name)] = name
    let lua = bridge_running(core)
    let top = bridge_top(lua)
    defer { bridge_set_top(lua, top) }
    let outcome = bytes.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      return name.withCString {
        bridge_load(core, form, start, bytes.count, $0, budgetNanoseconds)
      }
    }
    guard outcome == .finished else {
      var error = failure(outcome, lua: lua)
      if error.line == nil { error.source = LuaLocation.plainName(of: name) }
      throw error
    }
    return LuaReference(state: self, reference: bridge_reference(lua))
  }

  /// The first byte of a precompiled chunk.
  private static let binaryMark: UInt8 = 0x1B
  /// What some editors put before UTF-8; Lua's own reader of files skips it, too.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Calls a function within the budget's deadline.
  ///
  /// The one way to run Lua. A call inside a host function shares the outermost call's deadline.
  ///
  /// - Parameters:
  ///   - function: What to call.
  ///   - push: Pushes the arguments and returns their number.
  ///   - read: Sees exactly the results, at 1 and up. Its stack is not to be kept.
  /// - Returns: What `read` returns.
  /// - Throws: A ``LuaError`` if Lua failed, or what `push` or `read` throws.
  /// - Complexity: About 100 ns for an empty function.
  public func call<R>(
    _ function: LuaReference,
    push: (LuaStack) throws -> Int = { _ in 0 },
    read: (LuaStack) throws -> R
  ) throws -> R {
    try call(function, nanoseconds: budgetNanoseconds, push: push, read: read)
  }

  /// Calls a function within a deadline of its own; `nil` for none.
  ///
  /// A deadline that an outer call has set, in this state or another one of the same thread, holds
  /// if it is earlier.
  public func call<R>(
    _ function: LuaReference,
    deadline: Duration?,
    push: (LuaStack) throws -> Int = { _ in 0 },
    read: (LuaStack) throws -> R
  ) throws -> R {
    let nanoseconds = deadline.map(\.nanoseconds) ?? -1
    return try call(function, nanoseconds: nanoseconds, push: push, read: read)
  }

  private func call<R>(
    _ function: LuaReference,
    nanoseconds: Int64,
    push: (LuaStack) throws -> Int,
    read: (LuaStack) throws -> R
  ) throws -> R {
    assert(function.state === self, "a reference belongs to the state that made it")
    let lua = bridge_running(core)
    let top = bridge_top(lua)
    defer { bridge_set_top(lua, top) }
    guard bridge_begin_call(core, function.reference) else {
      throw LuaError(kind: .stackOverflow, message: "stack overflow")
    }
    // Below the arguments stand the message handler and the function.
    let arguments = LuaStack(state: self, lua: lua, base: top + 2)
    let count = try push(arguments)
    arguments.setTop(count)
    let outcome = bridge_call(core, Int32(count), nanoseconds)
    guard outcome == .finished else { throw failure(outcome, lua: lua) }
    return try read(LuaStack(state: self, lua: lua, base: top + 1))
  }
}
