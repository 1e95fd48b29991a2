import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutSystem
import LineEditor
import Logging
import Synchronization
import SystemPackage

/// The output of a command: results on standard output, everything else on standard error.
///
/// Standard output receives only results, so that other programs can read it. Failures, notes,
/// logs and the progress go to standard error. Several threads may write; each write first clears
/// the line of progress.
struct CommandOutput: Sendable {
  /// Whether the text typed at a prompt is coloured.
  let isInputColoured: Bool
  /// The colours of results on standard output.
  let resultStyle: FailureText.Style
  /// Whether failures are coloured.
  private let isColoured: Bool
  /// Whether failures are printed as lines of JSON.
  private let reportsJSON: Bool
  /// Shows the progress of long work, on a terminal only.
  let progress = ProgressLine.standardError

  /// Creates the output of a command; `choice` is the value of `--color`.
  init(_ choice: ColorChoice, reportsJSON: Bool = false) {
    self.reportsJSON = reportsJSON
    switch choice {
    case .always: isInputColoured = true
    case .never: isInputColoured = false
    case .auto: isInputColoured = environmentVariable("NO_COLOR") == nil
    }
    let (isAlways, mayBe) = (choice == .always, isInputColoured)
    isColoured = isAlways || (mayBe && FileDescriptor.standardError.isTerminal)
    let isResultColoured = isAlways || (mayBe && FileDescriptor.standardOutput.isTerminal)
    resultStyle = isResultColoured ? .coloured : .plain
  }

  func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(bytes: $0) }
  }

  /// Writes a report; a table's last column is wrapped to the terminal's width.
  func writeTable(_ text: String, _ format: ReportFormat = .table) throws {
    let columns = format == .table ? TerminalSize(of: .standardOutput)?.columns : nil
    try write(text.wrapped(to: columns))
  }

  /// Writes a part of the result.
  ///
  /// If the reader has closed the pipe, the program ends without a message, with the status of
  /// `SIGPIPE`: some programs start others with that signal ignored.
  /// - Throws: the exit status for a closed pipe, or a failure for any other error of writing.
  func write(bytes: UnsafeBufferPointer<UInt8>) throws {
    do {
      let bytes = UnsafeRawBufferPointer(bytes)
      try progress.aside { try FileDescriptor.standardOutput.writeWhole(bytes) }
    } catch Errno.brokenPipe {
      throw ExitCode(128 + Signals.brokenPipe)
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the result cannot be written: \(error)"
      )
    }
  }

  /// Clears the screen if the result goes to a terminal.
  func beginPage() throws {
    if FileDescriptor.standardOutput.isTerminal { try write("\u{1B}[H\u{1B}[2J") }
  }

  /// Writes a line to standard error.
  func note(_ line: String) { writeError(line + "\n") }

  /// Writes the outcome of a reload to standard error, a line for each kind of event.
  func note(_ reload: Session.Reload) {
    let sentences = PluginChange.sentences(
      for: reload.changes,
      hasNewDocument: reload.hasNewDocument,
      hasFixedDocument: reload.hasFixedDocument
    )
    for sentence in sentences { note(TerminalText.line(sentence)) }
    if reload.hasRefusedDocument {
      note("the document did not load; what is shown stays as it was")
    }
  }

  /// Returns a closure that writes once to standard error that a provider takes the place of
  /// others.
  func noteReplacement() -> @Sendable (ProviderDescriptor) -> Void {
    let written = WrittenMessages()
    return { provider in
      let line = TerminalText.line("note: " + provider.replacementNote)
      if written.note(line) { note(line) }
    }
  }

  /// Writes text to standard error.
  func writeError(_ text: String) {
    progress.aside { _ = try? FileDescriptor.standardError.writeAll(text.utf8) }
  }

  /// Prints a failure and the other mistakes of its document to standard error, as text or as lines
  /// of JSON.
  func report(_ failure: LayoutError) {
    for failure in [failure] + failure.others {
      guard !reportsJSON else {
        note(failure.jsonLine)
        continue
      }
      let columns = TerminalSize(of: .standardError)?.columns
      let text = FailureText(style: isColoured ? .coloured : .plain, columns: columns)
      writeError(text.text(failure))
    }
  }

  /// Runs a command's body, and reports its failure.
  /// - Throws: the exit status of the failure, or any other error of the body.
  func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as LayoutError {
      report(failure)
      throw failure.exitCode
    }
  }

  /// Returns a logger that writes messages of a level and above to standard error; with `isOnce`
  /// each only once, for commands that call the same hook many times.
  func logger(_ level: Logger.Level, isOnce: Bool = false) -> Logger {
    let written = isOnce ? WrittenMessages() : nil
    var logger = Logger(label: "layouthost") { [progress] _ in
      StandardErrorLog(progress: progress, written: written)
    }
    logger.logLevel = level
    return logger
  }
}

extension LayoutError {
  /// The exit status of the failure: 65 for a document, 70 for a plugin, 74 for input and output.
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
  /// The metadata of the logger, which is not printed; that of a message names its plugin.
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info
  /// The progress line, which is cleared for messages.
  let progress: ProgressLine
  let written: WrittenMessages?

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes a message after the name of its plugin or document.
  func log(event: LogEvent) {
    let source = event.metadata?["plugin"] ?? event.metadata?["document"] ?? "layouthost"
    let line = "\(source): \(event.level.rawValue): \(event.message)"
    if let written, !written.note(line) { return }
    let text = TerminalText.lines(line) + "\n"
    progress.aside { _ = try? FileDescriptor.standardError.writeAll(text.utf8) }
  }
}

/// The first 10,000 messages that a log has written.
private final class WrittenMessages: Sendable {
  private let lines = Mutex<Set<String>>([])

  /// Records a message, and returns whether it is new.
  func note(_ line: String) -> Bool {
    lines.withLock { $0.count < 10_000 ? $0.insert(line).inserted : !$0.contains(line) }
  }
}

/// Returns the value of an environment variable; nil if it is not set or empty.
func environmentVariable(_ name: String) -> String? {
  Environment.value(of: name).flatMap { $0.isEmpty ? nil : $0 }
}

/// A line at the bottom of a terminal that shows the progress of long work: “drawing 12 of 46
/// iPhone 15”.
///
/// The line appears only during longer work, and changes at most a few times per second. It is
/// cleared for other output, and disappears when the work ends. It is shown only on a terminal.
package final class ProgressLine: Sendable {
  /// The delay before the line appears, and the least time between two changes, in milliseconds.
  private static let (timeout, pause) = (200, 100)
  /// The characters that clear the line.
  private static let clearing = "\r\u{1B}[K"

  /// The state of the line, which several threads change: its text, nil if no work runs; the text
  /// on the screen; and the task that draws the line at intervals.
  private typealias State = (text: String?, shown: String?, clock: Task<Void, Never>?)

  /// Writes to the terminal; nil without a terminal.
  private let write: (@Sendable (String) -> Void)?
  /// The width of the terminal in characters.
  private let columns: Int
  /// Whether the line appears after a delay and changes at intervals; otherwise only ``draw()``
  /// draws it.
  private let isTimed: Bool
  /// Locked while other output is written as well, so that a timed redraw never cuts into it.
  private let state = Mutex<State>((nil, nil, nil))

  package init(columns: Int = 80, isTimed: Bool = true, write: (@Sendable (String) -> Void)?) {
    (self.columns, self.isTimed, self.write) = (columns, isTimed, write)
  }

  /// The line on standard error, if that is a terminal.
  static let standardError: ProgressLine = {
    guard FileDescriptor.standardError.isTerminal, environmentVariable("TERM") != "dumb" else {
      return ProgressLine(write: nil)
    }
    let columns = TerminalSize(of: .standardError)?.columns ?? 80
    return ProgressLine(columns: max(2, columns)) { text in
      _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }
  }()

  /// Sets the text, which is computed only if there is a terminal.
  ///
  /// The line shows it at the next interval; texts in between are not drawn.
  package func set(_ text: @autoclosure () -> String) {
    guard write != nil else { return }
    let text = text()
    state.withLock { state in
      state.text = text
      if isTimed, state.clock == nil { state.clock = clock() }
    }
  }

  /// Ends the work and clears the line.
  package func end() {
    guard let write else { return }
    state.withLock { state in
      state.clock?.cancel()
      if state.shown != nil { write(Self.clearing) }
      state = (nil, nil, nil)
    }
  }

  /// Clears the line while other output is written; the next change draws it again.
  package func aside<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    guard let write else { return try body() }
    try state.withLock { state throws(Failure) in
      if state.shown != nil { write(Self.clearing) }
      state.shown = nil
      try body()
    }
  }

  /// Draws the line if its text has changed.
  package func draw() {
    guard let write else { return }
    state.withLock { state in
      guard let text = state.text, text != state.shown else { return }
      // A line as wide as the screen would wrap.
      write(Self.clearing + text.prefix(columns - 1))
      state.shown = text
    }
  }

  /// Draws the line at intervals until the work ends.
  private func clock() -> Task<Void, Never> {
    Task.detached { [weak self] in
      try? await Task.sleep(for: .milliseconds(Self.timeout))
      while !Task.isCancelled {
        self?.draw()
        try? await Task.sleep(for: .milliseconds(Self.pause))
      }
    }
  }
}
