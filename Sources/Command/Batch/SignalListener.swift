@preconcurrency internal import Glibc
import LayoutHost
import Synchronization
import SystemPackage

/// Signals that ask the program to end: the first one lets it end what it is at, another one ends it
/// at once.
///
/// To be made by the first thread before it starts others, since these take over which signals do not
/// reach them. What whoever started the program lets it ignore is ignored.
final class SignalListener: Sendable {
  /// Readable once a signal has come, or somebody woke those who wait (``wake()``).
  let descriptor: FileDescriptor
  private let writing: FileDescriptor

  private let received: Received

  private final class Received: Sendable {
    let signal = Mutex<Int32?>(nil)
  }

  /// The signal that has come, if one has.
  var signal: Int32? { received.signal.withLock { $0 } }

  /// Begins to wait for a signal.
  /// - Parameter body: called when one has come, by a thread of its own.
  /// - Throws: where the system has no more descriptors or threads.
  init(_ body: @escaping @Sendable () -> Void) throws {
    let (descriptor, writing) = try FileDescriptor.pipe()
    (self.descriptor, self.writing) = (descriptor, writing)
    let received = Received()
    self.received = received
    let signals = Self.signals()
    var blocked = signals
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    _ = try SystemThread {
      var (signals, signal) = (signals, Int32(0))
      guard sigwait(&signals, &signal) == 0 else { return }
      received.signal.withLock { $0 = signal }
      body()
      _ = try? writing.writeAll([0])
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      while true { pause() }
    }
  }

  /// Makes the descriptor readable: there is nothing to wait for any more.
  func wake() { _ = try? writing.writeAll([0]) }

  private static func signals() -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      sigaction(signal, nil, &action)
      let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      if handler != unsafeBitCast(SIG_IGN, to: Int.self) { sigaddset(&signals, signal) }
    }
    return signals
  }
}
