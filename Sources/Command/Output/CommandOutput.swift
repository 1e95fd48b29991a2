import ArgumentParser
@preconcurrency internal import Glibc
import LayoutHost
import LayoutModel
import Logging
import SystemPackage

/// How failures are printed.
enum ErrorFormat {
  /// For people.
  case text
  /// One line of JSON.
  case json
}

/// Where a command writes: results to standard output, all else to standard error.
struct CommandOutput: Sendable {
  /// Whether what is typed at a prompt has colours.
  let isInputColoured: Bool
  private let isColoured: Bool
  private let errors: ErrorFormat
  /// Says how far long work is, on the terminal only.
  let progress = ProgressLine.standardError

  init(_ choice: ColorChoice, errors: ErrorFormat = .text) {
    self.errors = errors
    switch choice {
    case .always: isInputColoured = true
    case .never: isInputColoured = false
    case .auto: isInputColoured = Environment.value(of: "NO_COLOR") == nil
    }
    isColoured = choice == .always || (isInputColoured && isatty(STDERR_FILENO) == 1)
  }

  /// Writes a piece of the result.
  func write(_ text: String) throws { try write(bytes: text.utf8) }

  /// Writes a piece of the result.
  ///
  /// Where nobody reads any more, the program ends without a word, as the signal would end it that some
  /// programs let those ignore which they start.
  func write(bytes: some Sequence<UInt8>) throws {
    do {
      try progress.aside { try FileDescriptor.standardOutput.writeWhole(Array(bytes)) }
    } catch Errno.brokenPipe {
      throw ExitCode(128 + SIGPIPE)
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the result cannot be written: \(error)"
      )
    }
  }

  /// Clears the screen, where the result goes to a terminal.
  func beginPage() throws {
    if isatty(STDOUT_FILENO) == 1 { try write("\u{1B}[H\u{1B}[2J") }
  }

  /// Writes a line to standard error.
  func note(_ line: String) { writeError(line + "\n") }

  /// Writes a text to standard error.
  func writeError(_ text: String) {
    progress.aside { _ = try? FileDescriptor.standardError.writeAll(text.utf8) }
  }

  /// Prints a failure.
  func report(_ failure: LayoutError) {
    switch errors {
    case .json: note(failure.jsonLine)
    case .text:
      writeError(FailureText(style: isColoured ? .coloured : .plain).text(failure))
    }
  }

  /// Runs a command's body; a failure is printed and ends the program with its status.
  func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as LayoutError {
      report(failure)
      throw failure.exitCode
    }
  }

  /// A logger that writes to standard error what is not finer than a level.
  func logger(_ level: Logger.Level) -> Logger {
    var logger = Logger(label: "layouthost") { [progress] _ in
      StandardErrorLog(progress: progress)
    }
    logger.logLevel = level
    return logger
  }
}

extension LayoutError {
  /// The program's exit status for the failure.
  var exitCode: ExitCode {
    switch origin {
    case .document: ExitCode(65)
    case .plugin: ExitCode(70)
    case .inputOutput: ExitCode(74)
    }
  }
}

/// Writes log messages to standard error, one line each: `diagonal: info: hello`.
private struct StandardErrorLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info
  let progress: ProgressLine

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let source = event.metadata?["plugin"] ?? event.metadata?["document"] ?? "layouthost"
    let line = "\(source): \(event.level.rawValue): \(event.message)"
    let text = TerminalText.lines(line) + "\n"
    progress.aside { _ = try? FileDescriptor.standardError.writeAll(text.utf8) }
  }
}

extension FileDescriptor {
  /// Writes all bytes, and waits where the other end takes no more for now.
  ///
  /// Some programs hand over a descriptor that does not wait by itself.
  fileprivate func writeWhole(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        rest = rest.dropFirst(try rest.withUnsafeBytes { try write($0) })
      } catch Errno.resourceTemporarilyUnavailable {
        var polled = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&polled, 1, -1)
      }
    }
  }
}

/// The process's environment variables.
enum Environment {
  /// A variable's value; nil where it is not set or empty.
  static func value(of name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }
}
