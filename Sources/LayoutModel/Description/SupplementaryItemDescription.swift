/// Something that stands at an item or a group, such as a badge (UIKit's
/// `NSCollectionLayoutSupplementaryItem`).
public struct SupplementaryItemDescription: Sendable, Hashable {
  /// The word that tells kinds apart.
  public var elementKind: String
  /// The size; fractions are taken of the item, or of the container that the group was sized in.
  public var size: LayoutSize
  /// The point of the item or group that it stands at.
  public var containerAnchor: LayoutAnchor
  /// The point of its own that lies there; nil for the point at the same edges.
  public var itemAnchor: LayoutAnchor?
  /// The place in the order of drawing.
  public var zIndex: Int

  /// The place in the order of drawing where none is given.
  public static let defaultZIndex = 1

  /// Creates a supplementary item.
  public init(
    elementKind: String,
    size: LayoutSize,
    containerAnchor: LayoutAnchor,
    itemAnchor: LayoutAnchor? = nil,
    zIndex: Int = Self.defaultZIndex
  ) {
    self.elementKind = elementKind
    self.size = size
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    self.zIndex = zIndex
  }

  /// Decodes `{elementKind=, size=, containerAnchor=, itemAnchor=, zIndex=}`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: [
      "elementKind", "size", "containerAnchor", "itemAnchor", "zIndex",
    ])
    self.init(
      elementKind: try fields.string("elementKind"),
      size: try fields.required("size", LayoutSize.init),
      containerAnchor: try fields.required("containerAnchor", LayoutAnchor.init),
      itemAnchor: try fields.optional("itemAnchor", LayoutAnchor.init),
      zIndex: try fields.optionalZIndex() ?? Self.defaultZIndex
    )
  }
}

extension KeyedDecoder {
  /// The `zIndex`, if there is one.
  func optionalZIndex() throws(DocumentError) -> Int? {
    try optionalInteger("zIndex", in: ValueDecoder.exactIntegers)
  }
}
