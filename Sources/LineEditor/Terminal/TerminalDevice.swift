import CTerminal
@preconcurrency internal import Glibc
package import SystemPackage

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

/// How large a terminal is.
package struct TerminalSize: Sendable, Hashable {
  /// Characters in a line.
  package var columns: Int
  /// Lines.
  package var rows: Int
  /// The width of all columns in pixels; nil where the terminal does not say.
  package var pixelWidth: Int?
  /// The height of all rows in pixels; nil where the terminal does not say.
  package var pixelHeight: Int?

  /// Creates a size.
  package init(columns: Int, rows: Int, pixelWidth: Int? = nil, pixelHeight: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// The size of the terminal behind a descriptor, now; nil where there is none, or none that knows
  /// its size.
  package init?(of descriptor: FileDescriptor) {
    var size = winsize()
    guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    guard size.ws_col > 0, size.ws_row > 0 else { return nil }
    columns = Int(size.ws_col)
    rows = Int(size.ws_row)
    guard size.ws_xpixel > 0, size.ws_ypixel > 0 else { return }
    pixelWidth = Int(size.ws_xpixel)
    pixelHeight = Int(size.ws_ypixel)
  }
}

/// What a terminal can show, as far as its environment says.
///
/// Sources: <https://no-color.org>; `TERM` and `COLORTERM` as terminals set them; POSIX, "Environment
/// Variables", for the locale.
package struct TerminalCapabilities: Sendable, Hashable {
  /// How many colours a terminal has.
  package enum Colors: Sendable, Hashable, CaseIterable, Comparable {
    /// None, or none are wanted.
    case none
    /// The sixteen of old.
    case sixteen
    /// 256.
    case indexed
    /// All of 24 bits.
    case full
  }

  /// How many colours may be used.
  package var colors: Colors
  /// Whether it shows UTF-8.
  package var isUnicode: Bool
  /// Its background, where its environment says that.
  package var background: TerminalBackground?
  /// What can be asked of it without being shown as text.
  package var questions: Set<TerminalQuestion>

  /// What environment variables say; a variable that is empty counts as one that is not set.
  package init(variables: (String) -> String?) {
    func value(_ name: String) -> String? { variables(name).flatMap { $0.isEmpty ? nil : $0 } }
    let term = value("TERM") ?? "dumb"
    colors =
      value("NO_COLOR") == nil ? Self.colors(term: term, colorTerm: value("COLORTERM")) : .none
    isUnicode = Self.isUnicode(value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG"))
    background = value("COLORFGBG").flatMap(TerminalBackground.init(colorFGBG:))
    questions = Self.questions(term: term, isInMultiplexer: value("TMUX") != nil)
  }

  private static let monochrome: Set<String> = ["dumb", "vt100", "vt102", "vt220", "vt320"]
  /// Terminals of 24 bits that do not say so everywhere, such as behind ssh.
  private static let colorful = ["kitty", "alacritty", "foot", "wezterm", "ghostty", "contour"]

  private static func colors(term: String, colorTerm: String?) -> Colors {
    if monochrome.contains(term) || term.hasSuffix("-m") || term.hasSuffix("-mono") { return .none }
    if let colorTerm, ["truecolor", "24bit"].contains(colorTerm.lowercased()) { return .full }
    if term.hasSuffix("-direct") || colorful.contains(where: term.contains) { return .full }
    return term.contains("256color") ? .indexed : .sixteen
  }

  /// Where nothing is said, UTF-8: containers set no locale.
  private static func isUnicode(_ locale: String?) -> Bool {
    guard let locale else { return true }
    guard let dot = locale.firstIndex(of: ".") else {
      return locale != "C" && locale != "POSIX"
    }
    let charset = locale[locale.index(after: dot)...].prefix { $0 != "@" }
    return ["utf-8", "utf8"].contains(charset.lowercased())
  }

  /// The Linux console shows what it does not know as text, and GNU Screen writes kitty's question
  /// into its status line; tmux does not pass it on.
  private static func questions(term: String, isInMultiplexer: Bool) -> Set<TerminalQuestion> {
    if monochrome.contains(term) || term == "linux" { return [] }
    if isInMultiplexer || term.hasPrefix("tmux") { return [.background, .attributes] }
    return term.hasPrefix("screen") ? [.attributes] : [.background, .attributes, .kittyGraphics]
  }
}

/// Whether a terminal is light or dark.
package enum TerminalBackground: Sendable, Hashable, CaseIterable {
  case light
  case dark

  /// What `COLORFGBG` says, such as `15;0` or `0;default;15`.
  init?(colorFGBG: String) {
    guard let color = colorFGBG.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    switch color {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: return nil
    }
  }

  /// By a colour whose parts go from 0 to 1 (luma of ITU-R BT.601).
  init(red: Double, green: Double, blue: Double) {
    self = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 ? .dark : .light
  }
}
