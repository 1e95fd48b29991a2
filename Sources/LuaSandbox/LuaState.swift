import CLuaSandbox

/// A Lua state with a sandbox, a memory ceiling and deadlines.
///
/// A state belongs to one thread at a time. It knows nothing but Lua: what scripts find beyond the
/// allowed library is defined by its owner (``LuaStack/defineGlobal(_:)``).
///
/// Host functions that a state owns must not capture the state or a ``LuaReference`` of it, which
/// keeps it alive; they reach it through ``LuaStack/state``.
public final class LuaState {
  /// The name that the owner gave.
  public let name: String

  /// Where `print` goes: one call, one line; values as `tostring` makes them, joined with tabs.
  public var output: (String) -> Void = { _ in }

  /// What scripts may use up.
  ///
  /// A change holds from the next call on.
  public var budget: LuaBudget {
    didSet {
      bridge_set_limits(core, budget.limits)
      budgetNanoseconds = budget.nanoseconds
    }
  }

  let core: OpaquePointer
  var budgetNanoseconds: Int64
  /// The sources of loaded chunks by the short names that Lua puts into messages.
  var sources: [String: String] = [:]

  /// Creates a state with its sandbox.
  ///
  /// - Parameters:
  ///   - budget: What scripts may use up.
  ///   - name: A name for logs.
  /// - Throws: An error of kind ``LuaError/Kind/memory`` if the sandbox does not fit.
  /// - Complexity: About 30 µs and 20 KB.
  public init(budget: LuaBudget, name: String) throws(LuaError) {
    guard let core = bridge_create(hostCallbacks, budget.limits) else {
      throw LuaError(kind: .memory, message: "not enough memory for a state")
    }
    self.core = core
    self.budget = budget
    self.name = name
    budgetNanoseconds = budget.nanoseconds
    bridge_set_context(core, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    bridge_close(core)
  }

  /// The bytes that the state's heap holds at present.
  public var memoryInUse: Int { Int(bridge_memory_in_use(core)) }

  /// Whether the deadline or the memory ceiling was hit.
  ///
  /// The state is then of no more use: every call fails, and its owner throws it away.
  public var isExpired: Bool { bridge_expiry(core) != .finished }

  /// The number of Swift objects (functions, errors, lazy arrays) that Lua keeps alive.
  public var hostObjectCount: Int { Int(bridge_host_object_count(core)) }

  /// What is left of the running call's time; `nil` outside calls and without a deadline.
  public var remainingTime: Duration? {
    let nanoseconds = bridge_remaining(core)
    return nanoseconds == .max ? nil : .nanoseconds(max(0, nanoseconds))
  }

  /// Ends the running call's time, for a host function that knows that it has passed.
  ///
  /// The call is stopped when the function returns, whatever that returns or throws.
  public func expire() { bridge_expire(core) }

  /// Makes each later assignment to a global an error.
  ///
  /// What the host defines still goes in.
  public func freezeGlobals() {
    bridge_freeze_globals(core)
  }

  /// Starts the sequence of `math.random` anew.
  public func seedRandom(_ seed: UInt64) {
    bridge_seed_random(core, seed)
  }

  /// Collects all garbage.
  ///
  /// - Complexity: Proportional to the heap; about 1 ms for 2 MiB.
  public func collectGarbage() {
    bridge_collect(core)
  }

  /// A handle that stops a running call from another thread.
  public var interrupter: LuaInterrupter { LuaInterrupter(watch: bridge_watch_retain(core)) }

  /// Stops the running chunk, if there is one, with an error of kind ``LuaError/Kind/interrupted``.
  ///
  /// The state stays usable.
  public func interrupt() {
    interrupter.interrupt()
  }

  /// Opens a scope in which the stack may be used; its top is restored at the end.
  public func withStack<R>(_ body: (LuaStack) throws -> R) rethrows -> R {
    let lua = bridge_running(core)
    let top = bridge_top(lua)
    defer { bridge_set_top(lua, top) }
    return try body(LuaStack(state: self, lua: lua, base: top))
  }
}

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
        source: LuaError.plainName(of: chunkName)
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
    sources[LuaError.shortName(of: name)] = name
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
      if error.line == nil { error.source = LuaError.plainName(of: name) }
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

/// The Lua library that the process has loaded.
///
/// It may be another release of 5.4 than the one that the program was built with.
extension LuaState {
  /// The release: `5.4.4`; nil where the library does not say.
  public static var libraryRelease: String? {
    guard let ident = bridge_library_ident().map({ String(cString: $0) }) else { return nil }
    let words = ident.split(separator: " ")
    return words.firstIndex(of: "Lua").flatMap { words[($0 + 1)...].first }.map(String.init)
  }

  /// The library's file, or the program's where Lua is linked into it.
  public static var libraryFile: String? { bridge_library_file().map { String(cString: $0) } }
}
