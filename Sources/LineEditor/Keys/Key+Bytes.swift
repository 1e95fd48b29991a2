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
