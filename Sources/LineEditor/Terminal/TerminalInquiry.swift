import CTerminal
import LayoutSystem
package import SystemPackage

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

extension TerminalReplies {
  /// Queries a terminal and waits for its replies.
  ///
  /// The program must be in the terminal's foreground, and no keys may be pending; pending keys
  /// stay unread. Keys typed meanwhile are in the replies and not shown.
  /// - Parameters:
  ///   - queries: the queries to send.
  ///   - input: a terminal.
  ///   - output: the same terminal.
  ///   - timeout: the longest time to wait.
  /// - Returns: the replies; nil if no query was sent.
  package static func ask(
    _ queries: Set<TerminalQuery>,
    input: FileDescriptor,
    output: FileDescriptor,
    timeout: Duration = .milliseconds(120)
  ) -> TerminalReplies? {
    guard !queries.isEmpty, terminal_is_own(input.rawValue), terminal_is_own(output.rawValue)
    else { return nil }
    var settings = TerminalSettings()
    guard terminal_settings_read(input.rawValue, &settings) else { return nil }
    var silent = terminal_raw(settings)
    guard terminal_settings_write(input.rawValue, &silent) else { return nil }
    let replies = exchange(queries, input, output, timeout)
    _ = terminal_settings_write(input.rawValue, &settings)
    // Ctrl-C must not end the program while the terminal is silent.
    if replies?.typed.contains(0x03) == true, terminal_has_signals(settings) {
      Signals.interrupt()
    }
    return replies
  }

  /// Sends the queries and reads the replies.
  private static func exchange(
    _ queries: Set<TerminalQuery>,
    _ input: FileDescriptor,
    _ output: FileDescriptor,
    _ timeout: Duration
  ) -> TerminalReplies? {
    guard !isReadable(input, within: .zero) else { return nil }
    guard (try? output.writeAll(TerminalQuery.text(queries).utf8)) != nil else { return nil }
    return replies(from: input, within: timeout)
  }

  /// Reads until the last reply or the end of the time.
  private static func replies(
    from input: FileDescriptor,
    within timeout: Duration
  ) -> TerminalReplies {
    var reader = TerminalReplyReader()
    let end = ContinuousClock.now + timeout
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

  /// Whether bytes arrive within a time.
  private static func isReadable(_ input: FileDescriptor, within time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    while true {
      do throws(Errno) {
        return try FileDescriptor.wait(for: [input], atMost: end - .now)[0]
      } catch {
        guard error == .interrupted else { return false }
      }
    }
  }
}

/// A query that a terminal may reply to.
package enum TerminalQuery: Sendable, Hashable, CaseIterable {
  /// The colour of the background (xterm, "Operating System Commands", OSC 11).
  case background
  /// The attributes (DA1: DEC STD 070; xterm, "Primary Device Attributes").
  case attributes
  /// Support for pictures (kitty, "Terminal graphics protocol", "Querying support").
  case kittyGraphics

  /// Returns the bytes that send queries.
  ///
  /// Terminals reply in order, and nearly all of them report the attributes. That query therefore
  /// comes last, and its reply ends the wait.
  static func text(_ queries: Set<TerminalQuery>) -> String {
    var text = ""
    if queries.contains(.background) { text += "\u{1B}]11;?\u{1B}\\" }
    if queries.contains(.kittyGraphics) {
      text += "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    }
    return text + "\u{1B}[c"
  }
}

/// The replies of a terminal.
package struct TerminalReplies: Sendable, Hashable {
  /// The attributes, such as `[62, 4, 22]`; nil before they arrive.
  package internal(set) var attributes: [Int]?
  /// Whether the terminal shows kitty's pictures; nil without a reply.
  package internal(set) var kittyGraphics: Bool?
  /// The background; nil without a reply.
  package internal(set) var background: TerminalBackground?
  /// The other bytes, in order: keys typed meanwhile.
  package internal(set) var typed: [UInt8] = []

  /// Whether the terminal shows sixel pictures (DA1, attribute 4).
  package var sixelGraphics: Bool { attributes?.dropFirst().contains(4) == true }

  package init() {}
}
