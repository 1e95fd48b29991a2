import CLuaSandbox

/// What a script may use up.
public struct LuaBudget: Sendable, Hashable {
  /// The most bytes of a state's heap, typed buffers included.
  ///
  /// Running out is final for the state.
  public var memoryCeiling: Int

  /// The most bytes of a single string.
  public var stringCeiling: Int

  /// The time of an outermost call, nested calls included; `nil` for no limit.
  ///
  /// Passing it is final for the state.
  public var deadline: Duration?

  /// For tests: the allocation of a state (from 1) from which on each one fails; 0 for none.
  var firstFailingAllocation: Int64 = 0

  /// Creates a budget; the defaults are 64 MiB, 4 MiB and 250 ms.
  public init(
    memoryCeiling: Int = 64 << 20,
    stringCeiling: Int = 4 << 20,
    deadline: Duration? = .milliseconds(250)
  ) {
    self.memoryCeiling = memoryCeiling
    self.stringCeiling = stringCeiling
    self.deadline = deadline
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

extension Duration {
  /// Whole nanoseconds, rounded down and clamped to what fits.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isTooLong else { return seconds < 0 ? 0 : .max }
    return max(0, whole.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue)
  }
}

/// Stops the running call of a state from anywhere: another thread, or a signal handler.
public final class LuaInterrupter: Sendable {
  /// Its fields are atomic.
  private nonisolated(unsafe) let watch: OpaquePointer

  /// Takes over a retained watch.
  init(watch: OpaquePointer) {
    self.watch = watch
  }

  deinit {
    bridge_watch_release(watch)
  }

  /// Stops the running chunk, if there is one, with an error of kind
  /// ``LuaError/Kind/interrupted``.
  ///
  /// Host code that the chunk has called runs to its end first.
  public func interrupt() {
    _ = bridge_watch_interrupt(watch)
  }

  /// Calls a closure in which the first signal of a number stops the running chunk, as
  /// ``interrupt()`` does, and those that the chunk has called in other states of the thread.
  ///
  /// A second signal does what it did before the closure, so that a program that waits for something
  /// else can be ended. Where the signal stops another chunk already, the closure is only called.
  ///
  /// - Parameters:
  ///   - signal: `SIGINT`, for Ctrl-C.
  ///   - body: What is called.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func interrupting<Result, Failure: Error>(
    onSignal signal: Int32,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard bridge_interrupt_begin(watch, signal) else { return try body() }
    defer { bridge_interrupt_end(signal) }
    return try body()
  }
}
