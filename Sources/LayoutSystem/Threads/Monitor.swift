#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A value that threads share and whose changes they wait for.
///
/// Closures run while the mutex is locked, and must neither wait nor use the same monitor.
package final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let isNews: (inout Value) -> Bool
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// - Parameters:
  ///   - value: the initial value.
  ///   - isNews: whether a change may satisfy waiting threads; if not, they stay asleep.
  package init(_ value: Value, isNews: @escaping (inout Value) -> Bool = { _ in true }) {
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
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    return body(&value)
  }

  /// Waits until a closure, which may change the value, returns a result.
  @discardableResult
  package func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
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
