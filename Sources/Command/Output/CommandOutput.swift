import ArgumentParser
@preconcurrency internal import Glibc
import LayoutHost
import LayoutModel
import Logging
import Synchronization
import SystemPackage

/// Where a command writes: results to standard output, all else to standard error.
struct CommandOutput: Sendable {
  /// Whether what is typed at a prompt has colours.
  let isInputColoured: Bool
  private let isColoured: Bool
  /// Whether failures are lines of JSON.
  private let reportsJSON: Bool
  /// Says how far long work is, on the terminal only.
  let progress = ProgressLine.standardError

  init(_ choice: ColorChoice, reportsJSON: Bool = false) {
    self.reportsJSON = reportsJSON
    switch choice {
    case .always: isInputColoured = true
    case .never: isInputColoured = false
    case .auto: isInputColoured = environmentVariable("NO_COLOR") == nil
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
    guard !reportsJSON else { return note(failure.jsonLine) }
    writeError(FailureText(style: isColoured ? .coloured : .plain).text(failure))
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

/// The value of an environment variable; nil where it is not set or empty.
func environmentVariable(_ name: String) -> String? {
  guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
  return value
}

/// A line at the bottom of a terminal that says how far long work is: “drawing 12 of 46  iPhone 15”.
///
/// It comes when the work takes longer than a moment, changes a few times a second however often it is
/// set, makes room for whatever else is written, and is gone when the work is done. What is not a
/// terminal sees nothing of it.
final class ProgressLine: Sendable {
  /// How long work goes on without a line, in milliseconds, and how long a line stays at least.
  private static let (patience, pause) = (200, 100)
  private static let clearing = "\r\u{1B}[K"

  private struct State {
    /// What the line should say; nil where nothing is under way.
    var text: String?
    /// What stands on the screen.
    var shown: String?
    /// Draws the line now and then.
    var clock: Task<Void, Never>?
  }

  /// Writes to the terminal; nil where there is no terminal.
  private let write: (@Sendable (String) -> Void)?
  /// How many characters a line of the terminal has.
  private let columns: Int
  /// Whether the line is drawn some time after the work has begun, and then not too often; else only
  /// ``draw()`` draws it.
  private let isTimed: Bool
  private let state = Mutex(State())

  /// A line on a terminal; without one it is never seen.
  init(columns: Int = 80, isTimed: Bool = true, write: (@Sendable (String) -> Void)?) {
    (self.columns, self.isTimed, self.write) = (columns, isTimed, write)
  }

  /// The line on standard error, if that is a terminal.
  static let standardError: ProgressLine = {
    guard isatty(STDERR_FILENO) == 1, environmentVariable("TERM") != "dumb" else {
      return ProgressLine(write: nil)
    }
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1
    return ProgressLine(columns: isKnown ? Int(size.ws_col) : 80) { text in
      _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }
  }()

  /// Says how far the work is.
  func set(_ text: @autoclosure () -> String) {
    guard write != nil else { return }
    let text = text()
    state.withLock { state in
      state.text = text
      if isTimed, state.clock == nil { state.clock = clock() }
    }
  }

  /// Ends the work; the line goes.
  func end() {
    guard let write else { return }
    state.withLock { state in
      state.clock?.cancel()
      if state.shown != nil { write(Self.clearing) }
      state = State()
    }
  }

  /// Lets something else be written: the line goes before, and comes again with the next change.
  func aside<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    guard let write else { return try body() }
    try state.withLock { state throws(Failure) in
      if state.shown != nil { write(Self.clearing) }
      state.shown = nil
      try body()
    }
  }

  /// Draws the line where it is not up to date.
  func draw() {
    guard let write else { return }
    state.withLock { state in
      guard let text = state.text, text != state.shown else { return }
      // A line that is as long as the screen is wide would go on in the next one.
      write(Self.clearing + text.prefix(columns - 1))
      state.shown = text
    }
  }

  private func clock() -> Task<Void, Never> {
    Task.detached { [weak self] in
      try? await Task.sleep(for: .milliseconds(Self.patience))
      while !Task.isCancelled {
        self?.draw()
        try? await Task.sleep(for: .milliseconds(Self.pause))
      }
    }
  }
}

/// Signals that ask the program to end: the first one lets it end what it is at, another one ends it
/// at once.
///
/// To be made by the first thread before it starts others, since these take over which signals do not
/// reach them. What whoever started the program lets it ignore is ignored.
final class SignalListener: Sendable {
  /// Readable once a signal has come, or somebody woke those who wait (``wake()``).
  let descriptor: FileDescriptor
  private let writing: FileDescriptor

  private let received = Mutex<Int32?>(nil)

  /// The signal that has come, if one has.
  var signal: Int32? { received.withLock { $0 } }

  /// Begins to wait for a signal.
  /// - Parameter body: called when one has come, by a thread of its own.
  /// - Throws: where the system has no more descriptors or threads.
  init(_ body: @escaping @Sendable () -> Void) throws {
    let (descriptor, writing) = try FileDescriptor.pipe()
    (self.descriptor, self.writing) = (descriptor, writing)
    let signals = Self.signals()
    var blocked = signals
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    _ = try SystemThread { [self] in
      var (signals, signal) = (signals, Int32(0))
      guard sigwait(&signals, &signal) == 0 else { return }
      received.withLock { $0 = signal }
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
