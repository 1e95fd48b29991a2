@preconcurrency internal import Glibc
import SystemPackage
import CTerminal

/// A terminal: its modes, its size, what comes from it and what goes to it.
final class TerminalDevice {
  /// How the terminal is set.
  enum Mode: Sendable, Hashable {
    /// As it was found.
    case normal
    /// Every key comes at once.
    case keys
    /// Nothing that is typed is shown or lost, and Ctrl-C is a signal.
    case quiet
  }

  private let input: FileDescriptor
  private let output: FileDescriptor
  private var wait = TerminalWait(descriptor: -1, signals: -1, timer: -1)
  private var original = termios()
  private var mode = Mode.normal

  /// Marks what is put in, as xterm's mode 2004 does; and no more.
  private static let opening = "\u{1B}[?2004h"
  /// And shows the cursor, in the terminal's own colours.
  private static let closing = "\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h"

  /// Opens a terminal, which stays as it is.
  init(input: FileDescriptor, output: FileDescriptor) throws(Errno) {
    self.input = input
    self.output = output
    guard terminal_wait_open(input.rawValue, &wait) else { throw Errno(rawValue: errno) }
  }

  deinit {
    leave()
    terminal_wait_close(&wait)
  }

  /// Readable when ``news()`` has something to tell.
  var descriptor: FileDescriptor { FileDescriptor(rawValue: wait.descriptor) }

  /// The width and height in letters; 80 and 24 where the terminal does not know.
  var size: (columns: Int, rows: Int) {
    let size = TerminalSize(of: output)
    return (size?.columns ?? 80, size?.rows ?? 24)
  }

  // MARK: Modes

  /// Sets the terminal; what it is to be again afterwards is what it is now.
  func enter() throws(Errno) {
    guard mode == .normal else { return }
    guard tcgetattr(input.rawValue, &original) == 0 else { throw Errno(rawValue: errno) }
    terminal_guard_begin(input.rawValue, &original, Self.closing, &wait)
    try set(.keys)
    try write(Array(Self.opening.utf8))
  }

  /// Sets the terminal back.
  func leave() {
    guard mode != .normal else { return }
    try? write(Array(Self.closing.utf8))
    try? set(.normal)
    terminal_guard_end()
  }

  /// Sets the terminal once more: somebody else may have done so in between.
  func reenter() throws(Errno) {
    try set(mode)
    if mode != .normal { try write(Array(Self.opening.utf8)) }
  }

  /// Lets others write, or ends that; only after ``enter()``.
  func setQuiet(_ isQuiet: Bool) throws(Errno) { try set(isQuiet ? .quiet : .keys) }

  /// That the terminal is gone is told by ``read()``.
  private func set(_ mode: Mode) throws(Errno) {
    self.mode = mode
    var attributes =
      switch mode {
      case .normal: original
      case .keys: terminal_raw(original)
      case .quiet: terminal_quiet(original)
      }
    while tcsetattr(input.rawValue, TCSANOW, &attributes) != 0 {
      let problem = Errno(rawValue: errno)
      if problem == .ioError { return }
      guard problem == .interrupted else { throw problem }
    }
  }

  /// Stops the program until somebody lets it go on.
  func suspend() { terminal_suspend() }

  // MARK: Input and output

  /// What has happened since the last time.
  func news() -> TerminalNews { terminal_wait_take(&wait) }

  /// Wakes whoever waits, once, after some time; nil for never.
  func setAlarm(after time: Duration?) {
    let (seconds, fraction) = (time ?? .zero).components
    terminal_wait_alarm(&wait, UInt32(seconds * 1000 + fraction / 1_000_000_000_000_000))
  }

  /// What was typed; nil at the end, or where the terminal is gone.
  ///
  /// Waits if there is nothing.
  func read() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = try? system { try chunk.withUnsafeMutableBytes { try input.read(into: $0) } }
    guard let count, count > 0 else { return nil }
    return Array(chunk[..<count])
  }

  /// Writes in one go, as far as the terminal takes it.
  ///
  /// That it is gone is told by ``read()``.
  func write(_ bytes: [UInt8]) throws(Errno) {
    do throws(Errno) {
      try output.writeEverything(bytes)
    } catch .ioError {}
  }
}
