import LayoutHost
import LayoutSystem
import Synchronization
import SystemPackage

/// Waits for the signals that end the program: the first one lets the current work finish, and a
/// second one ends the program at once.
///
/// Create the listener on the first thread before any other, since threads inherit the blocked
/// signals. Signals that the parent process has ignored stay ignored.
public final class SignalListener: Sendable {
  /// A descriptor that becomes readable after a signal or a call of ``wake()``.
  let descriptor: FileDescriptor
  /// The end of the pipe that makes the other one readable.
  private let writing: FileDescriptor

  /// The signal, set by the listener's thread.
  private let received = Mutex<Int32?>(nil)

  /// The signal that has arrived, if any.
  var signal: Int32? { received.withLock { $0 } }

  /// Starts waiting for a signal.
  /// - Parameters:
  ///   - reload: called after `SIGHUP`, which then does not end the program; nil if it does. It may take long:
  ///     it has a thread of its own, and is called once more after signals that arrive meanwhile.
  ///   - clean: called before a second signal ends the program at once; nil if nothing is to be cleaned.
  ///   - body: called once after the first signal that ends the program. Both are called on a separate
  ///     thread.
  /// - Throws: the system's `Errno` if descriptors or threads run out.
  public init(
    reload: (@Sendable () -> Void)? = nil,
    clean: (@Sendable () -> Void)? = nil,
    _ body: @escaping @Sendable () -> Void
  ) throws {
    let (descriptor, writing) = try FileDescriptor.pipe()
    (self.descriptor, self.writing) = (descriptor, writing)
    let signals = Signals.ending.filter { !Signals.isIgnored($0) }
    Signals.block(signals)
    let reloads = reload.map(Reloads.init)
    try SystemThread.start { [self] in
      guard let signal = Self.next(of: signals, reloads) else { return }
      received.withLock { $0 = signal }
      body()
      _ = try? writing.writeAll([0])
      if let clean {
        guard let second = Self.next(of: signals, reloads) else { return }
        clean()
        Signals.end(by: second)
      }
      Signals.unblock(signals)
      Signals.waitForActions()
    }
  }

  /// Waits for the next signal that ends the program; nil if the system cannot wait.
  private static func next(of signals: [CInt], _ reloads: Reloads?) -> CInt? {
    while let signal = Signals.wait(for: signals) {
      guard signal == Signals.hangUp, let reloads else { return signal }
      reloads.begin()
    }
    return nil
  }

  /// Makes the descriptor readable, so that a waiting reader stops.
  func wake() { _ = try? writing.writeAll([0]) }
}

/// Reloads, one after another, on a thread that ends with the last one.
private final class Reloads: Sendable {
  private let reload: @Sendable () -> Void
  private let state = Mutex((isRunning: false, isDue: false))

  init(_ reload: @escaping @Sendable () -> Void) { self.reload = reload }

  /// Begins a reload, now or after the one that is running.
  func begin() {
    let isRunning = state.withLock { state in
      defer { state = (isRunning: true, isDue: true) }
      return state.isRunning
    }
    guard !isRunning else { return }
    // Without another thread, the signal counts all the same.
    do { try SystemThread.start { self.run() } } catch { run() }
  }

  private func run() {
    while isNextDue() { reload() }
  }

  /// Takes the next reload; without one, the thread ends.
  private func isNextDue() -> Bool {
    state.withLock { state in
      defer { state = (isRunning: state.isDue, isDue: false) }
      return state.isDue
    }
  }
}
