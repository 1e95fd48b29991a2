import LayoutModel
import Synchronization

/// Cancels the operation that a session is running, from any thread.
///
/// For parts of the program that keep a session and cannot know its operations, such as the live
/// page. Other programs run operations within a `WorkLimit` of their own, and cancel that.
package final class SessionCanceller: Sendable {
  private let running = Mutex<WorkLimit?>(nil)

  init() {}

  /// Cancels the running operation, if any: it throws `CANCELLED` at the next check of its limit,
  /// and the session is unchanged.
  package func cancel() { running.withLock { $0 }?.cancel() }

  fileprivate func begin(_ limit: WorkLimit) { running.withLock { $0 = limit } }
  fileprivate func end() { running.withLock { $0 = nil } }
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
    func checked() throws(LayoutError) -> Value {
      // The operation may have been cancelled before it began.
      try WorkLimit.current?.checkStopped()
      do throws(LayoutError) {
        let value = try body()
        try WorkLimit.current?.checkStopped()
        return value
      } catch {
        // A plugin may have turned the stop into another failure.
        if WorkLimit.current?.isCancelled == true { try WorkLimit.current?.checkStopped() }
        throw error
      }
    }
    guard WorkLimit.current == nil else { return try checked() }
    let limit = WorkLimit(
      time: timeLimit,
      memory: memoryLimit,
      isInterrupted: isInterrupted
    )
    canceller.begin(limit)
    defer { canceller.end() }
    return try limit.run(checked)
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
