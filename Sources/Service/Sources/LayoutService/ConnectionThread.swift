import NIOCore
import NIOPosix
import Synchronization

/// The thread of all connections, on which the tasks of their calls run as well.
///
/// A part of a reply then goes to its connection without waking another thread, which takes longer than most
/// parts. Questions take their time, so they run on ``SolvingThreads``.
final class ConnectionThread: TaskExecutor {
  /// The thread's event loop, for the transport.
  let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let loop: any EventLoop
  /// Whether the thread takes no more tasks.
  private let hasEnded = Atomic(false)

  /// Starts the thread, which lives as long as the program or until ``end()``.
  init() { loop = loops.next() }

  func enqueue(_ job: consuming ExecutorJob) {
    // The rest of a connection's tasks, where the thread has ended.
    if hasEnded.load(ordering: .acquiring) { return globalConcurrentExecutor.enqueue(job) }
    let (job, executor) = (UnownedJob(job), asUnownedTaskExecutor())
    loop.execute { job.runSynchronously(on: executor) }
  }

  /// Closes connections that are still open, and ends the thread behind the tasks that it has; later ones run on others.
  func end() {
    hasEnded.store(true, ordering: .releasing)
    loop.execute { [loops] in loops.shutdownGracefully { _ in } }
  }
}
