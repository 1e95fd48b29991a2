package import LayoutModel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A value that threads share, and wait for changes of.
final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let isNews: (inout Value) -> Bool
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// - Parameters:
  ///   - value: what there is at first.
  ///   - isNews: whether those who wait might find what they wait for, after a change; they are left
  ///     asleep where not.
  init(_ value: Value, isNews: @escaping (inout Value) -> Bool = { _ in true }) {
    self.value = value
    self.isNews = isNews
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Changes the value and wakes the threads that wait for it.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    return body(&value)
  }

  /// Waits until a closure gives a result, which it may change the value for.
  @discardableResult
  func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }

  private func unlock() {
    if isNews(&value) { pthread_cond_broadcast(condition) }
    pthread_mutex_unlock(mutex)
  }
}

/// A thread with a stack on which documents and plugins of any depth that is allowed can be worked on.
package struct SystemThread: Sendable {
  /// As much as a program's first thread usually has, in bytes; only what is used is taken.
  private static let stackSize = 8 << 20

  private let thread: pthread_t

  /// Starts a thread.
  /// - Throws: `RESOURCE_EXHAUSTED` where the system has no more threads.
  package init(_ run: @escaping @Sendable () -> Void) throws(LayoutError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    // The thread takes the closure; where there is no thread, it is freed here.
    typealias Body = @Sendable () -> Void
    let body = UnsafeMutablePointer<Body>.allocate(capacity: 1)
    body.initialize(to: run)
    var thread = pthread_t(bitPattern: 0)
    let status = pthread_create(
      &thread,
      &attributes,
      { pointer in
        guard let body = pointer?.assumingMemoryBound(to: Body.self) else { return nil }
        let run = body.move()
        body.deallocate()
        run()
        return nil
      },
      body
    )
    guard status == 0 else {
      body.deinitialize(count: 1)
      body.deallocate()
      throw LayoutError(
        .resourceExhausted,
        origin: .inputOutput,
        message: "no thread can be started: \(String(cString: strerror(status)))"
      )
    }
    self.thread = thread
  }

  /// Waits until the thread has ended; to be called once.
  package func join() { pthread_join(thread, nil) }
}
