@preconcurrency internal import Glibc
package import SystemPackage
import CTerminal

/// Reads texts from a terminal, which are edited as they are typed.
///
/// ```swift
/// try editor.begin("> ", continuation: ">> ")
/// while true {
///   if let event = try editor.read() { return event }
///   // … wait until editor.descriptor is readable, and for whatever else …
/// }
/// ```
/// Between an event and the next `begin` the terminal is set as it was found, and signals do what they
/// did. While a text is typed, signals that end or stop the program set it back first. An editor belongs
/// to one thread, and there is one in a process that edits.
package final class LineEditor {
  /// Readable when ``read()`` may have something new.
  package var descriptor: FileDescriptor { terminal.descriptor }

  private let terminal: TerminalDevice
  private let language: any LineLanguage
  private let history: LineHistory
  private let hasColours: Bool

  private var decoder = KeyDecoder()
  private var keys: ArraySlice<Key> = []
  private var hasEnded = false
  private var killed = ""
  /// What is typed, between `begin` and an event.
  private var current: Current?

  private struct Current {
    var line: LineState
    var composer: RowComposer
    var painter = RowPainter()

    mutating func finish(_ frame: ScreenRows) -> [UInt8] {
      painter.finish(frame, columns: composer.columns, height: composer.height)
    }
  }

  /// How much may be read before something is shown.
  private static let readingLimit = 4096

  /// Whether lines can be edited where a program reads and writes.
  /// - Parameters:
  ///   - input: where it reads.
  ///   - output: where it writes.
  ///   - terminal: the value of `TERM`; nil where it is not set.
  /// - Returns: false where lines can only be read as they come.
  package static func canEdit(
    input: FileDescriptor = .standardInput,
    output: FileDescriptor = .standardOutput,
    terminal: String?
  ) -> Bool {
    guard let terminal, !terminal.isEmpty, terminal != "dumb" else { return false }
    return isatty(input.rawValue) == 1 && isatty(output.rawValue) == 1
  }

  /// Creates an editor; the terminal stays as it is.
  /// - Parameters:
  ///   - input: a terminal.
  ///   - output: the same terminal.
  ///   - language: what is known of what is typed.
  ///   - history: what was typed before; see ``remember(_:)``.
  ///   - hasColours: whether anything is coloured.
  /// - Throws: what the system reports where it has no descriptors left.
  package init(
    input: FileDescriptor = .standardInput,
    output: FileDescriptor = .standardOutput,
    language: any LineLanguage,
    history: LineHistory,
    hasColours: Bool
  ) throws(Errno) {
    terminal = try TerminalDevice(input: input, output: output)
    self.language = language
    self.history = history
    self.hasColours = hasColours
  }

  // MARK: Reading

  /// Shows a prompt and begins to edit.
  /// - Throws: what the system reports where the terminal cannot be set.
  package func begin(_ prompt: String, continuation: String) throws(Errno) {
    guard current == nil, !hasEnded else { return }
    let size = terminal.size
    do throws(Errno) {
      try terminal.enter()
    } catch .ioError {
      // The terminal is gone.
      hasEnded = true
      return
    }
    current = Current(
      line: LineState(history: history.entries, killed: killed, language: language),
      composer: RowComposer(
        columns: size.columns,
        height: size.rows,
        hasColours: hasColours,
        prompt: prompt,
        continuation: continuation,
        language: language
      )
    )
    try draw()
  }

  /// Takes what was typed, without waiting.
  /// - Returns: what came of it; nil while editing goes on and nothing else was typed.
  /// - Throws: what the system reports where the terminal cannot be set or written.
  package func read() throws(Errno) -> LineEvent? {
    guard !hasEnded else { return end() }
    guard current != nil else { return nil }
    for _ in 0..<Self.readingLimit {
      if let event = try takeKeys() { return event }
      guard try readMore() else { break }
    }
    guard !hasEnded else { return end() }
    try draw()
    terminal.setAlarm(after: decoder.patience)
    return nil
  }

  /// Waits until ``read()`` may have something new.
  package func wait() {
    var entry = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, -1)
  }

  /// Keeps a text for later, as ``LineHistory/add(_:)`` does.
  package func remember(_ text: String) -> HistoryProblem? { history.add(text) }

  /// Sets the terminal as it was found; what was typed is dropped.
  package func close() { _ = end() }

  private func end() -> LineEvent {
    current = nil
    terminal.leave()
    return .end
  }

  /// Reads keys that are there; false where there are none.
  private func readMore() throws(Errno) -> Bool {
    let news = terminal.news()
    if news.alarm { keys += decoder.giveUp() }
    if news.resumed {
      try terminal.reenter()
      current?.painter.forget()
    }
    if news.resized || news.resumed { try resize() }
    guard news.input else { return !keys.isEmpty }
    guard let bytes = terminal.read() else {
      hasEnded = true
      return false
    }
    keys += decoder.decode(bytes)
    return true
  }

  private func takeKeys() throws(Errno) -> LineEvent? {
    while let key = keys.popFirst() {
      guard let outcome = current?.line.take(key) else { continue }
      switch outcome {
      case .taken: return try finish()
      case .dropped: return try finish(mark: "^C")
      case .ended: return try finish(isEnd: true)
      case .suspended: try suspend()
      case .cleared: try clear()
      }
    }
    return nil
  }

  // MARK: Showing

  /// Lets something else be printed above the line that is typed, which is then shown again.
  ///
  /// Meanwhile the terminal is not as it was found: what is typed waits without being shown, but Ctrl-C is
  /// a signal.
  /// - Parameter body: what prints; each of its lines ends with a line feed.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  package func printing<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard let erased = current?.painter.erase() else { return try body() }
    // A terminal that is gone is noticed by the next read.
    try? terminal.write(erased)
    try? terminal.setQuiet(true)
    defer {
      try? terminal.setQuiet(false)
      try? draw()
    }
    return try body()
  }

  private func draw() throws(Errno) {
    guard var shown = current else { return }
    let frame = shown.composer.frame(of: shown.line)
    let bytes = shown.painter.paint(frame, columns: shown.composer.columns)
    current = shown
    if !bytes.isEmpty { try terminal.write(bytes) }
  }

  private func finish(mark: String = "", isEnd: Bool = false) throws(Errno) -> LineEvent? {
    guard var last = current else { return nil }
    last.line.settle()
    let frame = last.composer.wholeFrame(of: last.line, mark: mark)
    let bytes = last.finish(frame)
    killed = last.line.editing.killed
    current = nil
    // The line was typed, whatever becomes of the terminal.
    defer { terminal.leave() }
    try terminal.write(bytes)
    if isEnd {
      hasEnded = true
      return .end
    }
    return mark.isEmpty ? .line(last.line.shown.text) : .interrupted
  }

  private func suspend() throws(Errno) {
    guard var shown = current else { return }
    let frame = shown.composer.wholeFrame(of: shown.line)
    let bytes = shown.finish(frame)
    current = shown
    try terminal.write(bytes)
    terminal.suspend()
  }

  private func clear() throws(Errno) {
    current?.painter.forget()
    try terminal.write(Array("\u{1B}[H\u{1B}[2J".utf8))
  }

  private func resize() throws(Errno) {
    guard var shown = current else { return }
    let size = terminal.size
    let bytes = shown.painter.erase(columnsNow: size.columns)
    (shown.composer.columns, shown.composer.height) = (size.columns, size.rows)
    current = shown
    try terminal.write(bytes)
  }
}
