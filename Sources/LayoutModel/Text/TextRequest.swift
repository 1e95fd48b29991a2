/// A text to measure, and its style.
public struct TextRequest: Sendable, Hashable {
  /// The font sizes that can be measured, in points.
  package static let pointSizes = 1.0...1000.0

  /// The text; a line feed, a carriage return, both, U+2028 or U+2029 ends a line.
  public var text: String
  /// The greatest width of a line, in points, 0 or more; nil if only the text ends lines.
  public var width: Double?
  /// The family of the font; nil means the measurer's default.
  public var font: String?
  /// The size of the font, in points, one of ``pointSizes``.
  public var pointSize: Double
  /// The weight of the font.
  public var weight: FontWeight
  /// The greatest number of lines, at least 1; nil if there is no limit.
  public var lineLimit: Int?

  /// Creates a request, by default in the size and weight of body text.
  package init(
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
  package static let keys = ["width", "textStyle", "font", "size", "weight", "lines"]

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
    category: PreferredContentSizeCategory,
    fonts: [String]
  ) throws(LayoutError) {
    let fields = try options.object(keys: Self.keys)
    let style =
      try fields.optionalWord("textStyle", TextStyle.self, kind: "text style") ?? .body
    self.init(
      text,
      width: try fields.optionalLength("width"),
      font: try Self.font(fields["font"], among: fonts),
      pointSize: try fields.optional("size", Self.pointSize) ?? style.pointSize(for: category),
      weight: try fields.optional("weight", FontWeight.init) ?? style.weight,
      lineLimit: try fields.optionalInteger("lines", in: 0...ValueDecoder.exactIntegers.upperBound)
        .flatMap { $0 == 0 ? nil : $0 }
    )
  }

  /// Decodes a font's family, which must be one of the known families.
  private static func font(
    _ node: ValueDecoder?,
    among fonts: [String]
  ) throws(LayoutError) -> String? {
    guard let node else { return nil }
    let name = try node.string()
    guard fonts.contains(name) else {
      throw node.error(.unknownName(name, kind: "font", known: fonts))
    }
    return name
  }

  /// Decodes a font's size, one of ``pointSizes``.
  private static func pointSize(_ node: ValueDecoder) throws(LayoutError) -> Double {
    let size = try node.number()
    guard pointSizes.contains(size) else {
      let (least, most) = (pointSizes.lowerBound, pointSizes.upperBound)
      let words = "from \(NumberText.shortest(least)) to \(NumberText.shortest(most))"
      throw node.error(.notAllowed(expected: words, found: NumberText.shortest(size)))
    }
    return size
  }
}
