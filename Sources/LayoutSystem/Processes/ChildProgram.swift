package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that this one has started with its own standard descriptors, such as a pager.
package struct ChildProgram {
  /// The system's program that opens an address in the user's browser.
  package static let opener: String = {
    #if canImport(Darwin)
    "open"
    #else
    "xdg-open"
    #endif
  }()

  #if canImport(Darwin)
  private typealias Attributes = posix_spawnattr_t?
  #else
  private typealias Attributes = posix_spawnattr_t
  #endif

  private let identifier: pid_t

  /// Starts a program (`posix_spawnp`).
  /// - Parameters:
  ///   - words: its name or path, and its arguments.
  ///   - signals: those that it does not inherit as ignored.
  /// - Throws: the system's `Errno`, `noSuchFileOrDirectory` if no folder of the search path has it.
  package init(_ words: [String], restoring signals: [CInt] = []) throws(Errno) {
    let attributes = Self.attributes(restoring: signals)
    defer {
      posix_spawnattr_destroy(attributes)
      attributes.deallocate()
    }
    var identifier = pid_t()
    let error = withCStrings(words) { arguments in
      posix_spawnp(&identifier, words.first ?? "", nil, attributes, arguments, environ)
    }
    guard error == 0 else { throw Errno(rawValue: error) }
    self.identifier = identifier
  }

  /// Waits until the program has ended.
  /// - Returns: its exit status, or 128 plus the number of the signal that ended it.
  package func wait() -> CInt {
    var status: CInt = 0
    while waitpid(identifier, &status, 0) == -1 {
      guard Errno.last == .interrupted else { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Runs a command of the shell, and waits for its end.
  ///
  /// As with POSIX's `system`, Ctrl-C and Ctrl-\ meanwhile are for the command alone.
  /// - Returns: its exit status; 126 or 127 if there is no such program.
  package static func run(shell command: String) -> CInt {
    let before = [SIGINT, SIGQUIT]
      .map { signal in
        var (ignoring, old) = (sigaction(), sigaction())
        ignoring.ignore()
        sigaction(signal, &ignoring, &old)
        return (signal: signal, action: old)
      }
    defer { for (signal, var action) in before { sigaction(signal, &action, nil) } }
    let restored = before.filter { !$0.action.isIgnoring }.map(\.signal)
    let shell = try? ChildProgram(["/bin/sh", "-c", command], restoring: restored)
    return shell?.wait() ?? 127
  }

  /// Attributes that let a program get the signals that this one ignores for the moment.
  private static func attributes(
    restoring signals: [CInt]
  ) -> UnsafeMutablePointer<Attributes> {
    let attributes = UnsafeMutablePointer<Attributes>.allocate(capacity: 1)
    posix_spawnattr_init(attributes)
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    posix_spawnattr_setsigdefault(attributes, &set)
    posix_spawnattr_setflags(attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    return attributes
  }
}
