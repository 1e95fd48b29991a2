import LayoutModel
import Synchronization

/// Shares the turns for one kind of work among clients and providers.
///
/// A turn that is free goes to the request whose client holds the fewest turns, then to the one whose
/// providers hold the fewest, and among equals to the one that was served, or came, longest ago. A turn
/// cannot be interrupted, so there is one more than places, which requests that are expected to be long
/// (``TurnHistory``) never take: endless scripts leave it to others.
///
/// ```swift
/// let turn = try await scheduler.turn(for: TurnSubject(client: "7", providers: ["tiles"]), cancellation)
/// defer { turn.end() }
/// ```
package final class TurnScheduler: Sendable {
  private let state: Mutex<TurnState>
  private let clock: @Sendable () -> ContinuousClock.Instant
  /// The most requests that have a turn, and the most that wait for one.
  let limits: (running: Int, waiting: Int)

  /// Creates a scheduler without running requests.
  /// - Parameters:
  ///   - places: the number of turns for requests that may be long, at least 1.
  ///   - queueLength: the number of requests that may wait.
  ///   - clock: returns the time.
  package init(
    places: Int,
    queueLength: Int,
    clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    state = Mutex(TurnState(places: places, queueLength: queueLength))
    self.clock = clock
    limits = (places + 1, queueLength)
  }

  /// The numbers of requests that have a turn, that wait for one, and of all so far.
  package var counts: (running: Int, waiting: Int, total: UInt64) {
    state.withLock { ($0.running.count, $0.waitingCount, $0.lastID) }
  }

  /// Waits for a turn.
  ///
  /// If too many requests wait, that of the client with the most waiting ones is refused, which came last.
  /// - Returns: the turn, which lasts until ``Turn/end()``.
  /// - Throws: `RESOURCE_EXHAUSTED` for a request that is refused, `CANCELLED` if the call is cancelled
  ///   before its turn.
  package func turn(
    for subject: TurnSubject,
    _ cancellation: CallCancellation
  ) async throws -> Turn {
    let outcome = await withCheckedContinuation { (request: TurnState.Request) in
      let (id, decisions) = state.withLock { $0.add(subject, request, at: clock()) }
      Self.report(decisions)
      cancellation.onCancel { [self] in
        let request = state.withLock { $0.remove(id) }
        request?.resume(returning: .cancelled)
      }
    }
    switch outcome {
    case .begins(let id): return Turn(id, of: self)
    case .refused: throw LayoutError.tooBusy
    case .cancelled: throw LayoutError.callCancelled
    }
  }

  /// A turn, which its holder ends.
  package struct Turn: Sendable {
    private let id: UInt64
    private let scheduler: TurnScheduler

    fileprivate init(_ id: UInt64, of scheduler: TurnScheduler) {
      (self.id, self.scheduler) = (id, scheduler)
    }

    /// Gives the turn to the next request.
    package func end() {
      let decisions = scheduler.state.withLock { $0.end(id, at: scheduler.clock()) }
      TurnScheduler.report(decisions)
    }
  }

  private static func report(_ decisions: [TurnState.Decision]) {
    for (request, outcome) in decisions { request.resume(returning: outcome) }
  }
}
