import CLuaSandbox

/// Interrupts the running call of a state from any thread or signal handler.
package final class LuaInterrupter: Sendable {
  /// The watch of the state; its fields are atomic.
  private nonisolated(unsafe) let watch: OpaquePointer

  /// Takes over a retained watch.
  init(watch: OpaquePointer) {
    self.watch = watch
  }

  deinit {
    bridge_watch_release(watch)
  }

  /// Interrupts the running chunk, if any, with an error of kind ``LuaError/Kind/interrupted``.
  ///
  /// A host function that the chunk has called runs to its end first.
  package func interrupt() {
    _ = bridge_watch_interrupt(watch)
  }

  /// Interrupts the running chunk, or the next one if none runs, until `withdraw` is called.
  package func interruptNext() { bridge_watch_interrupt_next(watch) }

  /// Withdraws the interruption of the next chunk.
  package func withdraw() { bridge_watch_withdraw(watch) }

  /// Whether the running chunk was interrupted and has not ended, such as in a host function.
  package var isInterrupted: Bool { bridge_watch_is_interrupted(watch) }

  /// Runs a closure in which the first signal of a number interrupts the running chunk, or the next one.
  ///
  /// Chunks that it runs in other states of the thread are interrupted with it.
  ///
  /// A second signal has its earlier effect, so that it can end a program that waits elsewhere. If
  /// the signal already interrupts another chunk, the closure just runs. A signal that came earlier
  /// while it was held interrupts the closure's first chunk.
  ///
  /// - Parameters:
  ///   - signal: the number, such as `SIGINT` for Ctrl-C.
  ///   - body: the closure.
  /// - Returns: the result of the closure.
  /// - Throws: the error of the closure.
  package func interrupting<Result, Failure: Error>(
    onSignal signal: Int32,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard bridge_interrupt_begin(watch, signal) else { return try body() }
    defer { bridge_interrupt_end(signal) }
    return try body()
  }

  /// Runs a closure in which the first signal of a number waits for a call of
  /// `interrupting(onSignal:_:)` rather than end the program; without such a call it has no effect.
  ///
  /// A second signal has its earlier effect.
  /// - Parameters:
  ///   - signal: the number; nil to just run the closure.
  ///   - body: the closure.
  /// - Returns: the result of the closure.
  /// - Throws: the error of the closure.
  package static func holding<Result, Failure: Error>(
    _ signal: Int32?,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let signal, bridge_interrupt_hold(signal) else { return try body() }
    defer { bridge_interrupt_release(signal) }
    return try body()
  }
}
