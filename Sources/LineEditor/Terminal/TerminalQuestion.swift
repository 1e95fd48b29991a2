/// Something that a terminal can be asked.
public enum TerminalQuestion: Sendable, Hashable, CaseIterable {
  /// Its background's colour (xterm, "Operating System Commands", 11).
  case background
  /// What it is able to do (DA1, DEC STD 070; xterm, "Primary Device Attributes").
  case attributes
  /// Whether it takes kitty's pictures (kitty, "Terminal graphics protocol", "Querying support").
  case kittyGraphics

  /// What is written to the terminal.
  ///
  /// Terminals answer in order, and nearly all of them know the attributes, which are asked last: with
  /// their answer nothing more will come.
  static func text(_ questions: Set<TerminalQuestion>) -> String {
    var text = ""
    if questions.contains(.background) { text += "\u{1B}]11;?\u{1B}\\" }
    if questions.contains(.kittyGraphics) {
      text += "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    }
    return text + "\u{1B}[c"
  }
}

/// What a terminal has answered.
public struct TerminalAnswers: Sendable, Hashable {
  /// The attributes, such as `[62, 4, 22]`; nil while they have not come, which ends the answers.
  public internal(set) var attributes: [Int]?
  /// Whether kitty's pictures can be shown; nil without an answer.
  public internal(set) var kittyGraphics: Bool?
  /// The background; nil without an answer.
  public internal(set) var background: TerminalBackground?
  /// What came besides, in order: keys that were typed meanwhile.
  public internal(set) var typed: [UInt8] = []

  /// Whether sixel pictures can be shown: attribute 4.
  public var sixelGraphics: Bool { attributes?.dropFirst().contains(4) == true }

  /// No answers.
  public init() {}
}
