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
    let width = CellWidth.of(cluster)
    self.init(
      text: width == 0 ? "\u{25CC}\(cluster)" : String(cluster),
      width: max(width, 1),
      isCertain: width > 0 && CellWidth.isCertain(cluster)
    )
  }

  /// The columns of a cluster's form.
  static func width(of cluster: Character) -> Int {
    shown(cluster)?.utf8.count ?? max(CellWidth.of(cluster), 1)
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
      if scalar.properties.isGraphemeExtend || CellWidth.isPrepended(scalar) { return nil }
    }
    return "<\(String(scalar.value, radix: 16))>"
  }
}
