internal import LuaBridge

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
    bridge_watch_interrupt(watch)
  }
}
