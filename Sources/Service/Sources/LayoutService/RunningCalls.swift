import Synchronization

/// Counts the running calls of the service; those of reflection and health do not count.
///
/// Methods count themselves: an interceptor, which is generic over all messages, would be slower.
final class RunningCalls: Sendable {
  /// A call, which runs until its last reference is released.
  final class Call: Sendable {
    private let calls: RunningCalls

    fileprivate init(_ calls: RunningCalls) {
      self.calls = calls
      calls.running.add(1, ordering: .acquiringAndReleasing)
      calls.started.add(1, ordering: .relaxed)
    }

    deinit { calls.running.subtract(1, ordering: .acquiringAndReleasing) }

    /// Keeps the call running at least until here.
    func end() { withExtendedLifetime(self) {} }
  }

  private let running = Atomic(0)
  private let started = Atomic(0)

  /// The number of calls whose reply is not complete.
  var count: Int { running.load(ordering: .acquiring) }
  /// The number of all calls so far.
  var total: Int { started.load(ordering: .relaxed) }

  func begin() -> Call { Call(self) }
}
