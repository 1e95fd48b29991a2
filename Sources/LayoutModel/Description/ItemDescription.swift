extension SubitemDescription {
  /// The keys of an item, and `axis`, which makes it a group.
  private static let itemKeys =
    ItemDescription.form.keys + ItemDescription.attributeForm.keys + ["axis"]

  /// Decodes an item, or a group where the object has `axis` or another key of groups.
  /// - Throws: a mistake in the object, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.anyObject()
    if fields.has("axis") || GroupDescription.ownKeys.contains(where: fields.has) {
      self = .group(try GroupDescription(node))
    } else {
      _ = try node.object(keys: Self.itemKeys)
      var item = try ItemDescription.form.decode(fields)
      let given = try ItemDescription.attributeForm.decode(fields)
      (item.zIndex, item.attributes) = (given.zIndex, given.attributes)
      self = .item(item)
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
  /// The z-order, without effect on a group; greater is nearer to the viewer.
  public var zIndex: Int
  /// The attributes at rest, without effect on a group.
  ///
  /// Parts and pinning have no effect: a cell's parts come from its provider, and items of
  /// descriptions are not pinned.
  /// UIKit sets them in `visibleItemsInvalidationHandler`, again for each offset.
  public var attributes: ElementAttributes {
    get { given?.value ?? .standard }
    set { given = newValue == .standard ? nil : Shared(newValue) }
  }
  /// The attributes; nil if all have default values.
  private var given: Shared<ElementAttributes>?

  /// Creates an item.
  public init(
    size: SizeDescription,
    contentInsets: DirectionalEdgeInsets = .zero,
    edgeSpacing: EdgeSpacing = .none,
    supplementaryItems: [SupplementaryItemDescription] = [],
    cell: ProviderReference? = nil,
    zIndex: Int = 0,
    attributes: ElementAttributes = .standard
  ) {
    self.zIndex = zIndex
    self.size = size
    self.contentInsets = contentInsets
    self.edgeSpacing = edgeSpacing
    self.supplementaryItems = supplementaryItems
    self.cell = cell
    self.attributes = attributes
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

  /// The z-order and the attributes at rest, which items have and groups do not.
  static let attributeForm = ObjectForm(
    blank: ItemDescription(size: .zero),
    [
      .field(
        "zIndex",
        .zIndex,
        { $0.zIndex = $1 },
        "The place in the order of drawing; greater is nearer."
      ),
      .optional(
        "alpha",
        ValueForm(.number(minimum: 0, maximum: 1), decode: ElementAttributes.decodedAlpha),
        { $0.attributes.alpha = $1 },
        default: "1",
        "The opacity."
      ),
      .optional(
        "transform",
        ValueForm(.anyOf([.array(.anyNumber), .table]), decode: LayoutTransform.init(result:)),
        { $0.attributes.transform = $1 },
        default: "none",
        "The six numbers a, b, c, d, tx, ty, or some of them by name, about the anchor."
      ),
      .optional(
        "transform3D",
        ValueForm(.array(.anyNumber), decode: Transform3D.init(result:)),
        { $0.attributes.transform3D = $1 },
        default: "none",
        "Sixteen numbers, row by row, about the anchor."
      ),
      .optional(
        "anchorPoint",
        ValueForm(.named(.point), decode: ElementAttributes.decodedAnchor),
        { $0.attributes.anchorPoint = $1 },
        default: "the middle",
        "The point that transforms leave in place, as fractions of the frame."
      ),
      .optional(
        "isHidden",
        .boolean,
        { $0.attributes.isHidden = $1 },
        default: "false",
        "Whether the item is not shown."
      ),
      .optional(
        "values",
        ValueForm(.table, decode: ElementAttributes.decodedValues),
        { $0.attributes.values = $1 },
        default: "none",
        "The author's own values by name, for cells."
      ),
      .optional(
        "clipsTo",
        ValueForm(
          .anyOf([.enumeration([SourceValue(.string("section"))]), .table]),
          decode: ElementClip.decoded
        ),
        { $0.attributes.clipsTo = $1 },
        default: "nothing",
        "The area outside of which the item is not drawn: its section, or a rectangle (x, y, width, "
          + "height) in the section's coordinates."
      ),
    ],
    excluding: [("transform", "transform3D")]
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

  /// Decodes insets of 0 or more: a number (all edges) or `{top=, leading=, bottom=, trailing=}`.
  /// - Throws: a mistake in the value, with its place.
  package static func distances(
    _ node: ValueDecoder
  ) throws(LayoutError) -> DirectionalEdgeInsets {
    if case .number = node.value.content { return DirectionalEdgeInsets(all: try node.length()) }
    guard case .object = node.value.content else {
      throw node.wrongType("insets (a number, or an object with top, leading, bottom, trailing)")
    }
    return try distanceForm.decode(node)
  }

  /// The fields of insets of 0 or more in documents.
  static let distanceForm = ObjectForm(
    blank: DirectionalEdgeInsets.zero,
    [
      .field("top", .length, { $0.top = $1 }, "The distance from the top edge."),
      .field(
        "leading",
        .length,
        { $0.leading = $1 },
        "The distance from the edge at which lines start."
      ),
      .field("bottom", .length, { $0.bottom = $1 }, "The distance from the bottom edge."),
      .field(
        "trailing",
        .length,
        { $0.trailing = $1 },
        "The distance from the edge at which lines end."
      ),
    ]
  )

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
