import CTerminal
@preconcurrency internal import Glibc
package import SystemPackage

/// Takes the answers of a terminal out of what is read from it, which comes in pieces.
struct TerminalAnswerReader {
  private(set) var answers = TerminalAnswers()
  /// Whether all has come that will.
  var isComplete: Bool { answers.attributes != nil }

  /// The longest sequence that is waited for; more is no answer.
  private static let longestSequence = 1024

  private enum State {
    case ground
    case escape
    /// `ESC [`, until a letter.
    case control
    /// `ESC ]`, `ESC _`, `ESC P` or `ESC ^`, until `ESC \` or a bell.
    case string
    /// In such a string behind an escape.
    case stringEscape
    /// `ESC O`, then one more.
    case shift
  }

  private var state = State.ground
  private var sequence: [UInt8] = []

  /// Takes what was read.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  /// The answers, when nothing more is waited for: what was begun and not ended counts as typed, as
  /// the escape key is, unless it is the beginning of an answer.
  mutating func finish() -> TerminalAnswers {
    switch state {
    case .string, .stringEscape: sequence = []
    case .ground, .escape, .control, .shift: giveBack()
    }
    state = .ground
    return answers
  }

  private mutating func take(_ byte: UInt8) {
    if state == .ground {
      guard byte == 0x1B else { return answers.typed.append(byte) }
      sequence = [byte]
      return state = .escape
    }
    if byte == 0x1B, state != .string {
      if state == .stringEscape { sequence = [] }
      giveBack()
      sequence = [byte]
      return state = .escape
    }
    sequence.append(byte)
    if sequence.count > Self.longestSequence { return giveUp() }
    continueSequence(with: byte)
  }

  private mutating func continueSequence(with byte: UInt8) {
    switch state {
    case .ground: break
    case .escape: beginSequence(with: byte)
    case .shift: giveBack()
    case .control:
      if (0x40...0x7E).contains(byte) { endControl() }
    case .string:
      if byte == 0x1B { state = .stringEscape }
      if byte == 0x07 { endString(dropping: 1) }
    case .stringEscape:
      if byte == UInt8(ascii: "\\") { endString(dropping: 2) } else { giveUp() }
    }
  }

  private mutating func beginSequence(with byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "^"): state = .string
    case UInt8(ascii: "O"): state = .shift
    default: giveBack()
    }
  }

  /// What is no answer was typed.
  private mutating func giveBack() {
    answers.typed += sequence
    sequence = []
    state = .ground
  }

  /// What only a terminal sends, but is not understood.
  private mutating func giveUp() {
    sequence = []
    state = .ground
  }

  // MARK: Answers

  /// `ESC [ ? 62 ; 4 c`.
  private mutating func endControl() {
    let text = String(decoding: sequence.dropFirst(2).dropLast(), as: UTF8.self)
    guard sequence.last == UInt8(ascii: "c"), text.hasPrefix("?") else { return giveBack() }
    answers.attributes = text.dropFirst().split(separator: ";").compactMap { Int($0) }
    giveUp()
  }

  private mutating func endString(dropping count: Int) {
    let text = String(decoding: sequence.dropFirst(2).dropLast(count), as: UTF8.self)
    switch sequence[1] {
    case UInt8(ascii: "]") where text.hasPrefix("11;"):
      answers.background = Self.background(String(text.dropFirst(3))) ?? answers.background
    case UInt8(ascii: "_") where text.hasPrefix("G"):
      // The number of the question, which other pictures' answers do not have.
      let (keys, message) = Self.halves(text.dropFirst())
      if keys.split(separator: ",").contains("i=31") { answers.kittyGraphics = message == "OK" }
    default: break
    }
    giveUp()
  }

  private static func halves(_ text: Substring) -> (Substring, Substring) {
    guard let end = text.firstIndex(of: ";") else { return (text, "") }
    return (text[..<end], text[text.index(after: end)...])
  }

  /// `rgb:1c1c/1c1c/1c1c`, `rgba:…` and `#1c1c1c` (X11, "Color Names"): one to four digits a part.
  private static func background(_ text: String) -> TerminalBackground? {
    let parts: [Substring]
    if text.hasPrefix("rgb:") || text.hasPrefix("rgba:") {
      parts = text.drop { $0 != ":" }.dropFirst().split(separator: "/")
    } else if text.hasPrefix("#"), (text.utf8.count - 1).isMultiple(of: 3) {
      let digits = Array(text.dropFirst()), length = digits.count / 3
      parts = (0..<3).map { Substring(String(digits[$0 * length..<($0 + 1) * length])) }
    } else {
      return nil
    }
    let numbers = parts.prefix(3).compactMap(fraction)
    guard numbers.count == 3 else { return nil }
    return TerminalBackground(red: numbers[0], green: numbers[1], blue: numbers[2])
  }

  private static func fraction(_ digits: Substring) -> Double? {
    guard (1...4).contains(digits.utf8.count), let number = UInt32(digits, radix: 16) else {
      return nil
    }
    return Double(number) / Double((1 << (4 * UInt32(digits.utf8.count))) - 1)
  }
}

/// Asks a terminal what it is.
extension TerminalAnswers {
  /// How long an answer is waited for.
  package static let patience = Duration.milliseconds(120)

  /// Asks, and waits for the answers.
  ///
  /// Only a terminal is asked, by a program in its foreground, and not where keys have been typed that
  /// nobody has read; these stay where they are. What is typed meanwhile is in the answers, not shown.
  /// - Returns: Nil where nothing was asked.
  package static func ask(
    _ questions: Set<TerminalQuestion>,
    input: FileDescriptor,
    output: FileDescriptor,
    patience: Duration = TerminalAnswers.patience
  ) -> TerminalAnswers? {
    guard !questions.isEmpty, isOwnTerminal(input), isOwnTerminal(output) else { return nil }
    var settings = termios()
    guard tcgetattr(input.rawValue, &settings) == 0 else { return nil }
    var silent = terminal_raw(settings)
    // Not TCSAFLUSH, which would throw away what was typed before.
    guard tcsetattr(input.rawValue, TCSANOW, &silent) == 0 else { return nil }
    let answers = exchange(questions, input, output, patience)
    tcsetattr(input.rawValue, TCSANOW, &settings)
    // Ctrl-C, which must not end the program while the terminal is silent.
    if answers?.typed.contains(0x03) == true, terminal_has_signals(settings) {
      raise(SIGINT)
    }
    return answers
  }

  /// Whether changing a terminal does not stop the program, as it does in the background.
  private static func isOwnTerminal(_ descriptor: FileDescriptor) -> Bool {
    guard isatty(descriptor.rawValue) == 1 else { return false }
    let foreground = tcgetpgrp(descriptor.rawValue)
    // There is none where the terminal does not control the program.
    return foreground == -1 || foreground == getpgrp()
  }

  private static func exchange(
    _ questions: Set<TerminalQuestion>,
    _ input: FileDescriptor,
    _ output: FileDescriptor,
    _ patience: Duration
  ) -> TerminalAnswers? {
    guard !isReadable(input, within: .zero) else { return nil }
    guard (try? output.writeAll(TerminalQuestion.text(questions).utf8)) != nil else { return nil }
    return answers(from: input, within: patience)
  }

  private static func answers(
    from input: FileDescriptor,
    within patience: Duration
  ) -> TerminalAnswers {
    var reader = TerminalAnswerReader()
    let end = ContinuousClock.now + patience
    var chunk = [UInt8](repeating: 0, count: 512)
    while !reader.isComplete {
      let rest = end - .now
      guard rest > .zero, isReadable(input, within: rest) else { break }
      let count = (try? chunk.withUnsafeMutableBytes { try input.read(into: $0) }) ?? 0
      guard count > 0 else { break }
      reader.take(chunk[..<count])
    }
    return reader.finish()
  }

  private static func isReadable(_ input: FileDescriptor, within time: Duration) -> Bool {
    var waiting = pollfd(fd: input.rawValue, events: Int16(POLLIN), revents: 0)
    let end = ContinuousClock.now + time
    while true {
      let rest = max(.zero, end - .now) / .milliseconds(1)
      let count = poll(&waiting, 1, Int32(rest.rounded(.up)))
      guard count < 0, errno == EINTR else { return count > 0 }
    }
  }
}

/// Something that a terminal can be asked.
package enum TerminalQuestion: Sendable, Hashable, CaseIterable {
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
package struct TerminalAnswers: Sendable, Hashable {
  /// The attributes, such as `[62, 4, 22]`; nil while they have not come, which ends the answers.
  package internal(set) var attributes: [Int]?
  /// Whether kitty's pictures can be shown; nil without an answer.
  package internal(set) var kittyGraphics: Bool?
  /// The background; nil without an answer.
  package internal(set) var background: TerminalBackground?
  /// What came besides, in order: keys that were typed meanwhile.
  package internal(set) var typed: [UInt8] = []

  /// Whether sixel pictures can be shown: attribute 4.
  package var sixelGraphics: Bool { attributes?.dropFirst().contains(4) == true }

  /// No answers.
  package init() {}
}
