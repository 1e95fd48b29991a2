public import LayoutModel
import LayoutPlugins

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A value that threads share, and wait for changes of.
///
/// Closures run while the mutex is locked, and must neither wait nor use the same monitor.
final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let isNews: (inout Value) -> Bool
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// - Parameters:
  ///   - value: the initial value.
  ///   - isNews: whether a change may satisfy waiting threads; if not, they stay asleep.
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
public struct SystemThread: Sendable {
  /// As much as a program's first thread usually has, in bytes; only what is used is taken.
  private static let stackSize = 8 << 20

  private let thread: pthread_t

  /// Starts a thread.
  /// - Throws: `RESOURCE_EXHAUSTED` where the system has no more threads.
  public init(_ run: @escaping @Sendable () -> Void) throws(LayoutError) {
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

extension SystemThread {
  /// The number of processors that the process may use, 1 or more, within its container's limit.
  public static var processorCount: Int {
    let present = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let allowed = text(of: "/proc/self/status").flatMap(processors(inStatus:))
    let given = text(of: "/sys/fs/cgroup/cpu.max").flatMap(processors(inControlGroup:))
    return max(1, [allowed ?? present, given].compactMap(\.self).min() ?? 1)
  }

  private static func text(of path: String) -> String? {
    (try? FileReading.bytes(of: path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Parses the processors that a process may run on from Linux's `Cpus_allowed_list: 0-3,8`.
  static func processors(inStatus status: String) -> Int? {
    let key = "Cpus_allowed_list:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else {
      return nil
    }
    var count = 0
    for range in line.dropFirst(key.count).split(separator: ",") {
      let ends = range.split(separator: "-").map { Int($0.filter(\.isNumber)) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else {
        return nil
      }
      count += last - first + 1
    }
    return count > 0 ? count : nil
  }

  /// Parses a Linux control group's share of processor time, rounded up: `150000 100000` is two;
  /// nil for no limit, which is `max 100000`.
  static func processors(inControlGroup controlGroup: String) -> Int? {
    let numbers = controlGroup.split { $0 == " " || $0 == "\n" }.map { Int($0) }
    guard numbers.count == 2, let time = numbers[0], let period = numbers[1], time > 0, period > 0
    else { return nil }
    return (time + period - 1) / period
  }
}
