import Synchronization

/// A value that is made when it is first asked for, once, from whatever thread.
package final class Lazy<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  /// Nothing yet.
  package init() {}

  /// The value; made by the closure at the first call.
  package func value(_ make: () -> Value) -> Value {
    stored.withLock { stored in
      if let value = stored { return value }
      let value = make()
      stored = value
      return value
    }
  }
}
