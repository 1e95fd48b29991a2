#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The stack size of secondary threads on Apple's systems, in bytes.
package let smallStack = 512 << 10
/// The usual stack size of a program's first thread, in bytes.
package let largeStack = 8 << 20

/// Runs a closure on its own thread.
/// - Parameters:
///   - stackSize: the size of the thread's stack, in bytes.
///   - body: the closure.
/// - Returns: the closure's result.
package func onThread<Value: Sendable>(
  stackSize: Int,
  _ body: @escaping @Sendable () -> Value
) -> Value {
  let work = Work(body)
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, stackSize)
  var thread = pthread_t(bitPattern: 0)
  let status = pthread_create(
    &thread,
    &attributes,
    { pointer in
      guard let pointer else { return nil }
      Unmanaged<AnyWork>.fromOpaque(pointer).takeUnretainedValue().run()
      return nil
    },
    Unmanaged<AnyWork>.passUnretained(work).toOpaque()
  )
  precondition(status == 0, "no thread can be started")
  pthread_join(thread, nil)
  guard let value = work.value else { preconditionFailure("the thread ended without a result") }
  return value
}

/// The work of a thread; the waiting thread reads the result after its end.
private class AnyWork: @unchecked Sendable {
  func run() {}
}

private final class Work<Value: Sendable>: AnyWork, @unchecked Sendable {
  private let body: @Sendable () -> Value
  var value: Value?

  init(_ body: @escaping @Sendable () -> Value) { self.body = body }

  override func run() { value = body() }
}
