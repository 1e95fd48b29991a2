#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
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

  /// Changes the value; whoever waits looks again.
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
