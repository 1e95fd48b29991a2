/// A distance between neighbours or from an edge (UIKit's `NSCollectionLayoutSpacing`).
public enum LayoutSpacing: Sendable, Hashable {
  /// An exact distance, in points.
  case fixed(Double)
  /// At least this many points; the space left in the group is divided among the flexible spacings.
  case flexible(Double)

  /// The distance before the remaining space is divided, in points.
  package var minimum: Double {
    switch self {
    case .fixed(let length), .flexible(let length): length
    }
  }

  /// The distance if it is fixed, else 0, in points.
  package var fixedLength: Double { isFlexible ? 0 : minimum }

  /// Whether the spacing takes a share of the remaining space.
  package var isFlexible: Bool { if case .flexible = self { true } else { false } }

  /// The named forms of a spacing in documents.
  static let fields = [
    FieldDescription("fixed", .anyNumber, "The points."),
    FieldDescription(
      "flexible",
      .length,
      "The least points; flexible spacings divide the remaining space."
    ),
  ]
  private static let keys = fields.map(\.name)

  /// Decodes a number (fixed), `{fixed=8}` or `{flexible=8}`.
  /// - Throws: a mistake in the value, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    if case .number = node.value.content {
      self = .fixed(try node.number())
      return
    }
    guard case .object = node.value.content else {
      throw node.wrongType(#"a spacing (a number, or an object like {"flexible": 8})"#)
    }
    let fields = try node.object(keys: Self.keys)
    switch (fields["fixed"], fields["flexible"]) {
    case (let length?, nil): self = .fixed(try length.number())
    case (nil, let length?): self = .flexible(try length.length())
    default:
      throw node.error(.contradiction("a spacing has exactly one of the keys fixed, flexible"))
    }
  }
}
