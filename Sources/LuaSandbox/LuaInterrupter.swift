import CLuaSandbox

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
