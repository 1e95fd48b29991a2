public import LayoutModel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A thread whose stack is large enough for documents and plugins of any allowed depth.
public struct SystemThread: Sendable {
  /// The stack size in bytes, that of a program's first thread on most systems; only the used part
  /// takes memory.
  private static let stackSize = 8 << 20

  private let thread: pthread_t

  /// Starts a thread.
  /// - Throws: `RESOURCE_EXHAUSTED` if the system has no more threads.
  public init(_ run: @escaping @Sendable () -> Void) throws(LayoutError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    // The thread takes the closure; without a thread, it is freed here.
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

  /// Waits until the thread has ended; call it once.
  package func join() { pthread_join(thread, nil) }
}
