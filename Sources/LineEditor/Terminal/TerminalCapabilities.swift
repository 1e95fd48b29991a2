/// What a terminal can show, as far as its environment says.
///
/// Sources: <https://no-color.org>; `TERM` and `COLORTERM` as terminals set them; POSIX, "Environment
/// Variables", for the locale.
public struct TerminalCapabilities: Sendable, Hashable {
  /// How many colours a terminal has.
  public enum Colors: Sendable, Hashable, CaseIterable, Comparable {
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
  public var colors: Colors
  /// Whether it shows UTF-8.
  public var isUnicode: Bool
  /// Its background, where its environment says that.
  public var background: TerminalBackground?
  /// What can be asked of it without being shown as text.
  public var questions: Set<TerminalQuestion>

  /// What environment variables say; a variable that is empty counts as one that is not set.
  public init(variables: (String) -> String?) {
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
public enum TerminalBackground: Sendable, Hashable, CaseIterable {
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
