/// A text to measure, and its style.
public struct TextRequest: Sendable, Hashable {
  /// The font sizes that can be measured, in points.
  public static let pointSizes = 1.0...1000.0

  /// The text; a line feed, a carriage return, both, U+2028 or U+2029 ends a line.
  public var text: String
  /// The greatest width of a line, in points, 0 or more; nil where only the text ends lines.
  public var width: Double?
  /// The family of the font; nil for the measurer's default.
  public var font: String?
  /// The size of the font, in points, one of ``pointSizes``.
  public var pointSize: Double
  /// The weight of the font.
  public var weight: FontWeight
  /// The greatest number of lines, at least 1; nil for no limit.
  public var lineLimit: Int?

  /// Creates a request, by default in the size and weight of body text.
  public init(
    _ text: String,
    width: Double? = nil,
    font: String? = nil,
    pointSize: Double = TextStyle.body.pointSize(for: .large),
    weight: FontWeight = .regular,
    lineLimit: Int? = nil
  ) {
    self.text = text
    self.width = width
    self.font = font
    self.pointSize = pointSize
    self.weight = weight
    self.lineLimit = lineLimit
  }
}

extension TextRequest {
  /// The keys of the options that specify a text's style.
  static let keys = ["width", "textStyle", "font", "size", "weight", "lines"]

  /// Decodes the style of a text; options that are missing have the values of body text on lines of
  /// any width.
  /// - Parameters:
  ///   - text: the text.
  ///   - options: an object with `width`, `textStyle`, `font`, `size`, `weight` and `lines`, each
  ///     of which may be missing; `size` and `weight` override the style's.
  ///   - category: the user's choice of text size, which determines the size of a style.
  ///   - fonts: the families that can be measured.
  /// - Throws: a mistake in the options, with the names that were probably meant.
  public init(
    _ text: String,
    options: ValueDecoder,
    category: ContentSizeCategory,
    fonts: [String]
  ) throws(DocumentError) {
    let fields = try options.object(keys: Self.keys)
    let style =
      try fields.optionalWord("textStyle", TextStyle.self, kind: "text style") ?? .body
    self.init(
      text,
      width: try fields.optionalLength("width"),
      font: try fields.optional("font") { node throws(DocumentError) in
        try Self.font(node, among: fonts)
      },
      pointSize: try fields.optional("size", Self.pointSize) ?? style.pointSize(for: category),
      weight: try fields.optional("weight", FontWeight.init) ?? style.weight,
      lineLimit: try fields.optionalInteger("lines", in: 0...ValueDecoder.exactIntegers.upperBound)
        .flatMap { $0 == 0 ? nil : $0 }
    )
  }

  /// Decodes a font's family, which must be one of the known families.
  private static func font(
    _ node: ValueDecoder,
    among fonts: [String]
  ) throws(DocumentError) -> String {
    let name = try node.string()
    guard fonts.contains(name) else {
      throw node.error(.unknownName(name, kind: "font", known: fonts))
    }
    return name
  }

  /// Decodes a font's size, one of ``pointSizes``.
  private static func pointSize(_ node: ValueDecoder) throws(DocumentError) -> Double {
    let size = try node.number()
    guard pointSizes.contains(size) else {
      let (least, most) = (pointSizes.lowerBound, pointSizes.upperBound)
      let words = "from \(NumberText.shortest(least)) to \(NumberText.shortest(most))"
      throw node.error(.notAllowed(expected: words, found: NumberText.shortest(size)))
    }
    return size
  }
}

/// The purpose of a text, which determines its size and weight (UIKit's `UIFont.TextStyle`).
public enum TextStyle: String, Sendable, Hashable, CaseIterable {
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
  public var weight: FontWeight { self == .headline ? .semibold : .regular }

  /// Returns the size of the style's text at a user's choice of text size, in points.
  public func pointSize(for category: ContentSizeCategory) -> Double {
    switch category {
    case .extraSmall: sizes.0
    case .small: sizes.1
    case .medium: sizes.2
    case .large: sizes.3
    case .extraLarge: sizes.4
    case .extraExtraLarge: sizes.5
    case .extraExtraExtraLarge: sizes.6
    case .accessibilityMedium: sizes.7
    case .accessibilityLarge: sizes.8
    case .accessibilityExtraLarge: sizes.9
    case .accessibilityExtraExtraLarge: sizes.10
    case .accessibilityExtraExtraExtraLarge: sizes.11
    }
  }

  /// The sizes from the smallest category to the largest, in points.
  ///
  /// Source: Apple's Human Interface Guidelines, Typography, “iOS, iPadOS Dynamic Type sizes” and
  /// “iOS, iPadOS larger accessibility type sizes”
  /// (<https://developer.apple.com/design/human-interface-guidelines/typography>).
  // The form of Apple's table:
  // swift-format-ignore
  private var sizes: Sizes {
    switch self {
    //                   XS   S   M   L  XL XXL 3XL AX1 AX2 AX3 AX4 AX5
    case .largeTitle:  ( 31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60)
    case .title1:      ( 25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58)
    case .title2:      ( 19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56)
    case .title3:      ( 17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55)
    case .headline:    ( 14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53)
    case .subheadline: ( 12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49)
    case .body:        ( 14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53)
    case .callout:     ( 13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51)
    case .footnote:    ( 12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44)
    case .caption1:    ( 11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43)
    case .caption2:    ( 11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40)
    }
  }

  /// The sizes of one style, one for each content size category.
  private typealias Sizes = (
    Double, Double, Double, Double, Double, Double,
    Double, Double, Double, Double, Double, Double
  )
}

/// The weight of a font (UIKit's `UIFont.Weight`), with CSS's numbers.
public enum FontWeight: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// The lightest.
  case ultraLight = 100
  /// Very light.
  case thin = 200
  /// Light.
  case light = 300
  /// The weight of body text.
  case regular = 400
  /// A little heavier.
  case medium = 500
  /// The weight of headlines.
  case semibold = 600
  /// Bold.
  case bold = 700
  /// Very bold.
  case heavy = 800
  /// The heaviest.
  case black = 900

  /// The word in documents.
  public var name: String { "\(self)" }

  /// Decodes a name, or a number from 100 to 900.
  /// - Throws: a mistake in the value, with the known names.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    switch node.value.content {
    case .string(let text):
      guard let weight = Self.allCases.first(where: { $0.name == text }) else {
        let names = Self.allCases.map(\.name)
        throw node.error(.unknownName(text, kind: "weight", known: names))
      }
      self = weight
    case .number(let number):
      guard let weight = Int(exactly: number).flatMap(Self.init(rawValue:)) else {
        let numbers = Self.allCases.map { "\($0.rawValue)" }
        throw node.error(.notAmong(numbers, found: NumberText.shortest(number)))
      }
      self = weight
    default:
      throw node.wrongType("a weight's name or number")
    }
  }

  /// Returns whether the left weight is lighter than the right one.
  public static func < (left: FontWeight, right: FontWeight) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Measures texts.
///
/// A measurer returns the same size for the same request, to the bit. Several threads may call it
/// at once.
public protocol TextMeasurer: Sendable {
  /// The families that can be measured, the measurer's default first.
  var fonts: [String] { get }

  /// Measures a text.
  /// - Parameters:
  ///   - request: the text and its style.
  ///   - isWanted: called from time to time during a long text; false ends the measurement.
  /// - Returns: the size in points, not rounded.
  /// - Throws: `UNAVAILABLE` where texts cannot be measured, `DEADLINE_EXCEEDED` once the answer is
  ///   no longer wanted.
  func measure(
    _ request: TextRequest,
    while isWanted: () -> Bool
  ) throws(LayoutError) -> TextSize
}

extension TextMeasurer {
  /// Measures a text, without a limit of time.
  public func measure(_ request: TextRequest) throws(LayoutError) -> TextSize {
    try measure(request) { true }
  }
}

/// The size of a text, in points, not rounded.
public struct TextSize: Sendable, Hashable {
  /// The width of the widest line; a line that ends with an ellipsis may count as wide as the
  /// limit.
  public var width: Double
  /// The height of all lines.
  public var height: Double
  /// The number of lines; an empty text has one line.
  public var lineCount: Int
  /// The distance from the top to the baseline of the first line.
  public var baseline: Double

  /// Creates a size.
  public init(width: Double, height: Double, lineCount: Int, baseline: Double) {
    self.width = width
    self.height = height
    self.lineCount = lineCount
    self.baseline = baseline
  }
}
