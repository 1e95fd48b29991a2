/// The purpose of a text, which determines its size and weight (UIKit's `UIFont.TextStyle`).
package enum TextStyle: String, Sendable, Hashable, CaseIterable {
  /// A screen's title.
  case largeTitle
  /// A title of the first level.
  case title1
  /// A title of the second level.
  case title2
  /// A title of the third level.
  case title3
  /// A heading.
  case headline
  /// A line below a heading.
  case subheadline
  /// Body text.
  case body
  /// A callout.
  case callout
  /// A footnote.
  case footnote
  /// A caption.
  case caption1
  /// A smaller caption.
  case caption2

  /// The weight of the style's text.
  package var weight: FontWeight { self == .headline ? .semibold : .regular }

  /// Returns the size of the style's text at a user's choice of text size, in points.
  package func pointSize(for category: PreferredContentSizeCategory) -> Double {
    sizes[PreferredContentSizeCategory.allCases.firstIndex(of: category) ?? 0]
  }

  /// The sizes from the smallest category to the largest, in points.
  ///
  /// Source: Apple's Human Interface Guidelines, Typography, “iOS, iPadOS Dynamic Type sizes” and
  /// “iOS, iPadOS larger accessibility type sizes”
  /// (<https://developer.apple.com/design/human-interface-guidelines/typography>).
  // The form of Apple's table:
  // swift-format-ignore
  private var sizes: [Double] {
    switch self {
    //                   XS   S   M   L  XL XXL 3XL AX1 AX2 AX3 AX4 AX5
    case .largeTitle:  [ 31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1:      [ 25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2:      [ 19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3:      [ 17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline:    [ 14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .subheadline: [ 12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .body:        [ 14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout:     [ 13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .footnote:    [ 12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1:    [ 11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2:    [ 11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }
}
