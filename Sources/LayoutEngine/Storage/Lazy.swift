import LayoutModel
import Synchronization

/// A value that is made once, when it is first needed, on any thread.
///
/// A value made after its operation was stopped may be incomplete, and is not kept. Lazy values
/// derive from the rest of a structure and are always equal.
package final class Lazy<Value: Sendable>: Sendable, Equatable {
  private let stored = Mutex<Value?>(nil)

  /// Returns the value, which the first call makes; other threads wait for it.
  func value(_ make: () -> Value) -> Value {
    stored.withLock { stored in
      if let value = stored { return value }
      let value = make()
      if WorkLimit.current?.isOver != true { stored = value }
      return value
    }
  }

  package static func == (left: Lazy, right: Lazy) -> Bool { true }
}
