import LayoutHost
import LayoutModel
import LayoutSystem
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Threads for the service's requests, instead of those of Swift's concurrency: their stacks hold
/// 8 MB, so that documents are solved and plugins called without another thread.
final class SolvingThreads: TaskExecutor, @unchecked Sendable {
  // Guarded by the mutex; threads wait for a job, or for the end.
  private var jobs: [UnownedJob?] = []
  private var first = 0
  private var sleeping = 0
  private var isEnded = false
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// The priority of threads that run scripts, which others of the program go before (`nice(2)`).
  static let scriptNiceness: Int32 = 5

  /// Starts threads, which live as long as the program or until ``end()``.
  /// - Parameters:
  ///   - count: the number of threads.
  ///   - niceness: their priority, from 0, which is usual, to 19, which is the lowest. Only Linux has it
  ///     for threads.
  /// - Throws: `RESOURCE_EXHAUSTED` if the system has no more threads.
  init(count: Int, niceness: Int32 = 0) throws(LayoutError) {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
    for _ in 0..<count {
      try SystemThread.start { [self] in
        #if canImport(Glibc)
        // For the calling thread alone (setpriority(2), “C library/kernel differences”).
        if niceness > 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        #endif
        run()
      }
    }
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(mutex)
    jobs.append(job)
    let wakes = sleeping > 0
    pthread_mutex_unlock(mutex)
    if wakes { pthread_cond_signal(condition) }
  }

  /// Runs a long-running closure on one of these threads.
  func working<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(self) { () async throws(Failure) in try body() }
  }

  /// Lets the threads end after their remaining work.
  func end() {
    pthread_mutex_lock(mutex)
    isEnded = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  private func run() {
    let executor = asUnownedTaskExecutor()
    while let job = next() { job.runSynchronously(on: executor) }
  }

  /// Waits for a job; nil at the end.
  private func next() -> UnownedJob? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while first == jobs.count {
      if isEnded { return nil }
      sleeping += 1
      pthread_cond_wait(condition, mutex)
      sleeping -= 1
    }
    let job = jobs[first]
    jobs[first] = nil
    first += 1
    if first == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 1024, first > jobs.count / 2 {
      jobs.removeFirst(first)
      first = 0
    }
    return job
  }
}
