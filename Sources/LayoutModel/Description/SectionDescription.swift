/// A compositional section (UIKit's `NSCollectionLayoutSection`).
public struct SectionDescription: Sendable, Equatable {
  /// The group that is repeated.
  public var group: GroupDescription
  /// What the section keeps free at its edges.
  public var contentInsets: DirectionalEdgeInsets
  /// What the content insets start from, across the scroll axis.
  public var contentInsetsReference: ContentInsetsReference
  /// The distance between groups, in points; negative ones let groups overlap.
  public var interGroupSpacing: Double
  /// Whether and how groups follow each other across the scroll axis.
  public var orthogonalScrolling: OrthogonalScrolling
  /// Whether boundary items keep the content insets across the scroll axis.
  public var supplementariesFollowContentInsets: Bool
  /// Headers, footers and the like.
  public var boundarySupplementaryItems: [BoundaryItemDescription]
  /// Backgrounds and the like.
  public var decorationItems: [DecorationItemDescription]
  /// Who changes what is visible at each moment of a scroll.
  public var visibleItems: ProviderReference?
  /// How far outside the visible bounds elements count as visible, in points.
  public var visibleMargin: Double
  /// The order in which items are placed; nil for the items' own.
  public var order: ItemOrder?

  /// Creates a section.
  public init(
    group: GroupDescription,
    contentInsets: DirectionalEdgeInsets = .zero,
    contentInsetsReference: ContentInsetsReference = .automatic,
    interGroupSpacing: Double = 0,
    orthogonalScrolling: OrthogonalScrolling = .none,
    supplementariesFollowContentInsets: Bool = true,
    boundarySupplementaryItems: [BoundaryItemDescription] = [],
    decorationItems: [DecorationItemDescription] = [],
    visibleItems: ProviderReference? = nil,
    visibleMargin: Double = 0,
    order: ItemOrder? = nil
  ) {
    self.group = group
    self.contentInsets = contentInsets
    self.contentInsetsReference = contentInsetsReference
    self.interGroupSpacing = interGroupSpacing
    self.orthogonalScrolling = orthogonalScrolling
    self.supplementariesFollowContentInsets = supplementariesFollowContentInsets
    self.boundarySupplementaryItems = boundarySupplementaryItems
    self.decorationItems = decorationItems
    self.visibleItems = visibleItems
    self.visibleMargin = visibleMargin
    self.order = order
  }

  private static let keys = [
    "group", "contentInsets", "contentInsetsReference", "interGroupSpacing",
    "orthogonalScrolling", "supplementariesFollowContentInsets", "boundarySupplementaryItems",
    "decorationItems", "visibleItems", "visibleMargin", "order",
  ]

  /// Decodes an object with `group` and, as they are needed, the other properties by their names.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: Self.keys)
    self.init(
      group: try fields.required("group", GroupDescription.init),
      contentInsets: try fields.optional("contentInsets", DirectionalEdgeInsets.init) ?? .zero,
      contentInsetsReference: try fields.optionalReference("contentInsetsReference"),
      interGroupSpacing: try fields.optionalNumber("interGroupSpacing") ?? 0,
      orthogonalScrolling: try fields.optionalWord(
        "orthogonalScrolling",
        OrthogonalScrolling.self,
        kind: "scrolling behavior"
      ) ?? .none,
      supplementariesFollowContentInsets: try fields.optionalBoolean(
        "supplementariesFollowContentInsets"
      ) ?? true,
      boundarySupplementaryItems: try fields.list(
        "boundarySupplementaryItems",
        BoundaryItemDescription.init
      ),
      decorationItems: try fields.list("decorationItems", DecorationItemDescription.init),
      visibleItems: try fields.optional("visibleItems", ProviderReference.init),
      visibleMargin: try fields.optionalLength("visibleMargin") ?? 0,
      order: try fields.optional("order", ItemOrder.init)
    )
  }
}

extension KeyedDecoder {
  /// What insets start from; `automatic` where the key is missing.
  func optionalReference(_ key: String) throws(DocumentError) -> ContentInsetsReference {
    try optionalWord(key, ContentInsetsReference.self, kind: "content insets reference")
      ?? .automatic
  }
}
