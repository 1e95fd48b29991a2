/// A view attached to an item or a group, such as a badge (UIKit's
/// `NSCollectionLayoutSupplementaryItem`).
public struct SupplementaryItemDescription: Sendable, Hashable, FormDecodable {
  /// The kind, which distinguishes supplementary items (UIKit's `elementKind`).
  public var elementKind: String
  /// The size; fractions are relative to the item, or to the container in which the group was
  /// sized.
  public var size: SizeDescription
  /// The point of the item or group to which the supplementary item is attached.
  public var containerAnchor: LayoutAnchor
  /// The point of the supplementary item itself that lies there; nil means the point at the same
  /// edges.
  public var itemAnchor: LayoutAnchor?
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int

  /// The z-order of a supplementary item that specifies no other.
  public static let defaultZIndex = 1

  /// Creates a supplementary item.
  public init(
    elementKind: String,
    size: SizeDescription,
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

  /// The fields of a supplementary item in documents.
  package static let form = ObjectForm(
    blank: SupplementaryItemDescription(
      elementKind: "",
      size: .zero,
      containerAnchor: LayoutAnchor(x: 0.5, y: 0.5)
    ),
    [
      .required(
        "elementKind",
        .string,
        { $0.elementKind = $1 },
        "The author's word for the kind of item."
      ),
      .required(
        "size",
        .layoutSize,
        { $0.size = $1 },
        "The size; fractions are of the item, or of the container that the group was sized in."
      ),
      .required(
        "containerAnchor",
        .anchor,
        { $0.containerAnchor = $1 },
        "The point of the item or group that the supplementary item is placed at."
      ),
      .optional(
        "itemAnchor",
        .anchor,
        { $0.itemAnchor = $1 },
        default: "the point at the same edges",
        "The point of the supplementary item that is placed there."
      ),
      .field(
        "zIndex",
        .zIndex,
        { $0.zIndex = $1 },
        "The place in the order of drawing; greater is nearer."
      ),
    ]
  )
}
