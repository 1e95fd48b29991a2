import LayoutModel
import Synchronization

/// Cancels a session's operation, from any thread.
///
/// ```swift
/// let canceller = session.canceller
/// button.onClick = { canceller.cancel() }
/// _ = try session.solve()
/// ```
/// To cancel one certain operation, run it within a `WorkLimit` of its own, and cancel that.
public final class SessionCanceller: Sendable {
  /// The limit of the running operation, and whether the next one is cancelled.
  private let state = Mutex<(running: WorkLimit?, isWaiting: Bool)>((nil, false))

  init() {}

  /// Cancels the running operation, or else the next one: it throws `CANCELLED` at the next check
  /// of its limit, and the session is unchanged.
  public func cancel() {
    let running = state.withLock { state in
      state.isWaiting = state.running == nil
      return state.running
    }
    running?.cancel()
  }

  /// Notes the limit of an operation that begins, and cancels it if that is due.
  /// - Returns: whether it is the outermost operation.
  fileprivate func begin(_ limit: WorkLimit) -> Bool {
    let (isOutermost, isCancelled) = state.withLock { state in
      guard state.running == nil else { return (false, false) }
      defer { state = (limit, false) }
      return (true, state.isWaiting)
    }
    if isCancelled { limit.cancel() }
    return isOutermost
  }

  fileprivate func end() { state.withLock { $0.running = nil } }
}

extension Session {
  /// Runs a closure as one operation, with the session's limits of time and memory.
  ///
  /// Nested operations share its limits.
  /// - Throws: `DEADLINE_EXCEEDED`, `RESOURCE_EXHAUSTED` or `CANCELLED` if a limit stops it, and
  ///   the error of the closure.
  func runOperation<Value>(
    _ body: () throws(LayoutError) -> Value
  ) throws(LayoutError) -> Value {
    let outer = WorkLimit.current
    let limit =
      outer ?? WorkLimit(time: timeLimit, memory: memoryLimit, isInterrupted: isInterrupted)
    let isOutermost = canceller.begin(limit)
    defer { if isOutermost { canceller.end() } }
    func checked() throws(LayoutError) -> Value {
      // The operation may have been cancelled before it began.
      try limit.checkStopped()
      do throws(LayoutError) {
        let value = try body()
        try limit.checkStopped()
        return value
      } catch {
        // A plugin may have turned the stop into another failure.
        if limit.isCancelled { try limit.checkStopped() }
        throw error
      }
    }
    return outer == nil ? try limit.run(checked) : try checked()
  }

  /// Runs a closure, which may also print or draw, as one operation.
  ///
  /// Exclude waiting for a reader with `WorkLimit.excluding`.
  /// - Throws: the failure of a limit that stops it, and the error of the closure.
  package func withinLimits<Value>(_ body: () throws -> Value) throws -> Value {
    let result = try runOperation { () throws(LayoutError) -> Result<Value, any Error> in
      do {
        return .success(try body())
      } catch let failure as LayoutError {
        throw failure
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The time limit of an operation; nil if there is no limit.
  public var timeLimit: Duration? {
    switch configuration.timeLimit ?? project?.timeLimit {
    case .limit(let time): time
    case .unlimited: nil
    case nil: WorkLimit.standardTime
    }
  }

  /// The memory limit of an operation, in bytes.
  public var memoryLimit: Int {
    configuration.memoryLimit ?? project?.memoryLimit ?? WorkLimit.standardMemory
  }
}
