/// A width or a height before it is resolved in a container (UIKit's
/// `NSCollectionLayoutDimension`).
public enum LayoutDimension: Sendable, Hashable {
  /// An exact length, in points.
  case absolute(Double)
  /// A fraction of the width of the containing group or section.
  case fractionalWidth(Double)
  /// A fraction of the height of the containing group or section.
  case fractionalHeight(Double)
  /// A length in points that holds until the content is measured.
  case estimated(Double)
  /// Like `estimated`, then raised to the greatest among the siblings in a group (UIKit's
  /// `uniformAcrossSiblings(estimate:)`).
  case uniformAcrossSiblings(Double)

  /// Whether the measured content replaces the length.
  package var isEstimated: Bool {
    switch self {
    case .estimated, .uniformAcrossSiblings: true
    case .absolute, .fractionalWidth, .fractionalHeight: false
    }
  }

  /// The axis of the container that the dimension is a fraction of; nil if it is a length in
  /// points.
  package var fractionAxis: ScrollAxis? {
    switch self {
    case .fractionalWidth: .horizontal
    case .fractionalHeight: .vertical
    case .absolute, .estimated, .uniformAcrossSiblings: nil
    }
  }

  /// The named forms of a dimension in documents.
  static let fields = [
    FieldDescription("absolute", .length, "The points."),
    FieldDescription("fractionalWidth", .length, "The fraction of the container's width."),
    FieldDescription("fractionalHeight", .length, "The fraction of the container's height."),
    FieldDescription("estimated", .length, "The points until the content's own size is known."),
    FieldDescription(
      "uniformAcrossSiblings",
      .length,
      "The points until the content's own size is known; the greatest of a row holds for all."
    ),
  ]
  private static let keys = fields.map(\.name)

  /// Decodes a number (absolute) or an object with one of the five keys.
  /// - Throws: a mistake in the value, or a contradiction if an object has several of the keys.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    if case .number = node.value.content {
      self = .absolute(try node.length())
      return
    }
    guard case .object = node.value.content else {
      throw node.wrongType(#"a dimension (a number, or an object like {"fractionalWidth": 0.5})"#)
    }
    let fields = try node.object(keys: Self.keys)
    let given = Self.keys.filter(fields.has)
    guard given.count == 1, let key = given.first else {
      let names = Self.keys.joined(separator: ", ")
      throw node.error(.contradiction("a dimension has exactly one of the keys \(names)"))
    }
    let length = try fields.length(key)
    switch key {
    case "absolute": self = .absolute(length)
    case "fractionalWidth": self = .fractionalWidth(length)
    case "fractionalHeight": self = .fractionalHeight(length)
    case "estimated": self = .estimated(length)
    default: self = .uniformAcrossSiblings(length)
    }
  }
}
