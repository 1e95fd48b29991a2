import LayoutModel
import Testing

@Suite("Text styles")
struct TextStyleTests {
  @Test("the default sizes are those that everybody knows")
  func defaults() {
    let sizes = TextStyle.allCases.map { $0.pointSize(for: .large) }
    #expect(sizes == [34, 28, 22, 20, 17, 15, 17, 16, 13, 12, 11])
  }

  @Test("the smallest and the largest sizes are Apple's")
  func bounds() {
    let smallest = TextStyle.allCases.map { $0.pointSize(for: .extraSmall) }
    let largest = TextStyle.allCases.map { $0.pointSize(for: .accessibilityExtraExtraExtraLarge) }
    #expect(smallest == [31, 25, 19, 17, 14, 12, 14, 13, 12, 11, 11])
    #expect(largest == [60, 58, 56, 55, 53, 49, 53, 51, 44, 43, 40])
  }

  @Test("the sizes of running text are Apple's")
  func body() {
    let sizes = ContentSizeCategory.allCases.map { TextStyle.body.pointSize(for: $0) }
    #expect(sizes == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
  }

  @Test("a larger choice never makes a style smaller", arguments: TextStyle.allCases)
  func growth(style: TextStyle) {
    let sizes = ContentSizeCategory.allCases.map { style.pointSize(for: $0) }
    #expect(sizes == sizes.sorted())
    #expect(sizes[0] >= 11)
  }

  @Test("at every choice the styles keep their order", arguments: ContentSizeCategory.allCases)
  func order(category: ContentSizeCategory) {
    let styles: [TextStyle] = [
      .caption2, .caption1, .footnote, .subheadline, .callout, .body, .title3, .title2, .title1,
      .largeTitle,
    ]
    let sizes = styles.map { $0.pointSize(for: category) }
    #expect(sizes == sizes.sorted())
    #expect(TextStyle.headline.pointSize(for: category) == TextStyle.body.pointSize(for: category))
  }

  @Test("only headlines are heavier than regular")
  func weights() {
    let heavier = TextStyle.allCases.filter { $0.weight != .regular }
    #expect(heavier == [.headline])
    #expect(TextStyle.headline.weight == .semibold)
  }
}
