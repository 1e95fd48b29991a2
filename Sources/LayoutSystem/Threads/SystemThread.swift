package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A thread whose stack is large enough for documents and plugins of any allowed depth.
public struct SystemThread: @unchecked Sendable {
  /// The usual stack size in bytes, that of a program's first thread on most systems.
  private static let usualStackSize = 8 << 20

  // A number or an address, which any thread may use.
  private let thread: pthread_t

  /// Starts a thread.
  /// - Throws: the system's `Errno` if it has no more threads.
  package init(_ run: @escaping @Sendable () -> Void) throws(Errno) {
    try self.init(stackSize: Self.usualStackSize, run)
  }

  /// Starts a thread with a stack of a size in bytes, of which only the used part takes memory.
  /// - Throws: the system's `Errno` if it has no more threads.
  package init(stackSize: Int, _ run: @escaping @Sendable () -> Void) throws(Errno) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, stackSize)
    // The thread takes the closure; without a thread, it is freed here.
    typealias Body = @Sendable () -> Void
    let body = UnsafeMutablePointer<Body>.allocate(capacity: 1)
    body.initialize(to: run)
    // Some systems have addresses for threads, and give an optional one.
    var created = pthread_t(bitPattern: 0)
    let status = pthread_create(
      &created,
      attributes,
      { pointer in
        let start = pointer as UnsafeMutableRawPointer?
        guard let body = start?.assumingMemoryBound(to: Body.self) else { return nil }
        let run = body.move()
        body.deallocate()
        run()
        return nil
      },
      body
    )
    guard status == 0, let thread = created as pthread_t? else {
      body.deinitialize(count: 1)
      body.deallocate()
      throw Errno(rawValue: status)
    }
    self.thread = thread
  }

  /// Waits until the thread has ended; call it once.
  package func join() { pthread_join(thread, nil) }

  /// Lets the calling thread sleep for a time of less than a second.
  package static func sleep(for time: Duration) {
    _ = usleep(UInt32(max(0, min(999_999, time / .microseconds(1)))))
  }
}
