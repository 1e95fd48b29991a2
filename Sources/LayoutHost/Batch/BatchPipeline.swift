import LayoutSystem

/// Processes the lines of a batch with several threads, and returns the replies in the lines'
/// order.
package final class BatchPipeline: Sendable {
  /// The number of lines that each thread may be ahead of the first line without a written reply.
  private static let linesAhead = 32

  /// The number of threads, 1 or more.
  private let jobs: Int
  /// The lines between reader and writers, which wakes only threads that may continue.
  private let queue: Monitor<BatchQueue>

  /// Creates a pipeline of some threads, 1 or more, by default with the usual bounds.
  package init(jobs: Int, bounds: BatchQueue.Bounds? = nil) {
    self.jobs = max(1, jobs)
    let bounds = bounds ?? BatchQueue.Bounds(lines: self.jobs * Self.linesAhead)
    queue = Monitor(BatchQueue(bounds)) { $0.takeNews() }
  }

  /// Stops after the lines in progress; any thread may call it.
  ///
  /// Their replies, and the replies before them, are still written.
  package func cancel() { queue.change { $0.cancel() } }

  /// Processes all lines.
  ///
  /// A pipeline runs once.
  /// - Parameters:
  ///   - makeWorker: makes a worker; each thread calls it once, for itself.
  ///   - next: returns the next line, nil at the end; called by the calling thread.
  ///   - write: takes one or more whole lines of replies, with the number of lines that they end;
  ///     one thread calls it at a time.
  /// - Returns: the number of replies, and of those that are failures.
  /// - Throws: the errors of `next` and `write`. If `next` throws, the lines before are still
  ///   processed.
  package func run(
    makeWorker: @escaping @Sendable () -> (BatchLine) -> BatchResult,
    next: () throws -> BatchLine?,
    write: @escaping @Sendable ([UInt8], BatchOutcome) throws -> Void
  ) throws -> BatchOutcome {
    let threads = try startThreads { [queue] in
      let process = makeWorker()
      while case .process(let position, let line) = queue.wait({ $0.turn() }) {
        let result = process(line)
        queue.change { $0.finish(position, with: result) }
        Self.writeWhatIsReady(of: queue, to: write)
      }
    }
    let reading = Result { try read(next) }
    queue.change { $0.end() }
    for thread in threads { thread.join() }
    if let refusal = queue.change({ $0.refusal }) { throw refusal }
    try reading.get()
    return queue.change { $0.outcome }
  }

  /// Starts all threads, each with the closure, or no thread at all.
  /// - Throws: `RESOURCE_EXHAUSTED` if the system has no more threads.
  private func startThreads(
    _ body: @escaping @Sendable () -> Void
  ) throws(LayoutError) -> [SystemThread] {
    var threads: [SystemThread] = []
    do throws(LayoutError) {
      for _ in 0..<jobs { threads.append(try .start(body)) }
    } catch {
      cancel()
      for thread in threads { thread.join() }
      throw error
    }
    return threads
  }

  /// Reads lines on the calling thread until the queue is full, or the input ends.
  private func read(_ next: () throws -> BatchLine?) throws {
    while queue.wait({ $0.wantsLine() }), let line = try next() {
      queue.change { $0.append(line) }
    }
  }

  /// Writes replies while the next one is ready, unless another thread is writing.
  private static func writeWhatIsReady(
    of queue: Monitor<BatchQueue>,
    to write: ([UInt8], BatchOutcome) throws -> Void
  ) {
    while let (text, outcome) = queue.change({ queue in
      queue.takeOutput().map { ($0, queue.outcome) }
    }) {
      do {
        try write(text, outcome)
      } catch {
        queue.change { $0.breakOff(because: error) }
      }
      queue.change { $0.wrote() }
    }
  }
}
