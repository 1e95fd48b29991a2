/// A text in the cells of a terminal: each character in a cell, or in two.
///
/// What terminals do not agree about is left out: marks on letters, the joints of emoji, flags, and
/// whatever is no character that is seen.
struct TerminalLabel: Hashable {
  /// A character and how many cells it takes.
  struct Letter: Hashable {
    var scalar: Unicode.Scalar
    var width: Int
  }

  private(set) var letters: [Letter] = []
  /// How many cells it takes.
  private(set) var width = 0

  init(_ text: String) {
    for scalar in text.unicodeScalars {
      let width = Self.width(of: scalar)
      guard width > 0 else { continue }
      letters.append(Letter(scalar: scalar, width: width))
      self.width += width
    }
  }

  /// The text as far as it fits, with an ellipsis where it does not.
  init(_ text: String, columns: Int) {
    self.init(text)
    guard width > columns else { return }
    while width >= max(1, columns), let last = letters.popLast() { width -= last.width }
    guard columns > 0 else { return }
    letters.append(Letter(scalar: "…", width: 1))
    width += 1
  }

  /// How many cells a character takes; 0 for what is left out.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) ? 1 : 0 }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
      return 0
    default: break
    }
    return isLeftOut(scalar.value) ? 0 : isWide(scalar) ? 2 : 1
  }

  /// Vowels and ends of Korean syllables, halves of flags, colours of skin.
  private static func isLeftOut(_ value: UInt32) -> Bool {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }

  /// Blocks that Unicode's EastAsianWidth.txt says are wide as a whole, and emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
