import CLuaSandbox

/// A Lua state with a sandbox, a memory ceiling and deadlines.
///
/// ```swift
/// let state = try LuaState(budget: LuaBudget(), name: "sum")
/// let chunk = try state.load(Array("return 1 + 2".utf8), chunkName: "=sum")
/// let sum = try state.call(chunk) { stack in stack.integer(at: 1) }  // 3
/// ```
/// A state belongs to one thread at a time. It contains the allowed library; its owner defines
/// further globals (``LuaStack/defineGlobal(_:)``).
///
/// Host functions that a state owns must not capture the state or a ``LuaReference`` of it, since
/// that keeps it alive; they reach it through ``LuaStack/state``.
package final class LuaState {
  /// The name from the owner.
  let name: String

  /// Receives the output of `print`: one line for each call, values joined with tabs as `tostring`
  /// converts them.
  package var output: (String) -> Void = { _ in }

  /// Returns the text of a table for `print`.
  ///
  /// It gets the table's index on the stack, and leaves the stack unchanged. Without it, `print`
  /// writes tables as `tostring` does.
  package var tableText: ((LuaStack, Int) -> String)?

  /// The limits on memory and time.
  ///
  /// A change takes effect with the next call.
  package var budget: LuaBudget {
    didSet {
      bridge_set_limits(core, budget.limits)
      budgetNanoseconds = budget.nanoseconds
    }
  }

  /// The debugger of the state's scripts: the one that was current when the state was made.
  package let debugger: LuaDebugger?
  /// Returns the tables that a debugger shows besides the variables of a frame, by name.
  package var shownTables: (() -> [LuaVariable])?

  let core: OpaquePointer
  /// The names of the running calls for the debugger, outermost first.
  var callNames: [String] = []
  /// The number of the named call that is about to begin; 0 for none.
  var nextCall = 0
  /// The deadline of a call in nanoseconds; negative for none.
  var budgetNanoseconds: Int64
  /// The sources of loaded chunks by the short names that Lua puts into messages.
  var sources: [String: String] = [:]
  /// Takes the counts of lines; nil if they are not counted.
  var lineReport: (([LuaLineCounts]) -> Void)?
  /// The keys in the registry of values that are made once for the state, by name.
  var keptValues: [String: Int32] = [:]

  /// Creates a state with its sandbox.
  ///
  /// - Parameters:
  ///   - budget: the limits on memory and time.
  ///   - name: a name for logs.
  /// - Throws: an error of kind ``LuaError/Kind/memory`` if the sandbox does not fit, and of
  ///   ``LuaError/Kind/unavailable`` if no thread can watch over deadlines, or if the loaded release
  ///   of Lua cannot be used.
  /// - Complexity: about 30 µs and 20 KB.
  package init(budget: LuaBudget, name: String) throws(LuaError) {
    var obstacle = BridgeObstacle.none
    guard let core = bridge_create(hostCallbacks, budget.limits, &obstacle) else {
      throw LuaError(obstacle)
    }
    self.core = core
    self.budget = budget
    self.name = name
    debugger = LuaDebugger.current
    budgetNanoseconds = budget.nanoseconds
    bridge_set_context(core, Unmanaged.passUnretained(self).toOpaque())
    if let debugger { bridge_debug(core, debugger.core) }
  }

  deinit {
    reportLines()
    bridge_close(core)
  }

  /// The bytes of the state's heap.
  package var memoryInUse: Int { Int(bridge_memory_in_use(core)) }

  /// Whether the deadline has passed or the memory ceiling was reached.
  ///
  /// Every further call fails, so the owner must drop the state.
  package var isExpired: Bool { bridge_expiry(core) != .finished }

  /// The number of Swift objects (functions, errors, lazy arrays) that Lua keeps alive.
  package var hostObjectCount: Int { Int(bridge_host_object_count(core)) }

  /// The time left for the running call; `nil` outside calls and without a deadline.
  package var remainingTime: Duration? {
    let nanoseconds = bridge_remaining(core)
    return nanoseconds == .max ? nil : .nanoseconds(max(0, nanoseconds))
  }

  /// Ends the time of the running call, for a host function that has found it exceeded.
  ///
  /// The call stops when the function returns or throws.
  package func expire() { bridge_expire(core) }

  /// Runs a closure of a host function whose time does not count for the running call.
  ///
  /// Calls around the running one keep their deadlines.
  package func pausing<R>(_ body: () throws -> R) rethrows -> R {
    let remaining = bridge_pause(core)
    defer { bridge_continue(core, remaining) }
    return try body()
  }

  /// Makes each later assignment to a global an error, except by the host.
  package func freezeGlobals() { bridge_freeze_globals(core) }

  /// Restarts the sequence of `math.random` (Lua manual, 6.7).
  package func seedRandom(_ seed: UInt64) { bridge_seed_random(core, seed) }

  /// Notes the variables of calls that fail from now on, in the errors' traces.
  package func noteValues() { bridge_note_values(core) }

  /// Collects all garbage.
  ///
  /// - Complexity: proportional to the heap; about 1 ms for 2 MiB.
  package func collectGarbage() { bridge_collect(core) }

  /// A handle that stops a running call from another thread; the state stays usable.
  package var interrupter: LuaInterrupter { LuaInterrupter(watch: bridge_watch_retain(core)) }

  /// Runs a closure that uses the stack, and restores its top.
  package func withStack<R>(_ body: (LuaStack) throws -> R) rethrows -> R {
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
  ///   - chunkName: a name as Lua takes it: `@plugins/x.lua` for a file, `=prompt` for any other
  ///     source.
  /// - Returns: the chunk as a function whose globals are the state's.
  /// - Throws: an error of kind `syntax`, `incompleteChunk`, `notText`, `memory`, `deadline` or
  ///   `interrupted`; in an expired state, of the kind that ended it.
  package func load(_ source: [UInt8], chunkName: String) throws(LuaError) -> LuaReference {
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

  /// Loads a text, or the precompiled form from a state of this process.
  func load(
    _ bytes: ArraySlice<UInt8>,
    form: BridgeChunkForm,
    name: String
  ) throws(LuaError) -> LuaReference {
    sources[LuaError.shortName(of: name)] = name
    debugger?.note(chunk: name)
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
  /// The mark that some editors put before UTF-8; Lua's reader of files skips it too.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Calls a function within the budget's deadline.
  ///
  /// All Lua code runs through this. A call within a host function shares the deadline of the
  /// outermost call.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - push: pushes the arguments and returns their number.
  ///   - read: gets exactly the results, at 1 and up; must not keep its stack.
  /// - Returns: the result of `read`.
  /// - Throws: a ``LuaError`` from Lua, or the error of `push` or `read`.
  /// - Complexity: about 100 ns for an empty function.
  package func call<R>(
    _ function: LuaReference,
    push: (LuaStack) throws -> Int = { _ in 0 },
    read: (LuaStack) throws -> R
  ) throws -> R {
    try call(function, nanoseconds: budgetNanoseconds, push: push, read: read)
  }

  /// Calls a function within its own deadline.
  ///
  /// An earlier deadline of an outer call, in any state of the thread, still holds.
  /// - Parameters:
  ///   - function: the function.
  ///   - deadline: the time of the call with its nested calls; nil if there is no limit.
  ///   - push: pushes the arguments and returns their number.
  ///   - read: gets exactly the results, at 1 and up; must not keep its stack.
  /// - Returns: the result of `read`.
  /// - Throws: a ``LuaError`` from Lua, or the error of `push` or `read`.
  package func call<R>(
    _ function: LuaReference,
    deadline: Duration?,
    push: (LuaStack) throws -> Int = { _ in 0 },
    read: (LuaStack) throws -> R
  ) throws -> R {
    let nanoseconds = deadline.map(\.nanoseconds) ?? -1
    return try call(function, nanoseconds: nanoseconds, push: push, read: read)
  }

  /// Runs a closure whose first call has a name that a debugger shows.
  /// - Parameters:
  ///   - name: the name, which is made only for a debugger.
  ///   - body: the closure.
  /// - Returns: the result of the closure.
  package func naming<R>(call name: @autoclosure () -> String, _ body: () throws -> R) rethrows -> R
  {
    guard debugger != nil else { return try body() }
    callNames.append(name())
    nextCall = callNames.count
    defer { callNames.removeLast() }
    return try body()
  }

  /// The name of a running call, by its number from 1; nil if the call has none.
  func callName(_ number: Int) -> String? {
    callNames.indices.contains(number - 1) ? callNames[number - 1] : nil
  }

  /// Returns the number of the call that begins; its arguments may need further calls.
  private func takeNextCall() -> Int {
    defer { nextCall = 0 }
    return nextCall
  }

  /// Calls a function within a number of nanoseconds; negative for no limit.
  private func call<R>(
    _ function: LuaReference,
    nanoseconds: Int64,
    push: (LuaStack) throws -> Int,
    read: (LuaStack) throws -> R
  ) throws -> R {
    assert(function.state === self, "a reference belongs to the state that made it")
    let number = takeNextCall()
    let lua = bridge_running(core)
    let top = bridge_top(lua)
    defer { bridge_set_top(lua, top) }
    let begin = bridge_begin_call(core, function.reference, nanoseconds)
    guard begin == .finished else { throw failure(begin, lua: lua) }
    // The message handler and the function are below the arguments.
    let arguments = LuaStack(state: self, lua: lua, base: top + 2)
    do {
      arguments.setTop(try push(arguments))
    } catch {
      bridge_abandon_call(core)
      throw error
    }
    if number > 0 { bridge_debug_next_call(core, Int64(number)) }
    let outcome = bridge_call(core, Int32(arguments.top))
    guard outcome == .finished else { throw failure(outcome, lua: lua) }
    return try read(LuaStack(state: self, lua: lua, base: top + 1))
  }
}
