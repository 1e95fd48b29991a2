/// A text to be measured, and how it is set.
public struct TextRequest: Sendable, Hashable {
  /// The sizes of type that can be measured, in points.
  public static let pointSizes = 1.0...1000.0

  /// The text; its lines end with a line feed, a carriage return, both, U+2028 or U+2029.
  public var text: String
  /// Where lines end at the latest, in points, 0 or more; nil where only the text ends lines.
  public var width: Double?
  /// The family of the font; nil for the measurer's own.
  public var font: String?
  /// The size of the type, in points, one of ``pointSizes``.
  public var pointSize: Double
  /// How heavy the type is.
  public var weight: FontWeight
  /// The most lines, at least 1; nil for as many as there are.
  public var lineLimit: Int?

  /// Creates a request for a text in running text's size.
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
  static let keys = ["width", "textStyle", "font", "size", "weight", "lines"]

  /// Decodes how a text is set; what is not said is set as running text, as wide as it is.
  /// - Parameters:
  ///   - text: the text.
  ///   - options: an object with `width`, `textStyle`, `font`, `size`, `weight` and `lines`, each
  ///     of which may be missing; `size` and `weight` override the style's.
  ///   - category: the reader's choice, which decides on the size of a style.
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
