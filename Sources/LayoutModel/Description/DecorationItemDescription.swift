/// A background or other view behind a whole section (UIKit's `NSCollectionLayoutDecorationItem`).
public struct DecorationItemDescription: Sendable, Hashable, FormDecodable {
  /// The kind, which distinguishes decorations (UIKit's `elementKind`).
  public var elementKind: String
  /// The insets between the section's edges and the decoration, in points.
  public var contentInsets: DirectionalEdgeInsets
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int
  /// The id by which a change finds the decoration again, in whatever section.
  ///
  /// Nil if its kind and section identify it; UIKit has no counterpart.
  public var id: String?

  /// Creates a decoration.
  public init(
    elementKind: String,
    contentInsets: DirectionalEdgeInsets = .zero,
    zIndex: Int = 0,
    id: String? = nil
  ) {
    self.elementKind = elementKind
    self.contentInsets = contentInsets
    self.zIndex = zIndex
    self.id = id
  }

  /// The fields of a decoration in documents.
  package static let form = ObjectForm(
    blank: DecorationItemDescription(elementKind: ""),
    [
      .required(
        "elementKind",
        .string,
        { $0.elementKind = $1 },
        "The author's word for the kind of item."
      ),
      .field(
        "contentInsets",
        .insets,
        { $0.contentInsets = $1 },
        "The distance of the decoration from the section's edges."
      ),
      .field(
        "zIndex",
        .zIndex,
        { $0.zIndex = $1 },
        "The place in the order of drawing; greater is nearer."
      ),
      .optional(
        "id",
        .string,
        { $0.id = $1 },
        "A name by which a change finds the decoration again, in whatever section."
      ),
    ]
  )
}
