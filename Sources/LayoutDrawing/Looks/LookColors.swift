/// The colours of content in a theme.
struct LookColors {
  /// Behind rows and titles: the colour behind all elements.
  let paper: PictureColor
  private let isDark: Bool

  init(_ theme: PictureTheme) { (paper, isDark) = (theme.paper, theme == .dark) }

  /// Texts.
  var ink: PictureColor { PictureColor(isDark ? 0xF2F2F5 : 0x16181D) }
  /// Lines below titles.
  var soft: PictureColor { PictureColor(isDark ? 0xA9AEB9 : 0x5F6672) }
  /// Surfaces of cards.
  var surface: PictureColor { PictureColor(isDark ? 0x2A2B31 : 0xFFFFFF) }
  /// Between rows.
  var separator: PictureColor { PictureColor(isDark ? 0x3B3D45 : 0xD9DBE0) }
  /// Behind groups of elements.
  var backdrop: PictureColor { PictureColor(isDark ? 0x24252A : 0xF1F2F6) }
  /// Messages of the reader, and of others.
  var ownMessage: PictureColor { PictureColor(isDark ? 0x1F6FEB : 0x0B69E0) }
  var otherMessage: PictureColor { PictureColor(isDark ? 0x35363D : 0xE8E9ED) }
  /// Badges.
  var badge: PictureColor { PictureColor(0xDB2B21) }
  static let white = PictureColor(0xFFFFFF)
  static let black = PictureColor(0x000000)

  /// The colours of sample pictures: the lighter and the darker one of a pair.
  private static let pairs = [
    (0xFF9A5A, 0xC2416B), (0x58B4F5, 0x2B4C9B), (0x6FD3A6, 0x1D6F78), (0xF7C552, 0xD0552F),
    (0xB58CF5, 0x4B3A9E), (0xF58FB2, 0x8E2F73), (0x7ED0DE, 0x28628F), (0xC9D86A, 0x3F7D4A),
    (0xF2A7A0, 0xA83A4C), (0x8FA3F7, 0x3B3F8C), (0xE8B48A, 0x7A4A38), (0x78C2B0, 0x2C5560),
  ]

  /// The colours of an element's picture: shades of the document's colour, or a pair that follows
  /// from the seed.
  func pair(of content: ElementContent) -> (light: PictureColor, dark: PictureColor) {
    if let color = content.color {
      return (
        color.mixed(with: Self.white, hundredths: 18), color.mixed(with: Self.black, hundredths: 34)
      )
    }
    var numbers = SampleNumbers(content.seed)
    let pair = Self.pairs[numbers.next(below: Self.pairs.count)]
    return (PictureColor(pair.0), PictureColor(pair.1))
  }

  /// The colours of a chip: a tint, and a text that is readable on it.
  func tint(of content: ElementContent) -> (fill: PictureColor, text: PictureColor) {
    let pair = pair(of: content)
    return isDark
      ? (
        surface.mixed(with: pair.light, hundredths: 26),
        pair.light.mixed(with: Self.white, hundredths: 55)
      )
      : (
        Self.white.mixed(with: pair.light, hundredths: 26),
        pair.dark.mixed(with: Self.black, hundredths: 35)
      )
  }
}
