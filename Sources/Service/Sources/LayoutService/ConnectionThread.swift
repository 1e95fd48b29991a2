import NIOCore
import NIOPosix
import Synchronization

/// The thread of all connections, which also runs the tasks of their calls.
///
/// A part of a reply then reaches its connection without waking another thread, which takes longer
/// than most parts. Long-running requests run on ``SolvingThreads``.
final class ConnectionThread: TaskExecutor {
  /// The thread's event loop, for the transport.
  let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let loop: any EventLoop
  /// Whether the thread accepts no more tasks.
  private let hasEnded = Atomic(false)

  /// Starts the thread, which lives as long as the program or until ``end()``.
  init() { loop = loops.next() }

  func enqueue(_ job: consuming ExecutorJob) {
    // The remaining tasks of a connection after the end of the thread.
    if hasEnded.load(ordering: .acquiring) { return globalConcurrentExecutor.enqueue(job) }
    let (job, executor) = (UnownedJob(job), asUnownedTaskExecutor())
    loop.execute { job.runSynchronously(on: executor) }
  }

  /// Closes open connections, and ends the thread after its pending tasks; later ones run on
  /// others.
  func end() {
    hasEnded.store(true, ordering: .releasing)
    loop.execute { [loops] in loops.shutdownGracefully { _ in } }
  }
}
