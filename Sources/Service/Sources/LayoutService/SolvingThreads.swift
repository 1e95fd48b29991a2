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

  /// Starts threads, which live as long as the program or until ``end()``.
  /// - Throws: `RESOURCE_EXHAUSTED` if the system has no more threads.
  init(count: Int) throws(LayoutError) {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
    for _ in 0..<count {
      try SystemThread.start { [self] in run() }
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

/// Admits a limited number of concurrent requests, and a limited number of waiting ones.
final class Admission: Sendable {
  /// The number of running requests, the turns of waiting ones by number, and the last number.
  private typealias State = (
    running: Int, waiting: [(id: UInt64, turn: CheckedContinuation<Bool, Never>)], lastID: UInt64
  )

  private let state = Mutex<State>((0, [], 0))
  let places: Int
  /// The number of requests that may wait.
  let queueLength: Int

  init(places: Int, queueLength: Int) {
    (self.places, self.queueLength) = (places, queueLength)
  }

  /// Waits for a place.
  /// - Throws: `RESOURCE_EXHAUSTED` at once if too many wait already, `CANCELLED` if the call is
  ///   cancelled before its turn.
  func enter(_ cancellation: CallCancellation) async throws {
    let ticket = try state.withLock { state throws(LayoutError) -> UInt64? in
      if state.running < places {
        state.running += 1
        return nil
      }
      guard state.waiting.count < queueLength else { throw .tooBusy }
      state.lastID += 1
      return state.lastID
    }
    guard let ticket else { return }
    let isMine = await withCheckedContinuation { turn in
      let decision: Bool? = state.withLock { state in
        if state.running < places {
          state.running += 1
          return true
        }
        state.waiting.append((ticket, turn))
        return nil
      }
      if let decision { turn.resume(returning: decision) } else { watch(ticket, cancellation) }
    }
    guard isMine else { throw LayoutError.callCancelled }
  }

  /// Gives the place to the request that has waited longest.
  func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.running -= 1
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.removeFirst().turn
    }
    next?.resume(returning: true)
  }

  /// Removes a request from the queue when its call is cancelled.
  private func watch(_ ticket: UInt64, _ cancellation: CallCancellation) {
    cancellation.onCancel { [self] in
      let turn = state.withLock { state in
        state.waiting.firstIndex { $0.id == ticket }.map { state.waiting.remove(at: $0).turn }
      }
      turn?.resume(returning: false)
    }
  }
}

extension LayoutError {
  /// The refusal of a request while too many others wait.
  static let tooBusy = LayoutError(
    .resourceExhausted,
    origin: .inputOutput,
    message: "the service works on as many requests as it may, and as many wait",
    hint: "try again after a while, or start it with a larger --concurrency or --queue"
  )

  /// The failure of a call that was cancelled before anything was computed.
  static let callCancelled = LayoutError(
    .cancelled,
    origin: .inputOutput,
    message: "the call was cancelled"
  )
}
