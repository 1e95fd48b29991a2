/// The colours of a picture.
public enum PictureTheme: String, Sendable, Hashable, CaseIterable {
  /// Dark on white.
  case light
  /// Light on black.
  case dark
}

extension PictureTheme {
  private var isDark: Bool { self == .dark }

  /// Around the content.
  package var page: PictureColor { PictureColor(isDark ? 0x0E0E11 : 0xF0F1F4) }
  /// Behind the elements.
  package var paper: PictureColor { PictureColor(isDark ? 0x1B1C20 : 0xFFFFFF) }
  /// The safe area, in a colour distinct from all sections.
  var safeArea: PictureColor { PictureColor(isDark ? 0xFF6B5E : 0xD32F2F) }
  /// Distances and their numbers.
  var measure: PictureColor { PictureColor(isDark ? 0xFF9CF0 : 0xB0129C) }
  /// The edge of the content.
  var edge: PictureColor { PictureColor(isDark ? 0x6B6F7B : 0x9AA0AC) }
  /// The visible bounds, and texts that belong to no section.
  package var ink: PictureColor { PictureColor(isDark ? 0xE6E7EB : 0x24272E) }

  /// Blue, green, orange, purple, pink, teal, olive; grey for elements of no section.
  private static let lightHues = [
    0x2563C9, 0x1C7A4A, 0xB4530C, 0x7C3FC4, 0xC02A5C, 0x0F7481, 0x6F6A10, 0x5B6472,
  ]
  private static let darkHues = [
    0x6EA8FF, 0x5CC98C, 0xF2A35E, 0xBB93FF, 0xFF86AC, 0x55C7D3, 0xD3C94F, 0xA9B3C1,
  ]

  /// A section's colours, which repeat after seven sections.
  package func colors(ofSection section: Int?) -> SectionColors {
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
