extension SubitemDescription {
  /// The keys of an item, and `axis`, which makes it a group.
  private static let itemKeys = ItemDescription.form.keys + ["axis"]

  /// Decodes an item, or a group where the object has `axis` or another key of groups.
  /// - Throws: a mistake in the object, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.anyObject()
    if fields.has("axis") || GroupDescription.ownKeys.contains(where: fields.has) {
      self = .group(try GroupDescription(node))
    } else {
      _ = try node.object(keys: Self.itemKeys)
      self = .item(try ItemDescription.form.decode(fields))
    }
  }
}

/// A place for one item (UIKit's `NSCollectionLayoutItem`).
public struct ItemDescription: Sendable, Equatable {
  /// The size of the slot, resolved in the containing group.
  public var size: SizeDescription
  /// The insets between the slot and the item's frame (UIKit's `contentInsets`).
  public var contentInsets: DirectionalEdgeInsets
  /// The spacing outside the slot (UIKit's `edgeSpacing`).
  public var edgeSpacing: EdgeSpacing
  /// The supplementary items at the item, such as badges.
  public var supplementaryItems: [SupplementaryItemDescription]
  /// The provider that measures the content; on a group, it applies to the items without their own.
  public var cell: ProviderReference?

  /// Creates an item.
  public init(
    size: SizeDescription,
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

  /// The fields of an item, which groups have too.
  package static let form = ObjectForm(
    blank: ItemDescription(size: .zero),
    [
      .required(
        "size",
        .layoutSize,
        { $0.size = $1 },
        "The size, resolved in the group or section around it."
      ),
      .field(
        "contentInsets",
        .insets,
        { $0.contentInsets = $1 },
        "The part of the slot that the frame leaves free at each edge."
      ),
      .field("edgeSpacing", .edgeSpacing, { $0.edgeSpacing = $1 }, "The spacing outside the slot."),
      .field(
        "supplementaryItems",
        .list(ValueForm(.named(.supplementaryItem), decode: SupplementaryItemDescription.init)),
        { $0.supplementaryItems = $1 },
        "The badges and other items placed at the item or group."
      ),
      .optional(
        "cell",
        .provider,
        { $0.cell = $1 },
        "The provider that measures the content; of a group, of its items that name none."
      ),
    ]
  )
}

extension DirectionalEdgeInsets {
  /// Decodes a number (all edges) or `{top=, leading=, bottom=, trailing=}`.
  /// - Throws: a mistake in the value, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    if case .number = node.value.content {
      self.init(all: try node.number())
      return
    }
    guard case .object = node.value.content else {
      throw node.wrongType("insets (a number, or an object with top, leading, bottom, trailing)")
    }
    self = try Self.form.decode(node)
  }

  /// Decodes insets of 0 or more at each edge.
  /// - Throws: a mistake in the value, with its place.
  static func distances(_ node: ValueDecoder) throws(LayoutError) -> DirectionalEdgeInsets {
    let insets = try DirectionalEdgeInsets(node)
    let least = min(insets.top, insets.leading, insets.bottom, insets.trailing)
    guard least >= 0 else {
      throw node.error(
        .notAllowed(expected: "0 or more at each edge", found: NumberText.shortest(least))
      )
    }
    return insets
  }

  /// The fields of insets in documents.
  static let form = ObjectForm(
    blank: DirectionalEdgeInsets.zero,
    [
      .field("top", .number, { $0.top = $1 }, "The distance from the top edge."),
      .field(
        "leading",
        .number,
        { $0.leading = $1 },
        "The distance from the edge at which lines start."
      ),
      .field("bottom", .number, { $0.bottom = $1 }, "The distance from the bottom edge."),
      .field(
        "trailing",
        .number,
        { $0.trailing = $1 },
        "The distance from the edge at which lines end."
      ),
    ]
  )
}
