/// The colours of a picture.
public enum PictureTheme: String, Sendable, Hashable, CaseIterable {
  /// Dark on white.
  case light
  /// Light on black.
  case dark
}

/// A colour without transparency.
package struct PictureColor: Hashable, Sendable {
  /// From 0 to 255.
  package var red: Int
  /// From 0 to 255.
  package var green: Int
  /// From 0 to 255.
  package var blue: Int

  /// A colour from `0xRRGGBB`.
  init(_ hex: Int) {
    (red, green, blue) = (hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF)
  }

  /// `#2563c9`.
  var text: String {
    let digits = String(red << 16 | green << 8 | blue, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The colour with a part of another one, in hundredths.
  func mixed(with other: PictureColor, hundredths: Int) -> PictureColor {
    func mix(_ own: Int, _ others: Int) -> Int {
      (own * (100 - hundredths) + others * hundredths + 50) / 100
    }
    var mixed = self
    mixed.red = mix(red, other.red)
    mixed.green = mix(green, other.green)
    mixed.blue = mix(blue, other.blue)
    return mixed
  }
}

/// The colours of one section's elements.
struct SectionColors: Hashable {
  /// Borders, and what fills supplementary items.
  var strong: PictureColor
  /// Text on supplementary items.
  var onStrong: PictureColor
  /// The fill of items.
  var fill: PictureColor
  /// The fill of cell parts.
  var part: PictureColor
  /// The fill of decorations.
  var decoration: PictureColor
  /// Thin lines, of parts and decorations.
  var line: PictureColor
  /// Text on items, parts and decorations.
  var text: PictureColor
}

extension PictureTheme {
  private var isDark: Bool { self == .dark }

  /// Around the content.
  package var page: PictureColor { PictureColor(isDark ? 0x0E0E11 : 0xF0F1F4) }
  /// Behind the elements.
  var paper: PictureColor { PictureColor(isDark ? 0x1B1C20 : 0xFFFFFF) }
  /// The safe area, which stands out from all sections.
  var safeArea: PictureColor { PictureColor(isDark ? 0xFF6B5E : 0xD32F2F) }
  /// Distances and their numbers.
  var measure: PictureColor { PictureColor(isDark ? 0xFF9CF0 : 0xB0129C) }
  /// The edge of the content.
  var edge: PictureColor { PictureColor(isDark ? 0x6B6F7B : 0x9AA0AC) }
  /// The visible bounds, and texts that are of no section.
  var ink: PictureColor { PictureColor(isDark ? 0xE6E7EB : 0x24272E) }

  /// Blue, green, orange, purple, pink, teal, olive; grey is what belongs to no section.
  private static let lightHues = [
    0x2563C9, 0x1C7A4A, 0xB4530C, 0x7C3FC4, 0xC02A5C, 0x0F7481, 0x6F6A10, 0x5B6472,
  ]
  private static let darkHues = [
    0x6EA8FF, 0x5CC98C, 0xF2A35E, 0xBB93FF, 0xFF86AC, 0x55C7D3, 0xD3C94F, 0xA9B3C1,
  ]

  /// A section's colours, which come again after seven sections.
  func colors(ofSection section: Int?) -> SectionColors {
    let hues = isDark ? Self.darkHues : Self.lightHues
    let index = section.map { max(0, $0) % (hues.count - 1) } ?? hues.count - 1
    let hue = PictureColor(hues[index])
    return SectionColors(
      strong: hue,
      onStrong: PictureColor(isDark ? 0x0E0E11 : 0xFFFFFF),
      fill: paper.mixed(with: hue, hundredths: isDark ? 22 : 16),
      part: paper.mixed(with: hue, hundredths: isDark ? 8 : 5),
      decoration: paper.mixed(with: hue, hundredths: isDark ? 9 : 6),
      line: paper.mixed(with: hue, hundredths: 55),
      text: hue.mixed(with: PictureColor(isDark ? 0xFFFFFF : 0x000000), hundredths: 30)
    )
  }
}
