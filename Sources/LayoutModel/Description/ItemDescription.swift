/// A place for one item (UIKit's `NSCollectionLayoutItem`).
public struct ItemDescription: Sendable, Equatable {
  /// The size, resolved in the containing group.
  public var size: LayoutSize
  /// What the item's frame loses at each edge of its slot.
  public var contentInsets: DirectionalEdgeInsets
  /// The spacing outside the slot.
  public var edgeSpacing: EdgeSpacing
  /// What stands at it.
  public var supplementaryItems: [SupplementaryItemDescription]
  /// Who says how large the content is; of a group, for the items in it that have none.
  public var cell: ProviderReference?

  /// Creates an item.
  public init(
    size: LayoutSize,
    contentInsets: DirectionalEdgeInsets = .zero,
    edgeSpacing: EdgeSpacing = .none,
    supplementaryItems: [SupplementaryItemDescription] = [],
    cell: ProviderReference? = nil
  ) {
    self.size = size
    self.contentInsets = contentInsets
    self.edgeSpacing = edgeSpacing
    self.supplementaryItems = supplementaryItems
    self.cell = cell
  }

  static let keys = ["size", "contentInsets", "edgeSpacing", "supplementaryItems", "cell"]

  /// Decodes the item's own keys from an object that may have others.
  init(_ fields: KeyedDecoder) throws(DocumentError) {
    self.init(
      size: try fields.required("size", LayoutSize.init),
      contentInsets: try fields.optional("contentInsets", DirectionalEdgeInsets.init) ?? .zero,
      edgeSpacing: try fields.optional("edgeSpacing", EdgeSpacing.init) ?? .none,
      supplementaryItems: try fields.list(
        "supplementaryItems",
        SupplementaryItemDescription.init
      ),
      cell: try fields.optional("cell", ProviderReference.init)
    )
  }
}

extension DirectionalEdgeInsets {
  /// Decodes a number (all edges) or `{top=, leading=, bottom=, trailing=}`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    if case .number = node.value.content {
      self.init(all: try node.number())
      return
    }
    guard case .object = node.value.content else {
      throw node.wrongType("insets (a number, or an object with top, leading, bottom, trailing)")
    }
    let fields = try node.object(keys: ["top", "leading", "bottom", "trailing"])
    func edge(_ key: String) throws(DocumentError) -> Double {
      try fields.optionalNumber(key) ?? 0
    }
    self.init(
      top: try edge("top"),
      leading: try edge("leading"),
      bottom: try edge("bottom"),
      trailing: try edge("trailing")
    )
  }
}
