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

  /// Starts the thread, which lives as long as the program.
  init() { loop = loops.next() }

  func enqueue(_ job: consuming ExecutorJob) {
    let (job, executor) = (UnownedJob(job), asUnownedTaskExecutor())
    loop.execute { job.runSynchronously(on: executor) }
  }
}
#endif
