import LayoutModel
import LayoutSystem

/// Runs an actor's jobs one after the other, on a thread of its own that ends with the executor.
final class SessionExecutor: SerialExecutor {
  /// A job with its executor, which stays until the job has run.
  private struct Work {
    let job: UnownedJob
    let executor: SessionExecutor
  }

  private let queue: Monitor<(work: [Work], isClosed: Bool)>

  private init(_ queue: Monitor<(work: [Work], isClosed: Bool)>) { self.queue = queue }

  deinit { queue.change { $0.isClosed = true } }

  /// Returns an executor whose thread waits for jobs.
  /// - Throws: `RESOURCE_EXHAUSTED` if the system has no more threads.
  static func started() throws(LayoutError) -> SessionExecutor {
    let queue = Monitor<(work: [Work], isClosed: Bool)>(([], false))
    do {
      _ = try SystemThread {
        while let work = next(in: queue) {
          work.job.runSynchronously(on: work.executor.asUnownedSerialExecutor())
        }
      }
    } catch {
      let message = "the session gets no thread: \(error)"
      throw LayoutError(.resourceExhausted, origin: .inputOutput, message: message)
    }
    return SessionExecutor(queue)
  }

  /// Waits for a job; nil once the executor is gone.
  private static func next(in queue: Monitor<(work: [Work], isClosed: Bool)>) -> Work? {
    queue.wait { queue -> Work?? in
      guard queue.work.isEmpty else { return .some(queue.work.removeFirst()) }
      return queue.isClosed ? .some(nil) : nil
    }
  }

  /// Adds a job to the queue.
  func enqueue(_ job: consuming ExecutorJob) {
    let work = Work(job: UnownedJob(job), executor: self)
    queue.change { $0.work.append(work) }
  }
}
