/// Decodes keys from the bytes that a terminal sends.
///
/// Bytes arrive in pieces of any size. Control sequences follow ECMA-48, 5.4 (`ESC [ … letter`),
/// single shifts its 8.3.143 (`ESC O letter`), and control strings its 5.6 (`ESC ] … BEL`); an
/// unknown sequence is skipped as a whole.
package struct KeyDecoder: Sendable {
  /// The state between two bytes.
  private enum State: Hashable {
    /// Between keys.
    case ground
    /// After `ESC`.
    case escape
    /// After `ESC O`.
    case singleShift
    /// After `ESC [`, with the bytes so far.
    case sequence([UInt8])
    /// After `ESC [ [`, the prefix of the Linux console's function keys.
    case consoleKey
    /// In a control string; `isEnding` is true after an `ESC` that may begin its end.
    case report(isEnding: Bool)
    /// In a bracketed paste; `matched` bytes of its end have arrived.
    case paste(matched: Int)
  }

  private var state = State.ground
  /// The letters that are not yet returned; the last may be incomplete.
  private var letters: [UInt8] = []
  private var pasted: [UInt8] = []

  /// The end of a bracketed paste (xterm, "Bracketed Paste Mode").
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The most bytes of a sequence that are kept.
  private static let sequenceLimit = 32

  package init() {}

  /// The time to wait for the rest of an incomplete key; nil if none is pending.
  ///
  /// Only a pause distinguishes the escape key from the start of a sequence.
  package var timeout: Duration? {
    switch state {
    case .ground: letters.isEmpty ? nil : .seconds(1)
    case .escape: .milliseconds(100)
    case .singleShift, .sequence, .consoleKey, .report: .milliseconds(500)
    case .paste: .seconds(10)
    }
  }

  /// Returns the keys that are complete after more bytes.
  package mutating func decode(_ bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if case .paste(let matched) = state {
        continuePaste(&rest, matched: matched, &keys)
      } else {
        rest.removeFirst()
        take(byte, &keys)
      }
    }
    flushLetters(&keys, keepingHalf: true)
    return keys
  }

  /// Returns the keys that are complete if no more bytes follow.
  package mutating func giveUp() -> [Key] {
    var keys: [Key] = []
    flushLetters(&keys, keepingHalf: false)
    switch state {
    case .escape: keys.append(.escape)
    case .paste: endPaste(&keys)
    case .ground, .singleShift, .sequence, .consoleKey, .report: break
    }
    state = .ground
    return keys
  }

  /// Takes a byte outside a paste.
  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground: takeGround(byte, &keys)
    case .escape: takeAfterEscape(byte, &keys)
    case .singleShift:
      state = .ground
      if let key = Key(singleShift: byte) { keys.append(key) }
    case .consoleKey: state = .ground
    case .sequence(let body): takeSequence(byte, after: body, &keys)
    case .report(let isEnding):
      let isOver = byte == 0x07 || byte == 0x18 || byte == 0x1A || (isEnding && byte == 0x5C)
      state = isOver ? .ground : .report(isEnding: byte == 0x1B)
    case .paste: break
    }
  }

  /// Takes a byte between keys.
  private mutating func takeGround(_ byte: UInt8, _ keys: inout [Key]) {
    guard byte < 0x20 || byte == 0x7F else {
      letters.append(byte)
      return
    }
    flushLetters(&keys, keepingHalf: false)
    if byte == 0x1B {
      state = .escape
    } else if let key = Key(control: byte) {
      keys.append(key)
    }
  }

  /// Takes the byte after `ESC`.
  private mutating func takeAfterEscape(_ byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    switch byte {
    case 0x1B:
      // An Alt key whose own sequence begins with ESC, or Escape twice.
      keys.append(.escape)
      state = .escape
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .singleShift
    // The openings of control strings (ECMA-48, 5.6): DCS, OSC, SOS, PM, APC.
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .report(isEnding: false)
    case 0x0D, 0x0A: keys.append(.newLine)
    case 0x7F, 0x08: keys.append(.deleteWordLeft)
    case 0x20..<0x7F: keys.append(.alt(Character(Unicode.Scalar(byte))))
    case 0x80...: letters.append(byte)
    default: break
    }
  }

  /// Takes a byte after `ESC [`.
  private mutating func takeSequence(
    _ byte: UInt8,
    after body: [UInt8],
    _ keys: inout [Key]
  ) {
    switch byte {
    case UInt8(ascii: "[") where body.isEmpty: state = .consoleKey
    case 0x20..<0x40:
      state = .sequence(body.count < Self.sequenceLimit ? body + [byte] : body)
    case 0x40..<0x7F:
      state = .ground
      if byte == UInt8(ascii: "~"), body == Array("200".utf8) {
        state = .paste(matched: 0)
      } else if let key = Key(sequence: body, ending: byte) {
        keys.append(key)
      }
    default:
      // The sequence is incomplete: the byte begins another key.
      state = .ground
      takeGround(byte, &keys)
    }
  }

  // MARK: Letters

  /// Returns the letters as a key, except an incomplete last one if it may be continued.
  private mutating func flushLetters(_ keys: inout [Key], keepingHalf: Bool) {
    let half = keepingHalf ? Self.halfLetter(letters) : 0
    let whole = letters.dropLast(half)
    if !whole.isEmpty { keys.append(.text(String(decoding: whole, as: UTF8.self))) }
    letters = Array(letters.suffix(half))
  }

  /// Returns the number of bytes at the end that are an incomplete character in UTF-8.
  private static func halfLetter(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > index + 1 ? index + 1 : 0
    }
    return 0
  }

  // MARK: Pastes

  /// Takes pasted bytes up to the end of the paste.
  private mutating func continuePaste(
    _ rest: inout ArraySlice<UInt8>,
    matched: Int,
    _ keys: inout [Key]
  ) {
    if matched == 0 {
      let end = rest.firstIndex(of: 0x1B) ?? rest.endIndex
      pasted += rest[..<end]
      rest = rest[end...]
      guard !rest.isEmpty else { return }
    }
    if rest.first == Self.pasteEnd[matched] {
      rest.removeFirst()
      state = .paste(matched: matched + 1)
      if matched + 1 == Self.pasteEnd.count { endPaste(&keys) }
    } else {
      // This was not the end of the paste: its `ESC` is the only one in it.
      pasted += Self.pasteEnd[..<matched]
      state = .paste(matched: 0)
    }
  }

  /// Returns the pasted text as a key.
  private mutating func endPaste(_ keys: inout [Key]) {
    state = .ground
    keys.append(.paste(String(decoding: pasted, as: UTF8.self).withLineFeeds))
    pasted = []
  }
}
