import CTerminal
import LayoutSystem
import SystemPackage

/// A terminal device: its modes, its size, its input and its output.
final class TerminalDevice {
  /// The modes of the terminal.
  enum Mode: Sendable, Hashable {
    /// The program's initial settings.
    case normal
    /// Raw input: each key arrives at once.
    case keys
    /// Raw input with signals, for output above the line.
    case quiet
  }

  private let input: FileDescriptor
  private let output: FileDescriptor
  /// The descriptors that wait for input, signals and the alarm.
  private var wait = TerminalWait(descriptor: -1, signals: -1, timer: -1)
  /// The program's initial settings.
  private var original = TerminalSettings()
  private var mode = Mode.normal

  /// Turns on bracketed paste (xterm, private mode 2004), and no other mode.
  private static let opening = "\u{1B}[?2004h"
  /// Turns off bracketed paste, resets SGR and shows the cursor (DECTCEM).
  private static let closing = "\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h"

  /// Opens a terminal without changing it.
  /// - Throws: the system's error if no descriptors are left.
  init(input: FileDescriptor, output: FileDescriptor) throws(Errno) {
    self.input = input
    self.output = output
    guard terminal_wait_open(input.rawValue, &wait) else { throw .last }
  }

  deinit {
    leave()
    terminal_wait_close(&wait)
  }

  /// A descriptor to poll: readable when ``news()`` has a result.
  var descriptor: FileDescriptor { FileDescriptor(rawValue: wait.descriptor) }

  /// The size in columns and rows; 80 × 24 for a terminal that does not report it.
  var size: TerminalSize { TerminalSize(of: output) ?? TerminalSize(columns: 80, rows: 24) }

  // MARK: Modes

  /// Sets the terminal to raw input, and remembers the current settings.
  /// - Throws: the system's error if the terminal cannot be set.
  func enter() throws(Errno) {
    guard mode == .normal else { return }
    guard terminal_settings_read(input.rawValue, &original) else { throw .last }
    terminal_guard_begin(input.rawValue, &original, Self.closing, &wait)
    try set(.keys)
    try write(Array(Self.opening.utf8))
  }

  /// Restores the settings.
  func leave() {
    guard mode != .normal else { return }
    try? write(Array(Self.closing.utf8))
    try? set(.normal)
    terminal_guard_end()
  }

  /// Sets the terminal again after a stop, during which another program may have changed it.
  func reenter() throws(Errno) {
    try set(mode)
    if mode != .normal { try write(Array(Self.opening.utf8)) }
  }

  /// Turns the mode for other output on or off; only after ``enter()``.
  func setQuiet(_ isQuiet: Bool) throws(Errno) { try set(isQuiet ? .quiet : .keys) }

  /// Sets a mode.
  ///
  /// ``read()`` reports a disconnected terminal.
  private func set(_ mode: Mode) throws(Errno) {
    self.mode = mode
    var settings =
      switch mode {
      case .normal: original
      case .keys: terminal_raw(original)
      case .quiet: terminal_quiet(original)
      }
    while !terminal_settings_write(input.rawValue, &settings) {
      let problem = Errno.last
      if problem == .ioError { return }
      guard problem == .interrupted else { throw problem }
    }
  }

  /// Stops the process group until it is continued.
  func suspend() { terminal_suspend() }

  // MARK: Input and output

  /// Takes the events since the last call, without waiting.
  func news() -> TerminalNews { terminal_wait_take(&wait) }

  /// Sets the one alarm that ``descriptor`` waits for; nil removes it.
  func setAlarm(after time: Duration?) {
    let (seconds, fraction) = (time ?? .zero).components
    terminal_wait_alarm(&wait, UInt32(seconds * 1000 + fraction / 1_000_000_000_000_000))
  }

  /// Reads the typed bytes; nil at the end of the input.
  ///
  /// Waits for at least one byte.
  func read() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = try? Errno.only { try chunk.withUnsafeMutableBytes { try input.read(into: $0) } }
    guard let count, count > 0 else { return nil }
    return Array(chunk[..<count])
  }

  /// Writes all bytes.
  ///
  /// ``read()`` reports a disconnected terminal.
  func write(_ bytes: [UInt8]) throws(Errno) {
    do throws(Errno) {
      try output.writeWhole(bytes)
    } catch .ioError {}
  }
}

/// The capabilities of a terminal according to its environment variables.
///
/// Sources: <https://no-color.org>; `TERM` and `COLORTERM` as terminals set them; POSIX,
/// "Environment Variables", for the locale.
package struct TerminalCapabilities: Sendable, Hashable {
  /// The number of colours.
  package enum Colors: Sendable, Hashable, CaseIterable, Comparable {
    /// No colours, by necessity or choice.
    case none
    /// The 16 colours of SGR 30–37 and 90–97.
    case sixteen
    /// The 256 colours of xterm's palette.
    case indexed
    /// 24-bit colours.
    case full
  }

  /// The colours that may be used.
  package var colors: Colors
  /// Whether the terminal shows UTF-8.
  package var isUnicode: Bool
  /// The background; nil if the environment does not specify it.
  package var background: TerminalBackground?
  /// The queries that the terminal does not show as text.
  package var queries: Set<TerminalQuery>

  /// Creates the capabilities from environment variables; an empty variable counts as unset.
  package init(variables: (String) -> String?) {
    func value(_ name: String) -> String? { variables(name).flatMap { $0.isEmpty ? nil : $0 } }
    let term = value("TERM") ?? "dumb"
    colors =
      value("NO_COLOR") == nil ? Self.colors(term: term, colorTerm: value("COLORTERM")) : .none
    isUnicode = Self.isUnicode(value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG"))
    background = value("COLORFGBG").flatMap(TerminalBackground.init(colorFGBG:))
    queries = Self.queries(term: term, isInMultiplexer: value("TMUX") != nil)
  }

  /// Terminals without colours.
  private static let monochrome: Set<String> = ["dumb", "vt100", "vt102", "vt220", "vt320"]
  /// Terminals with 24-bit colours for which `COLORTERM` may be missing, such as over ssh.
  private static let colorful = ["kitty", "alacritty", "foot", "wezterm", "ghostty", "contour"]

  /// Returns the colours of a terminal by its names.
  private static func colors(term: String, colorTerm: String?) -> Colors {
    if monochrome.contains(term) || term.hasSuffix("-m") || term.hasSuffix("-mono") { return .none }
    if let colorTerm, ["truecolor", "24bit"].contains(colorTerm.lowercased()) { return .full }
    if term.hasSuffix("-direct") || colorful.contains(where: term.contains) { return .full }
    return term.contains("256color") ? .indexed : .sixteen
  }

  /// Whether a locale is in UTF-8; so is an unset one, as in containers.
  private static func isUnicode(_ locale: String?) -> Bool {
    guard let locale else { return true }
    guard let dot = locale.firstIndex(of: ".") else {
      return locale != "C" && locale != "POSIX"
    }
    let charset = locale[locale.index(after: dot)...].prefix { $0 != "@" }
    return ["utf-8", "utf8"].contains(charset.lowercased())
  }

  /// Returns the safe queries: the Linux console shows unknown ones as text, GNU Screen writes
  /// kitty's into its status line, and tmux does not pass it on.
  private static func queries(term: String, isInMultiplexer: Bool) -> Set<TerminalQuery> {
    if monochrome.contains(term) || term == "linux" { return [] }
    if isInMultiplexer || term.hasPrefix("tmux") { return [.background, .attributes] }
    return term.hasPrefix("screen") ? [.attributes] : [.background, .attributes, .kittyGraphics]
  }
}

/// The brightness of a terminal's background.
package enum TerminalBackground: Sendable, Hashable, CaseIterable {
  case light
  case dark

  /// Creates a background from `COLORFGBG`, such as `15;0` or `0;default;15`.
  init?(colorFGBG: String) {
    guard let color = colorFGBG.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    switch color {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: return nil
    }
  }

  /// Creates a background from a colour with channels from 0 to 1, by its luma (ITU-R BT.601).
  init(red: Double, green: Double, blue: Double) {
    self = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 ? .dark : .light
  }
}
