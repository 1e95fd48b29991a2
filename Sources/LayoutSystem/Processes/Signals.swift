#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signals that end a program.
package enum Signals {
  /// The signals that a user or the system sends to end the program.
  package static let ending = [SIGINT, SIGTERM, SIGHUP]

  /// Ctrl-C.
  package static let interruption = SIGINT
  /// Writing to a pipe without a reader.
  package static let brokenPipe = SIGPIPE
  /// Tells a program to end.
  package static let termination = SIGTERM
  /// Ends a program at once.
  package static let kill = SIGKILL
  /// The end of a terminal, or for a service: that it reads its files again.
  package static let hangUp = SIGHUP

  /// Lets signals end the program at once and silently.
  package static func endAtOnce(at signals: [CInt] = [SIGINT, SIGTERM]) {
    for number in signals { signal(number) { _ in _exit(0) } }
  }

  /// Lets a write beyond the limit of a file's size fail like one on a full disk.
  package static func ignoreFileSizeLimit() { signal(SIGXFSZ, SIG_IGN) }

  /// Ends the process by a signal, as if nothing handled it.
  package static func end(by number: CInt) -> Never {
    signal(number, SIG_DFL)
    unblock([number])
    raise(number)
    _exit(128 + number)
  }

  /// Sends Ctrl-C's signal to the process itself.
  package static func interrupt() { raise(interruption) }

  /// Blocks signals for this thread and those that it starts later.
  package static func block(_ signals: [CInt]) {
    var set = set(of: signals)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Delivers blocked signals to this thread again.
  package static func unblock(_ signals: [CInt]) {
    var set = set(of: signals)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Waits for one of some blocked signals; nil if the system cannot wait.
  package static func wait(for signals: [CInt]) -> CInt? {
    var (set, signal) = (set(of: signals), CInt(0))
    return sigwait(&set, &signal) == 0 ? signal : nil
  }

  /// Waits for ever; signals run their actions on this thread.
  package static func waitForActions() -> Never {
    while true { pause() }
  }

  /// Whether the process ignores a signal, as it does if its parent did.
  package static func isIgnored(_ signal: CInt) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action.isIgnoring
  }

  private static func set(of signals: [CInt]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}

// The action, whose field each C library names otherwise.
extension sigaction {
  /// Whether the action is to ignore the signal.
  var isIgnoring: Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Makes the action to ignore the signal.
  mutating func ignore() {
    #if canImport(Glibc)
    __sigaction_handler.sa_handler = SIG_IGN
    #elseif canImport(Musl)
    __sa_handler.sa_handler = SIG_IGN
    #else
    __sigaction_u.__sa_handler = SIG_IGN
    #endif
  }

  private var handler: (@convention(c) (CInt) -> Void)? {
    #if canImport(Glibc)
    __sigaction_handler.sa_handler
    #elseif canImport(Musl)
    __sa_handler.sa_handler
    #else
    __sigaction_u.__sa_handler
    #endif
  }
}
