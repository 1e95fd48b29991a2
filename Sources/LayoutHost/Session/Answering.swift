import LayoutModel
import Synchronization

/// Cancels the question that a session answers.
///
/// A session belongs to one thread; its canceller may be used on any other. A task that is cancelled
/// stops its session like this:
///
/// ```swift
/// let canceller = session.canceller
/// let solution = try await withTaskCancellationHandler {
///   try session.solve()
/// } onCancel: {
///   canceller.cancel()
/// }
/// ```
package final class SessionCanceller: Sendable {
  private let running = Mutex<WorkLimit?>(nil)

  init() {}

  /// Cancels the running question, if there is one: it throws `CANCELLED` where it next looks at its
  /// limit, and the session is as it was before.
  package func cancel() { running.withLock { $0 }?.cancel() }

  fileprivate func begin(_ limit: WorkLimit) { running.withLock { $0 = limit } }
  fileprivate func end() { running.withLock { $0 = nil } }
}

extension Session {
  /// Runs a closure as one question, with the session's limits of time and memory.
  ///
  /// Questions within the question share its limits.
  /// - Throws: `DEADLINE_EXCEEDED`, `RESOURCE_EXHAUSTED` or `CANCELLED` where a limit stops it, and what
  ///   the closure throws.
  func answering<Value>(
    _ body: () throws(LayoutError) -> Value
  ) throws(LayoutError) -> Value {
    func checked() throws(LayoutError) -> Value {
      do throws(LayoutError) {
        let value = try body()
        try WorkLimit.current?.checkStopped()
        return value
      } catch {
        // A plugin may have made another failure of it.
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

  /// Runs a closure that prints or draws, too, as one question.
  ///
  /// Waiting for a reader belongs into `WorkLimit.excluding`.
  /// - Throws: the failure of a limit that stops it, and the error of the closure.
  package func withinLimits<Value>(_ body: () throws -> Value) throws -> Value {
    let result = try answering { () throws(LayoutError) -> Result<Value, any Error> in
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

  /// The time of a question; nil for any.
  public var timeLimit: Duration? {
    switch configuration.timeLimit ?? project?.timeLimit {
    case .limit(let time): time
    case .unlimited: nil
    case nil: WorkLimit.standardTime
    }
  }

  /// The memory of a question, in bytes.
  public var memoryLimit: Int {
    configuration.memoryLimit ?? project?.memoryLimit ?? WorkLimit.standardMemory
  }
}
