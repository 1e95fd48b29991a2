import Synchronization

/// The sequences that receive an actor's changes.
final class ChangeListeners: Sendable {
  typealias Continuation = AsyncStream<SessionActor.Change>.Continuation

  private let listeners = Mutex<(continuations: [Int: Continuation], count: Int)>(([:], 0))

  init() {}

  /// Adds a sequence, and returns the key to remove it.
  func add(_ continuation: Continuation) -> Int {
    listeners.withLock { listeners in
      listeners.count += 1
      listeners.continuations[listeners.count] = continuation
      return listeners.count
    }
  }

  func remove(_ key: Int) { listeners.withLock { _ = $0.continuations.removeValue(forKey: key) } }

  /// Sends a change to all sequences.
  func tell(_ change: SessionActor.Change) {
    let continuations = listeners.withLock { Array($0.continuations.values) }
    for continuation in continuations { continuation.yield(change) }
  }

  /// Sends what a reload has found.
  func tell(_ reload: Session.Reload) {
    var news = reload
    news.failures = []
    if !news.isEmpty { tell(.reloaded(news)) }
    for failure in reload.failures { tell(.failed(failure)) }
  }

  /// Ends all sequences.
  func finish() {
    let continuations = listeners.withLock { listeners in
      let continuations = Array(listeners.continuations.values)
      listeners.continuations = [:]
      return continuations
    }
    for continuation in continuations { continuation.finish() }
  }
}
