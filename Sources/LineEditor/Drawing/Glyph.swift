/// A letter as it is drawn: a grapheme cluster, or what stands for one that cannot be seen.
struct Glyph: Sendable, Hashable {
  /// What is written to the terminal.
  let text: String
  /// How many columns it takes.
  let width: Int
  /// Whether terminals agree about its width, so that what follows needs no place of its own.
  let isCertain: Bool

  /// The form of a cluster.
  ///
  /// Control characters stand as `^A`, those that only direct others as their number in angle
  /// brackets, marks without a letter on a dotted circle, a tab as two spaces.
  init(_ cluster: Character) {
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

  /// The columns of a cluster's form.
  static func width(of cluster: Character) -> Int {
    shown(cluster)?.utf8.count ?? max(Self.columns(of: cluster), 1)
  }

  private init(text: String, width: Int, isCertain: Bool) {
    self.text = text
    self.width = width
    self.isCertain = isCertain
  }

  /// What stands for a cluster that shows nothing by itself; nil for others.
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
      // Signs that are drawn with the digits that follow them, such as the Arabic number sign.
      if scalar.properties.isGraphemeExtend || isPrepended(scalar) { return nil }
    }
    return "<\(String(scalar.value, radix: 16))>"
  }
}

/// The columns that letters take on a terminal.
extension Glyph {
  /// The columns of a cluster that is not a control character.
  ///
  /// A flag, a keycap, an emoji with its modifiers or several that are joined take two; else it is
  /// the sum of what its letters take alone, as terminals count that know nothing of clusters.
  fileprivate static func columns(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let width = columns(of: first)
    if width == 2 || scalars.index(after: scalars.startIndex) == scalars.endIndex { return width }
    if scalars.dropFirst().contains(where: makesWide) { return 2 }
    return min(scalars.reduce(0) { $0 + columns(of: $1) }, columnLimit)
  }

  /// The columns of a scalar by itself.
  fileprivate static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    // The most frequent of the wide ones: ideographs and the syllables of Hangul.
    if (0x4E00..<0xA000).contains(scalar.value) || (0xAC00..<0xD7A4).contains(scalar.value) {
      return 2
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format: return isPrepended(scalar) ? 1 : 0
    default: break
    }
    // The vowels and final consonants of Hangul, which are drawn within their syllable.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) {
      return 0
    }
    if isFlagLetter(scalar) { return 1 }
    return isWide(scalar) ? 2 : 1
  }

  /// Whether those who go by clusters and those who go by scalars come to the same.
  fileprivate static func hasCertainWidth(_ cluster: Character) -> Bool {
    cluster.unicodeScalars.dropFirst()
      .allSatisfy {
        let category = $0.properties.generalCategory
        return (category == .nonspacingMark || category == .enclosingMark) && !makesWide($0)
      }
  }

  /// Signs that reach over what follows them, and are drawn.
  fileprivate static func isPrepended(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// More letters than this in a cluster take no more room, so that a cluster always fits a line.
  private static let columnLimit = 4

  /// Makes an emoji of what stands before it: a picture's variant, a joined or a coloured one, the
  /// second letter of a flag, the cap of a key.
  private static func makesWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFE0F || scalar.properties.isEmojiModifier || isFlagLetter(scalar)
      || scalar.properties.isEmojiPresentation
  }

  private static func isFlagLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    guard let range = wide.last(where: { $0.lowerBound <= scalar.value }) else { return false }
    return range.contains(scalar.value)
  }

  /// Wide and fullwidth in EastAsianWidth.txt (Unicode 14), but for emoji, which the standard library
  /// knows; what is not assigned between two of them counts as they do.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}

extension String {
  /// The index at an offset in UTF-8; O(1).
  func index(at offset: Int) -> Index { utf8.index(utf8.startIndex, offsetBy: offset) }

  /// The offset of an index in UTF-8; O(1).
  func offset(of index: Index) -> Int { utf8.distance(from: utf8.startIndex, to: index) }

  /// A part by offsets in UTF-8.
  subscript(bytes range: Range<Int>) -> Substring {
    self[index(at: range.lowerBound)..<index(at: range.upperBound)]
  }

  /// The end of the cluster that begins at, or holds, an offset.
  func nextBoundary(after offset: Int) -> Int {
    guard offset < utf8.count else { return utf8.count }
    return self.offset(of: index(after: index(at: offset)))
  }

  /// The beginning of the cluster before an offset.
  func boundary(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    return self.offset(of: index(before: index(at: offset)))
  }

  /// The offset itself where a cluster begins there, else the end of the one that holds it.
  func boundary(atOrAfter offset: Int) -> Int {
    guard offset > 0, offset < utf8.count else {
      return Swift.min(Swift.max(0, offset), utf8.count)
    }
    return Index(index(at: offset), within: self) == nil ? nextBoundary(after: offset) : offset
  }

  /// The same with every line end as a line feed.
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
