import LayoutSystem
package import SystemPackage
import CTerminal

/// Edits lines of text as they are typed at a terminal.
///
/// ```swift
/// let editor = try LineEditor(language: language, history: history, hasColours: true)
/// defer { editor.close() }
/// try editor.begin("> ", continuation: ">> ")
/// while true {
///   editor.wait()
///   if case .line(let text)? = try editor.read() { return text }
/// }
/// ```
/// Between an event and the next ``begin(_:continuation:)`` the terminal and the signals have their
/// original settings. During editing, a signal that ends or stops the program restores the terminal
/// first. An editor belongs to one thread, and a process edits with one editor at a time.
package final class LineEditor {
  /// A descriptor to poll: readable when ``read()`` may return an event.
  package var descriptor: FileDescriptor { terminal.descriptor }

  private let terminal: TerminalDevice
  private let language: any LineLanguage
  private let history: LineHistory
  /// Whether rows have SGR sequences.
  private let hasColours: Bool

  /// The bytes that are not yet keys.
  private var decoder = KeyDecoder()
  /// The keys that are not yet applied.
  private var keys: ArraySlice<Key> = []
  private var hasEnded = false
  /// The text that Ctrl-Y inserts; it outlives a line.
  private var killed = ""
  /// The line being edited, between `begin` and an event.
  private var current: Current?

  /// A line with its rows and the state of the screen.
  private struct Current {
    var line: LineState
    var composer: RowComposer
    var painter = RowPainter()

    /// Returns the bytes that draw a frame and leave the cursor below it.
    mutating func finish(_ frame: ScreenRows) -> [UInt8] {
      painter.finish(frame, columns: composer.columns, height: composer.height)
    }
  }

  /// The most reads before the screen is updated.
  private static let readingLimit = 4096

  /// Whether a program can edit lines at its input and output.
  /// - Parameters:
  ///   - input: the descriptor that the program reads.
  ///   - output: the descriptor that the program writes.
  ///   - terminal: the value of `TERM`; nil if it is not set.
  /// - Returns: false for a descriptor that is not a terminal, and for a dumb terminal.
  package static func canEdit(
    input: FileDescriptor = .standardInput,
    output: FileDescriptor = .standardOutput,
    terminal: String?
  ) -> Bool {
    guard let terminal, !terminal.isEmpty, terminal != "dumb" else { return false }
    return input.isTerminal && output.isTerminal
  }

  /// Creates an editor without changing the terminal.
  /// - Parameters:
  ///   - input: a terminal.
  ///   - output: the same terminal.
  ///   - language: supplies completions, colours and hints.
  ///   - history: the lines typed earlier; see ``remember(_:)``.
  ///   - hasColours: whether the line is coloured.
  /// - Throws: the system's error if no descriptors are left.
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
  /// - Parameters:
  ///   - prompt: the text before the first line.
  ///   - continuation: the text before each further line.
  ///   - text: the initial text, with the cursor at its end.
  /// - Throws: the system's error if the terminal cannot be set.
  package func begin(
    _ prompt: String,
    continuation: String,
    text: String = ""
  ) throws(Errno) {
    guard current == nil, !hasEnded else { return }
    let size = terminal.size
    do throws(Errno) {
      try terminal.enter()
    } catch .ioError {
      // The terminal is disconnected.
      hasEnded = true
      return
    }
    current = Current(
      line: LineState(
        history: history.entries,
        killed: killed,
        language: language,
        showsSuggestions: hasColours,
        text: text
      ),
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

  /// Applies the keys typed so far, without waiting.
  /// - Returns: the event that ends the line; nil while editing continues.
  /// - Throws: the system's error if the terminal cannot be set or written.
  package func read() throws(Errno) -> LineEvent? {
    guard !hasEnded else { return end() }
    guard current != nil else { return nil }
    for _ in 0..<Self.readingLimit {
      if let event = try takeKeys() { return event }
      guard try readMore() else { break }
    }
    guard !hasEnded else { return end() }
    try draw()
    terminal.setAlarm(after: decoder.timeout)
    return nil
  }

  /// Waits until ``read()`` may return an event.
  package func wait() { _ = descriptor.isReady() }

  /// Adds a text to the history, as ``LineHistory/add(_:)`` does.
  package func remember(_ text: String) -> HistoryProblem? { history.add(text) }

  /// Restores the terminal and discards the line.
  package func close() { _ = end() }

  /// Leaves the terminal at the end of the input.
  private func end() -> LineEvent {
    current = nil
    terminal.leave()
    return .end
  }

  /// Reads the available keys; false if no keys are left.
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

  /// Applies the keys that were read, up to the one that ends the line.
  private func takeKeys() throws(Errno) -> LineEvent? {
    while let key = keys.popFirst() {
      guard let outcome = current?.line.take(key) else { continue }
      switch outcome {
      case .taken: return try finish()
      case .dropped: return try finish(mark: "^C")
      case .ended: return try finish(isEnd: true)
      case .suspended: try suspend()
      case .cleared: try clear()
      case .handed: return try handOver()
      }
    }
    return nil
  }

  // MARK: Showing

  /// Runs a closure that prints above the line, and then shows the line again.
  ///
  /// Meanwhile the terminal keeps typed text without showing it, and Ctrl-C is a signal.
  /// - Parameter body: prints whole lines, each with a line feed at its end.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  package func printing<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard let erased = current?.painter.erase() else { return try body() }
    // The next read reports a disconnected terminal.
    try? terminal.write(erased)
    try? terminal.setQuiet(true)
    defer {
      try? terminal.setQuiet(false)
      try? draw()
    }
    return try body()
  }

  /// Writes the bytes that update the screen.
  private func draw() throws(Errno) {
    guard var shown = current else { return }
    let frame = shown.composer.frame(of: shown.line)
    let bytes = shown.painter.paint(frame, columns: shown.composer.columns)
    current = shown
    if !bytes.isEmpty { try terminal.write(bytes) }
  }

  /// Draws the whole line for the last time and ends editing.
  private func finish(mark: String = "", isEnd: Bool = false) throws(Errno) -> LineEvent? {
    guard var last = current else { return nil }
    last.line.settle()
    let frame = last.composer.wholeFrame(of: last.line, mark: mark)
    let bytes = last.finish(frame)
    killed = last.line.editing.killed
    current = nil
    // The line counts as typed, with or without a terminal.
    defer { terminal.leave() }
    try terminal.write(bytes)
    if isEnd {
      hasEnded = true
      return .end
    }
    return mark.isEmpty ? .line(last.line.shown.text) : .interrupted
  }

  /// Erases the line and ends editing, so that a program of the user's can use the terminal.
  private func handOver() throws(Errno) -> LineEvent? {
    guard var last = current else { return nil }
    last.line.settle()
    let erased = last.painter.erase()
    killed = last.line.editing.killed
    current = nil
    defer { terminal.leave() }
    try terminal.write(erased)
    return .edit(last.line.shown.text)
  }

  /// Restores the terminal and stops the process group.
  private func suspend() throws(Errno) {
    guard var shown = current else { return }
    let frame = shown.composer.wholeFrame(of: shown.line)
    let bytes = shown.finish(frame)
    current = shown
    try terminal.write(bytes)
    terminal.suspend()
  }

  /// Clears the screen (ECMA-48: CUP, ED).
  private func clear() throws(Errno) {
    current?.painter.forget()
    try terminal.write(Array("\u{1B}[H\u{1B}[2J".utf8))
  }

  /// Divides the line again for the terminal's new size.
  private func resize() throws(Errno) {
    guard var shown = current else { return }
    let size = terminal.size
    let bytes = shown.painter.erase(columnsNow: size.columns)
    (shown.composer.columns, shown.composer.height) = (size.columns, size.rows)
    current = shown
    try terminal.write(bytes)
  }
}
