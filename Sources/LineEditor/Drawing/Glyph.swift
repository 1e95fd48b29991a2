/// A grapheme cluster in a visible form.
package struct Glyph: Sendable, Hashable {
  /// The text to write to the terminal.
  package let text: String
  /// The columns that the text takes.
  package let width: Int
  /// Whether terminals agree on the width, so that the next glyph needs no absolute position.
  let isCertain: Bool

  /// Creates the form of a cluster.
  ///
  /// A control character becomes `^A`, an invisible format character its code in angle brackets, a
  /// mark without a letter is on a dotted circle, and a tab becomes two spaces.
  package init(_ cluster: Character) {
    if let shown = Self.shown(cluster) {
      self.init(text: shown, width: shown.utf8.count, isCertain: true)
      return
    }
    let width = Self.columns(of: cluster)
    self.init(
      text: width == 0 ? "\u{25CC}\(cluster)" : String(cluster),
      width: max(width, 1),
      isCertain: width > 0 && Self.hasCertainWidth(cluster)
    )
  }

  /// Returns the columns that the form of a cluster takes.
  static func width(of cluster: Character) -> Int {
    shown(cluster)?.utf8.count ?? max(Self.columns(of: cluster), 1)
  }

  private init(text: String, width: Int, isCertain: Bool) {
    self.text = text
    self.width = width
    self.isCertain = isCertain
  }

  /// Returns the visible form of an invisible cluster; nil if it is visible.
  private static func shown(_ cluster: Character) -> String? {
    guard let scalar = cluster.unicodeScalars.first else { return "" }
    switch scalar.value {
    case 0x09: return "  "
    case 0..<0x20: return "^\(Character(Unicode.Scalar(UInt8(scalar.value + 0x40))))"
    case 0x20..<0x7F: return nil
    case 0x7F: return "^?"
    case 0x80..<0xA0: break
    default:
      switch scalar.properties.generalCategory {
      case .format, .lineSeparator, .paragraphSeparator, .control, .surrogate: break
      default: return nil
      }
      // Signs drawn around the digits that follow, such as the Arabic number sign.
      if scalar.properties.isGraphemeExtend || isPrepended(scalar) { return nil }
    }
    return "<\(String(scalar.value, radix: 16))>"
  }
}

/// Widths as terminals count them (Unicode Standard Annex 11 and Technical Standard 51).
extension Glyph {
  /// Returns the columns of a cluster that is not a control character.
  ///
  /// A flag, a keycap, and an emoji with modifiers or joiners take two columns. Any other cluster
  /// takes the sum of its scalars' columns, as in terminals that ignore clusters.
  fileprivate static func columns(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let width = columns(of: first)
    if width == 2 || scalars.index(after: scalars.startIndex) == scalars.endIndex { return width }
    if scalars.dropFirst().contains(where: makesWide) { return 2 }
    return min(scalars.reduce(0) { $0 + columns(of: $1) }, columnLimit)
  }

  fileprivate static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    // The most frequent wide scalars: ideographs and Hangul syllables.
    if (0x4E00..<0xA000).contains(scalar.value) || (0xAC00..<0xD7A4).contains(scalar.value) {
      return 2
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format: return isPrepended(scalar) ? 1 : 0
    default: break
    }
    // Hangul vowels and final consonants, drawn within their syllable.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) {
      return 0
    }
    if isFlagLetter(scalar) { return 1 }
    return isWide(scalar) ? 2 : 1
  }

  /// Whether the cluster is as wide as its scalars.
  fileprivate static func hasCertainWidth(_ cluster: Character) -> Bool {
    cluster.unicodeScalars.dropFirst()
      .allSatisfy {
        let category = $0.properties.generalCategory
        return (category == .nonspacingMark || category == .enclosingMark) && !makesWide($0)
      }
  }

  /// Whether a scalar is drawn around the digits that follow it (Prepended_Concatenation_Mark).
  fileprivate static func isPrepended(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// The most columns of a cluster, so that every cluster fits a row.
  private static let columnLimit = 4

  /// Whether a scalar turns the one before into an emoji: a variation selector, a joined or
  /// modifying emoji, or the second letter of a flag.
  private static func makesWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFE0F || scalar.properties.isEmojiModifier || isFlagLetter(scalar)
      || scalar.properties.isEmojiPresentation
  }

  /// Whether a scalar is a regional indicator, of which two are a flag.
  private static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// Whether a scalar is wide by itself.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    guard let range = wide.last(where: { $0.lowerBound <= scalar.value }) else { return false }
    return range.contains(scalar.value)
  }

  /// Wide and Fullwidth in EastAsianWidth.txt (Unicode 14) without the emoji, which the standard
  /// library knows; unassigned gaps between wide ranges count as wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// The columns that the text takes.
  var columns: Int { reduce(0) { $0 + Glyph.width(of: $1) } }
}

extension String {
  /// Returns the index at an offset in UTF-8.
  /// - Complexity: O(1) for native strings.
  func index(at offset: Int) -> Index { utf8.index(utf8.startIndex, offsetBy: offset) }

  /// Returns the offset of an index in UTF-8.
  /// - Complexity: O(1) for native strings.
  func offset(of index: Index) -> Int { utf8.distance(from: utf8.startIndex, to: index) }

  /// The part of the text in a range of UTF-8 offsets.
  package subscript(bytes range: Range<Int>) -> Substring {
    self[index(at: range.lowerBound)..<index(at: range.upperBound)]
  }

  /// Returns the end of the cluster at an offset.
  func nextBoundary(after offset: Int) -> Int {
    guard offset < utf8.count else { return utf8.count }
    return self.offset(of: index(after: index(at: offset)))
  }

  /// Returns the start of the cluster before an offset.
  func boundary(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    return self.offset(of: index(before: index(at: offset)))
  }

  /// Returns an offset that is the start of a cluster, or the end of the cluster that contains it.
  func boundary(atOrAfter offset: Int) -> Int {
    guard offset > 0, offset < utf8.count else {
      return Swift.min(Swift.max(0, offset), utf8.count)
    }
    return Index(index(at: offset), within: self) == nil ? nextBoundary(after: offset) : offset
  }

  /// The text with a line feed for every kind of line end.
  var withLineFeeds: String {
    guard utf8.contains(0x0D) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var previous: UInt8 = 0
    for byte in utf8 {
      if byte == 0x0D {
        bytes.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
