#if Service
import NIOCore
import NIOPosix

/// The thread of all connections, on which the tasks of their calls run as well.
///
/// A part of a reply then goes to its connection without waking another thread, which takes longer than most
/// parts. Questions take their time, so they run on ``SolvingThreads``.
final class ConnectionThread: TaskExecutor {
  /// The thread's event loop, for the transport.
  let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let loop: any EventLoop

  /// Starts the thread, which lives as long as the program or until ``end()``.
  init() { loop = loops.next() }

  func enqueue(_ job: consuming ExecutorJob) {
    let (job, executor) = (UnownedJob(job), asUnownedTaskExecutor())
    loop.execute { job.runSynchronously(on: executor) }
  }

  /// Closes connections that are still open, and ends the thread; tasks must have ended before.
  func end() {
    loops.shutdownGracefully { _ in }
  }
}
#endif
