/// Makes keys of the bytes that a terminal sends.
///
/// Bytes may come in pieces of any size. Sequences follow ECMA-48: `ESC [ … letter`, `ESC O letter`,
/// and texts such as `ESC ] … BEL`; those that mean nothing here are left out as a whole.
struct KeyDecoder: Sendable {
  private enum State: Hashable {
    /// Between keys.
    case ground
    /// After `ESC`.
    case escape
    /// After `ESC O`.
    case singleShift
    /// After `ESC [`; what stands between it and the letter that ends it.
    case sequence([UInt8])
    /// After `ESC [ [`, with which the Linux console begins some keys.
    case consoleKey
    /// In a text that a terminal sends about itself; whether an `ESC` may be about to end it.
    case report(isEnding: Bool)
    /// In a text that is put in; how much of its end has come.
    case paste(matched: Int)
  }

  private var state = State.ground
  /// Letters that are not given out yet; at the end there may be half of one.
  private var letters: [UInt8] = []
  private var pasted: [UInt8] = []

  /// How a text that is put in ends.
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// What a sequence may hold before the rest of it is not kept.
  private static let sequenceLimit = 32

  /// How long to wait for the rest of what has begun; nil where nothing has.
  ///
  /// A key that sends `ESC` alone is told from a sequence only by what does not follow.
  var patience: Duration? {
    switch state {
    case .ground: letters.isEmpty ? nil : .seconds(1)
    case .escape: .milliseconds(100)
    case .singleShift, .sequence, .consoleKey, .report: .milliseconds(500)
    case .paste: .seconds(10)
    }
  }

  /// The keys that are complete with some more bytes.
  mutating func decode(_ bytes: [UInt8]) -> [Key] {
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

  /// The keys that there are if nothing more follows what has begun.
  mutating func giveUp() -> [Key] {
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

  private mutating func takeAfterEscape(_ byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    switch byte {
    case 0x1B:
      // A key with Alt whose own sequence begins with ESC, or Escape twice.
      keys.append(.escape)
      state = .escape
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .singleShift
    // ECMA-48's openings of texts: DCS, OSC, SOS, PM, APC.
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
      // It was cut off: the byte begins something else.
      state = .ground
      takeGround(byte, &keys)
    }
  }

  // MARK: Letters

  private mutating func flushLetters(_ keys: inout [Key], keepingHalf: Bool) {
    let half = keepingHalf ? Self.halfLetter(letters) : 0
    let whole = letters.dropLast(half)
    if !whole.isEmpty { keys.append(.text(String(decoding: whole, as: UTF8.self))) }
    letters = Array(letters.suffix(half))
  }

  /// How many bytes at the end are the beginning of a letter in UTF-8.
  private static func halfLetter(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > index + 1 ? index + 1 : 0
    }
    return 0
  }

  // MARK: Texts put in

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
      // Not the end after all; the end begins with the only ESC in it.
      pasted += Self.pasteEnd[..<matched]
      state = .paste(matched: 0)
    }
  }

  private mutating func endPaste(_ keys: inout [Key]) {
    state = .ground
    keys.append(.paste(String(decoding: pasted, as: UTF8.self).withLineFeeds))
    pasted = []
  }
}

extension Key {
  /// The key of a control byte.
  init?(control byte: UInt8) {
    switch byte {
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1F: self = .control("_")
    default: return nil
    }
  }

  /// The key of `ESC O` and a byte.
  init?(singleShift byte: UInt8) {
    if byte == UInt8(ascii: "M") {
      self = .enter
    } else {
      self.init(letter: byte, modifiers: 0)
    }
  }

  /// The key of `ESC [`, parameters and the byte that ends them.
  ///
  /// The forms are those of xterm's “PC-Style Function Keys”, and of what others have added: the second
  /// parameter is 1 and the sum of Shift 1, Alt 2 and Ctrl 4.
  init?(sequence body: [UInt8], ending: UInt8) {
    let numbers = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    guard body.allSatisfy({ (0x30..<0x3C).contains($0) }) else { return nil }
    let modifiers = numbers.count > 1 ? max(0, numbers[1] - 1) : 0
    switch ending {
    case UInt8(ascii: "~"): self.init(number: numbers[0], modifiers: modifiers)
    case UInt8(ascii: "Z"): self = .backTab
    // Keys by their letters, as kitty and others send them for Return with Shift or Alt.
    case UInt8(ascii: "u"):
      guard numbers[0] == 13 else { return nil }
      self = modifiers == 0 ? .enter : .newLine
    default: self.init(letter: ending, modifiers: modifiers)
    }
  }

  private init?(letter: UInt8, modifiers: Int) {
    let isByWord = modifiers & 6 != 0
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = isByWord ? .wordRight : .right
    case UInt8(ascii: "D"): self = isByWord ? .wordLeft : .left
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "F"): self = .end
    default: return nil
    }
  }

  private init?(number: Int, modifiers: Int) {
    switch number {
    case 1, 7: self = .home
    case 4, 8: self = .end
    case 3: self = modifiers & 6 != 0 ? .deleteWordRight : .delete
    default: return nil
    }
  }
}

/// What was done at the keyboard.
enum Key: Hashable, Sendable {
  /// Letters that were typed, as many as came at once.
  case text(String)
  /// A text that was put in as a whole; its lines end with a line feed.
  case paste(String)
  /// A letter with Ctrl: small letters, and `_`.
  case control(Character)
  /// A letter with Alt.
  case alt(Character)
  case left, right, up, down
  case wordLeft, wordRight
  case home, end
  case backspace, delete
  /// With Alt, or with Ctrl.
  case deleteWordLeft, deleteWordRight
  case tab, backTab
  case enter
  /// Return with Alt: another line in any case.
  case newLine
  case escape
}
