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

extension LuaBudget {
  var limits: BridgeLimits {
    BridgeLimits(
      memoryCeiling: max(0, memoryCeiling),
      stringCeiling: max(0, stringCeiling),
      firstFailingAllocation: firstFailingAllocation
    )
  }

  /// The deadline as the bridge takes it: negative for none.
  var nanoseconds: Int64 { deadline.map(\.nanoseconds) ?? -1 }
}
