#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
public import LayoutModel

/// A thread with a stack on which documents and plugins of any depth that is allowed can be worked on.
public struct SystemThread: Sendable {
  /// As much as a program's first thread usually has, in bytes; only what is used is taken.
  private static let stackSize = 8 << 20

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Starts a thread.
  /// - Throws: `RESOURCE_EXHAUSTED` where the system has no more threads.
  public init(_ run: @escaping @Sendable () -> Void) throws(LayoutError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let body = Unmanaged.passRetained(Body(run))
    var thread = pthread_t(bitPattern: 0)
    let status = pthread_create(
      &thread,
      &attributes,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      },
      body.toOpaque()
    )
    guard status == 0 else {
      body.release()
      throw LayoutError(
        .resourceExhausted,
        origin: .inputOutput,
        message: "no thread can be started: \(String(cString: strerror(status)))"
      )
    }
    self.thread = thread
  }

  /// Waits until the thread has ended; to be called once.
  public func join() { pthread_join(thread, nil) }
}
