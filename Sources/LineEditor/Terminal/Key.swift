/// A key, or a text that arrives like one.
package enum Key: Hashable, Sendable {
  /// Typed letters, as many as arrive at once.
  case text(String)
  /// Pasted text; its lines end with a line feed.
  case paste(String)
  /// Ctrl with a small letter or `_`.
  case control(Character)
  /// Alt with a letter.
  case alt(Character)
  /// The arrow keys.
  case left, right, up, down
  /// The arrow keys with Alt or Ctrl.
  case wordLeft, wordRight
  /// The keys for the edges of a line.
  case home, end
  /// The keys that delete a letter.
  case backspace, delete
  /// The same keys with Alt or Ctrl.
  case deleteWordLeft, deleteWordRight
  /// Tab, and Tab with Shift.
  case tab, backTab
  /// Return.
  case enter
  /// Return with Alt or Shift, which always begins another line.
  case newLine
  case escape
}

extension Key {
  /// Creates the key of a C0 control byte (ECMA-48, 5.2); nil if it is unknown.
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

  /// Creates the key of `ESC O` and a byte, as terminals send it in application mode.
  init?(singleShift byte: UInt8) {
    if byte == UInt8(ascii: "M") {
      self = .enter
    } else {
      self.init(letter: byte, modifiers: 0)
    }
  }

  /// Creates the key of a control sequence; nil if it is unknown.
  ///
  /// The forms are those of xterm, "PC-Style Function Keys", with the additions of rxvt and kitty.
  /// - Parameters:
  ///   - body: the parameters; the second is 1 plus the sum of Shift 1, Alt 2 and Ctrl 4.
  ///   - ending: the byte that ends the sequence.
  init?(sequence body: [UInt8], ending: UInt8) {
    let numbers = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    guard body.allSatisfy({ (0x30..<0x3C).contains($0) }) else { return nil }
    let modifiers = numbers.count > 1 ? max(0, numbers[1] - 1) : 0
    switch ending {
    case UInt8(ascii: "~"): self.init(number: numbers[0], modifiers: modifiers)
    case UInt8(ascii: "Z"): self = .backTab
    // Keys by their code points: Return with Shift or Alt (kitty, "Comprehensive keyboard
    // handling").
    case UInt8(ascii: "u"):
      guard numbers[0] == 13 else { return nil }
      self = modifiers == 0 ? .enter : .newLine
    default: self.init(letter: ending, modifiers: modifiers)
    }
  }

  /// Creates a key from the letter that ends its sequence.
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

  /// Creates a key from the number before a `~`.
  private init?(number: Int, modifiers: Int) {
    switch number {
    case 1, 7: self = .home
    case 4, 8: self = .end
    case 3: self = modifiers & 6 != 0 ? .deleteWordRight : .delete
    default: return nil
    }
  }
}
