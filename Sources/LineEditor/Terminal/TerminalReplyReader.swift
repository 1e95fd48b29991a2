/// Separates a terminal's replies from typed keys in the bytes that it sends.
package struct TerminalReplyReader {
  private(set) var replies = TerminalReplies()
  /// Whether the last reply, the attributes, has arrived.
  package var isComplete: Bool { replies.attributes != nil }

  /// The longest reply in bytes; a longer sequence is dropped.
  private static let longestSequence = 1024

  /// The state between two bytes.
  private enum State {
    /// Between sequences.
    case ground
    /// After `ESC`.
    case escape
    /// In a control sequence: `ESC [` up to a letter.
    case control
    /// In a control string: `ESC ]`, `ESC _`, `ESC P` or `ESC ^`, up to `ESC \` or BEL.
    case string
    /// In a control string, after an `ESC`.
    case stringEscape
    /// After `ESC O`, before one more byte.
    case shift
  }

  private var state = State.ground
  private var sequence: [UInt8] = []

  package init() {}

  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  /// Returns the replies when no more bytes follow; an incomplete sequence counts as typed unless
  /// it is a control string.
  package mutating func finish() -> TerminalReplies {
    switch state {
    case .string, .stringEscape: sequence = []
    case .ground, .escape, .control, .shift: giveBack()
    }
    state = .ground
    return replies
  }

  private mutating func take(_ byte: UInt8) {
    if state == .ground {
      guard byte == 0x1B else { return replies.typed.append(byte) }
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

  /// Takes a byte within a sequence.
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

  /// Takes the byte after `ESC`.
  private mutating func beginSequence(with byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "^"): state = .string
    case UInt8(ascii: "O"): state = .shift
    default: giveBack()
    }
  }

  /// Ends the sequence and counts it as typed.
  private mutating func giveBack() {
    replies.typed += sequence
    giveUp()
  }

  /// Ends and drops a sequence that only a terminal sends.
  private mutating func giveUp() {
    sequence = []
    state = .ground
  }

  // MARK: Replies

  /// Ends a control sequence, which may be the attributes: `ESC [ ? 62 ; 4 c`.
  private mutating func endControl() {
    let text = String(decoding: sequence.dropFirst(2).dropLast(), as: UTF8.self)
    guard sequence.last == UInt8(ascii: "c"), text.hasPrefix("?") else { return giveBack() }
    replies.attributes = text.dropFirst().split(separator: ";").compactMap { Int($0) }
    giveUp()
  }

  /// Ends a control string, which may be the background or kitty's reply.
  private mutating func endString(dropping count: Int) {
    let text = String(decoding: sequence.dropFirst(2).dropLast(count), as: UTF8.self)
    switch sequence[1] {
    case UInt8(ascii: "]") where text.hasPrefix("11;"):
      replies.background = Self.background(String(text.dropFirst(3))) ?? replies.background
    case UInt8(ascii: "_") where text.hasPrefix("G"):
      // Replies about other pictures have another number.
      let (keys, message) = Self.halves(text.dropFirst())
      if keys.split(separator: ",").contains("i=31") { replies.kittyGraphics = message == "OK" }
    default: break
    }
    giveUp()
  }

  /// Splits a text at its first semicolon.
  private static func halves(_ text: Substring) -> (Substring, Substring) {
    guard let end = text.firstIndex(of: ";") else { return (text, "") }
    return (text[..<end], text[text.index(after: end)...])
  }

  /// Parses a colour: `rgb:1c1c/1c1c/1c1c`, `rgba:…` or `#1c1c1c`, with one to four digits per
  /// channel (X11, "Color Names").
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

  /// Returns a channel from 0 to 1.
  private static func fraction(_ digits: Substring) -> Double? {
    guard (1...4).contains(digits.utf8.count), let number = UInt32(digits, radix: 16) else {
      return nil
    }
    return Double(number) / Double((1 << (4 * UInt32(digits.utf8.count))) - 1)
  }
}
