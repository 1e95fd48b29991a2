import LayoutModel
import Testing

@Suite("Text styles")
struct TextStyleTests {
  @Test("Text styles have Apple's default sizes")
  func defaults() {
    let sizes = TextStyle.allCases.map { $0.pointSize(for: .large) }
    #expect(sizes == [34, 28, 22, 20, 17, 15, 17, 16, 13, 12, 11])
  }

  @Test("Text styles have Apple's smallest and largest sizes")
  func bounds() {
    let smallest = TextStyle.allCases.map { $0.pointSize(for: .extraSmall) }
    let largest = TextStyle.allCases.map { $0.pointSize(for: .accessibilityExtraExtraExtraLarge) }
    #expect(smallest == [31, 25, 19, 17, 14, 12, 14, 13, 12, 11, 11])
    #expect(largest == [60, 58, 56, 55, 53, 49, 53, 51, 44, 43, 40])
  }

  @Test("Body text has Apple's size in every content size category")
  func body() {
    let sizes = PreferredContentSizeCategory.allCases.map { TextStyle.body.pointSize(for: $0) }
    #expect(sizes == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
  }

  @Test(
    "A larger content size category never makes a text style smaller",
    arguments: TextStyle.allCases
  )
  func growth(style: TextStyle) {
    let sizes = PreferredContentSizeCategory.allCases.map { style.pointSize(for: $0) }
    #expect(sizes == sizes.sorted())
    #expect(sizes[0] >= 11)
  }

  @Test(
    "Text styles keep their order in every content size category",
    arguments: PreferredContentSizeCategory.allCases
  )
  func order(category: PreferredContentSizeCategory) {
    let styles: [TextStyle] = [
      .caption2, .caption1, .footnote, .subheadline, .callout, .body, .title3, .title2, .title1,
      .largeTitle,
    ]
    let sizes = styles.map { $0.pointSize(for: category) }
    #expect(sizes == sizes.sorted())
    #expect(TextStyle.headline.pointSize(for: category) == TextStyle.body.pointSize(for: category))
  }

  @Test("Only the headline text style is heavier than regular")
  func weights() {
    let heavier = TextStyle.allCases.filter { $0.weight != .regular }
    #expect(heavier == [.headline])
    #expect(TextStyle.headline.weight == .semibold)
  }
}
