@preconcurrency internal import Glibc
import Synchronization
import SystemPackage

/// A line at the bottom of a terminal that says how far long work is: “drawing 12 of 46  iPhone 15”.
///
/// It comes when the work takes longer than a moment, changes a few times a second however often it is
/// set, makes room for whatever else is written, and is gone when the work is done. What is not a
/// terminal sees nothing of it.
final class ProgressLine: Sendable {
  /// Where the line stands.
  struct Screen: Sendable {
    /// How many characters a line has.
    var columns: Int
    /// Writes to the terminal.
    var write: @Sendable (String) -> Void
  }

  /// When the line is drawn.
  enum Pace: Sendable {
    /// Some time after the work has begun, and then not too often.
    case quiet
    /// When somebody says so.
    case onDemand
  }

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

  private let screen: Screen?
  private let pace: Pace
  private let state = Mutex(State())

  /// A line on a screen; on none it is never seen.
  init(_ screen: Screen?, pace: Pace = .quiet) {
    self.screen = screen
    self.pace = pace
  }

  /// The line on standard error, if that is a terminal.
  static let standardError: ProgressLine = {
    guard isatty(STDERR_FILENO) == 1, Environment.value(of: "TERM") != "dumb" else {
      return ProgressLine(nil)
    }
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1
    return ProgressLine(
      Screen(columns: isKnown ? Int(size.ws_col) : 80) { text in
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
      }
    )
  }()

  /// Says how far the work is.
  func set(_ text: @autoclosure () -> String) {
    guard screen != nil else { return }
    let text = text()
    state.withLock { state in
      state.text = text
      if pace == .quiet, state.clock == nil { state.clock = clock() }
    }
  }

  /// Ends the work; the line goes.
  func end() {
    guard let screen else { return }
    state.withLock { state in
      state.clock?.cancel()
      if state.shown != nil { screen.write(Self.clearing) }
      state = State()
    }
  }

  /// Lets something else be written: the line goes before, and comes again with the next change.
  func aside<Failure: Error>(_ write: () throws(Failure) -> Void) throws(Failure) {
    guard let screen else { return try write() }
    try state.withLock { state throws(Failure) in
      if state.shown != nil { screen.write(Self.clearing) }
      state.shown = nil
      try write()
    }
  }

  /// Draws the line where it is not up to date.
  func draw() {
    guard let screen else { return }
    state.withLock { state in
      guard let text = state.text, text != state.shown else { return }
      // A line that is as long as the screen is wide would go on in the next one.
      screen.write(Self.clearing + text.prefix(screen.columns - 1))
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
