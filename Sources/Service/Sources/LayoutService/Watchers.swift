import Synchronization

/// Sends values to any number of watchers.
final class Watchers<Value: Sendable>: Sendable {
  typealias Stream = AsyncStream<Value>

  /// The watchers by number, the last number, and whether all watches have ended.
  private typealias State = (watchers: [Int: Stream.Continuation], lastID: Int, isEnded: Bool)

  private let state = Mutex<State>(([:], 0, false))
  private let bufferSize: Int
  /// The last value of each watch that the end finds or that begins later; nil if the
  /// watches end without one.
  private let last: Value?

  /// Creates watches; of more than `bufferSize` values that wait for a slow watcher, older ones are
  /// dropped.
  init(bufferSize: Int, last: Value? = nil) { (self.bufferSize, self.last) = (bufferSize, last) }

  /// Whether all watches have ended.
  var isEnded: Bool { state.withLock { $0.isEnded } }

  /// Starts to watch.
  /// - Returns: the values, and what ends them.
  func subscribe() -> (stream: Stream, continuation: Stream.Continuation) {
    let (stream, continuation) = Stream.makeStream(bufferingPolicy: .bufferingNewest(bufferSize))
    let (id, isEnded) = state.withLock { state in
      state.lastID += 1
      if !state.isEnded { state.watchers[state.lastID] = continuation }
      return (state.lastID, state.isEnded)
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.watchers.removeValue(forKey: id) }
    }
    if isEnded { finish(continuation) }
    return (stream, continuation)
  }

  /// Sends values to all watchers.
  func send(_ values: [Value]) {
    let watchers = state.withLock { Array($0.watchers.values) }
    for watcher in watchers { for value in values { watcher.yield(value) } }
  }

  /// Ends all watches, and those that begin later.
  func end() {
    let watchers = state.withLock { state in
      state.isEnded = true
      return Array(state.watchers.values)
    }
    watchers.forEach(finish)
  }

  private func finish(_ watcher: Stream.Continuation) {
    if let last { watcher.yield(last) }
    watcher.finish()
  }
}
