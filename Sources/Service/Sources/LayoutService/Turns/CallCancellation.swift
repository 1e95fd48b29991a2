import Synchronization

/// The cancellation of a call: by its client, its deadline, or a connection that ends.
package final class CallCancellation: Sendable {
  /// Whether the call was cancelled, and the closures to call then.
  private let state = Mutex<(isCancelled: Bool, actions: [@Sendable () -> Void])>((false, []))

  /// Creates the cancellation of a call that goes on.
  package init() {}

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Calls a closure when the call is cancelled; at once if it is cancelled already.
  func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.actions.append(action) }
      return state.isCancelled
    }
    if isLate { action() }
  }

  /// Removes the closures: the work that they would stop has ended.
  func forgetActions() { state.withLock { $0.actions = [] } }

  /// Cancels the call.
  package func cancel() {
    let actions = state.withLock { state in
      defer { state.actions = [] }
      if state.isCancelled { return [] as [@Sendable () -> Void] }
      state.isCancelled = true
      return state.actions
    }
    for action in actions { action() }
  }
}
