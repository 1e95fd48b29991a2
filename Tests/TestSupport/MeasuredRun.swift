#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A run of the built program whose memory is measured.
package struct MeasuredRun: Sendable {
  /// The exit status; 128 plus the signal's number if a signal ended it.
  package let status: Int
  /// The peak memory of the program, in bytes.
  package let peakMemory: Int

  /// Runs the program to its end.
  ///
  /// The environment variables are those of the tests. Standard output is discarded.
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - errors: the path of the file for standard error.
  /// - Throws: a ``Failure`` if the program cannot be started.
  package init(_ arguments: [String], errors: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var words: [UnsafeMutablePointer<CChar>?] = ([Program.path] + arguments).map { strdup($0) }
    words.append(nil)
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let outcome = posix_spawn(&process, Program.path, &actions, nil, words, environ)
    guard outcome == 0 else { throw Failure(number: outcome) }
    var (status, usage): (Int32, rusage) = (0, rusage())
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure(number: errno) }
    }
    let signal = Int(status & 0x7F)
    self.status = signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal
    // Linux counts in kilobytes (getrusage(2)), Darwin in bytes.
    #if canImport(Glibc)
    peakMemory = Int(usage.ru_maxrss) * 1024
    #else
    peakMemory = Int(usage.ru_maxrss)
    #endif
  }

  /// The system's reason why a program does not start.
  package struct Failure: Error {
    /// The number, as in `errno`.
    package let number: Int32
  }
}
