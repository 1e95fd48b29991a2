import Foundation
import Testing

import LayoutDrawing

@Suite("Picture themes")
struct ThemeTests {
  /// WCAG's contrast ratio, from 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
  private func contrast(_ left: PictureColor, _ right: PictureColor) -> Double {
    func luminance(_ color: PictureColor) -> Double {
      let parts = [color.red, color.green, color.blue]
        .map { value in
          let part = Double(value) / 255
          return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (one, other) = (luminance(left), luminance(right))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  @Test(
    "A theme's texts have enough contrast with their backgrounds",
    arguments: PictureTheme.allCases
  )
  func texts(_ theme: PictureTheme) {
    for section in [nil] + (0..<8).map(Optional.init) {
      let colors = theme.colors(ofSection: section)
      for background in [colors.fill, colors.part, colors.decoration] {
        #expect(contrast(colors.text, background) >= 4.5)
      }
      #expect(contrast(colors.onStrong, colors.strong) >= 4.5)
      #expect(contrast(colors.strong, theme.paper) >= 3)
    }
    #expect(contrast(theme.ink, theme.page) >= 7)
    #expect(contrast(theme.ink, theme.paper) >= 7)
  }

  @Test("The light theme gives seven sections in a row different colours, and then repeats them")
  func sections() {
    let hues = (0..<7).map { PictureTheme.light.colors(ofSection: $0).strong }
    #expect(Set(hues).count == 7)
    #expect(PictureTheme.light.colors(ofSection: 7).strong == hues[0])
  }

  @Test(
    "A colour's text has six hexadecimal digits",
    arguments: [(0, "#000000"), (0xFF, "#0000ff")]
  )
  func text(hex: Int, text: String) {
    #expect(PictureColor(hex).text == text)
  }
}
