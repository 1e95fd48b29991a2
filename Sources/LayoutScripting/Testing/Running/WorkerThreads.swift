import LayoutHost

/// Threads that do the same work.
enum WorkerThreads {
  /// Runs a closure on so many threads, the calling one included, and waits for all.
  ///
  /// Where the system has no more threads, fewer do the work.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [SystemThread] = []
    while threads.count < count - 1, let thread = try? SystemThread(body) { threads.append(thread) }
    body()
    for thread in threads { thread.join() }
  }
}
