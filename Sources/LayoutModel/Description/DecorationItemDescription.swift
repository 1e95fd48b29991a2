/// A background or the like behind a whole section (UIKit's `NSCollectionLayoutDecorationItem`).
public struct DecorationItemDescription: Sendable, Hashable {
  /// The word that tells kinds apart.
  public var elementKind: String
  /// What it keeps free at the section's edges.
  public var contentInsets: DirectionalEdgeInsets
  /// The place in the order of drawing.
  public var zIndex: Int

  /// Creates a decoration.
  public init(elementKind: String, contentInsets: DirectionalEdgeInsets = .zero, zIndex: Int = 0) {
    self.elementKind = elementKind
    self.contentInsets = contentInsets
    self.zIndex = zIndex
  }

  /// Decodes `{elementKind=, contentInsets=, zIndex=}`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: ["elementKind", "contentInsets", "zIndex"])
    self.init(
      elementKind: try fields.string("elementKind"),
      contentInsets: try fields.optional("contentInsets", DirectionalEdgeInsets.init) ?? .zero,
      zIndex: try fields.optionalZIndex() ?? 0
    )
  }
}
