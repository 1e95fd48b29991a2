/// Items laid out together, again and again (UIKit's `NSCollectionLayoutGroup`).
public struct GroupDescription: Sendable, Equatable {
  /// How a group's frames come about.
  public enum Content: Sendable, Equatable {
    /// The subitems in turn, as many as fit along the axis.
    case repeated([SubitemDescription], axis: Axis)
    /// A number of equal shares of the axis.
    case count(SubitemDescription, Int, axis: Axis)
    /// Frames from a provider.
    case provided(ProvidedFrames)
    /// Frames as they stand in the description.
    case frames([CustomFrame])
  }

  /// What every item and group has.
  public var item: ItemDescription
  /// How the frames come about.
  public var content: Content
  /// The spacing between neighbours along the axis.
  public var interItemSpacing: LayoutSpacing

  /// Whether frames are given rather than calculated.
  public var isCustom: Bool {
    switch content {
    case .provided, .frames: true
    case .repeated, .count: false
    }
  }

  /// Creates a group.
  public init(
    item: ItemDescription,
    content: Content,
    interItemSpacing: LayoutSpacing = .fixed(0)
  ) {
    self.item = item
    self.content = content
    self.interItemSpacing = interItemSpacing
  }
}

/// What a group consists of: items and other groups.
public indirect enum SubitemDescription: Sendable, Equatable {
  /// A place for one item.
  case item(ItemDescription)
  /// A group within the group.
  case group(GroupDescription)

  /// What both have.
  public var item: ItemDescription {
    switch self {
    case .item(let item): item
    case .group(let group): group.item
    }
  }
}

/// Who is asked for the frames of a custom group, and for how many items.
public struct ProvidedFrames: Sendable, Equatable {
  /// Who is asked.
  public var provider: ProviderReference
  /// How many items a group is asked for; nil for all items of the section.
  public var count: Int?
  /// Whether each group is asked for, with its own items, rather than the first one alone.
  public var perGroup: Bool

  /// Creates the question's constant part.
  public init(provider: ProviderReference, count: Int? = nil, perGroup: Bool = false) {
    self.provider = provider
    self.count = count
    self.perGroup = perGroup
  }
}

/// A frame of a custom group, in the group's own coordinates (UIKit's
/// `NSCollectionLayoutGroupCustomItem`).
public struct CustomFrame: Sendable, Hashable {
  /// The frame.
  public var frame: Rect
  /// The place in the order of drawing; greater is nearer.
  public var zIndex: Int

  /// Creates a frame.
  public init(frame: Rect, zIndex: Int = 0) {
    self.frame = frame
    self.zIndex = zIndex
  }

  /// The fields of a frame.
  package static let form = ObjectForm(
    blank: CustomFrame(frame: .zero),
    [
      .required("x", .number, \.frame.x, "The left edge."),
      .required("y", .number, \.frame.y, "The top edge."),
      .required("width", .length, \.frame.width, "The width."),
      .required("height", .length, \.frame.height, "The height."),
      .field("zIndex", .zIndex, \.zIndex, "The place in the order of drawing; greater is nearer."),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(DocumentError) { self = try Self.form.decode(node) }
}

extension GroupDescription {
  /// The word that says how a group lays out its items.
  private enum Arrangement: String, CaseIterable {
    case horizontal, vertical, custom

    var axis: Axis? {
      switch self {
      case .horizontal: .horizontal
      case .vertical: .vertical
      case .custom: nil
      }
    }
  }

  /// The greatest `count` of a group.
  ///
  /// More equal shares than this are pointless on any screen.
  static let countLimit = 1_000_000

  /// The fields of a group of items in a line, beside those of an item.
  package static let lineFields = [
    FieldDescription(
      "axis",
      ValueForm<Axis>.words("axis", "Axis").type,
      isRequired: true,
      "The direction in which the items follow each other."
    ),
    FieldDescription(
      "items",
      .array(.named(.subitem)),
      "The items and groups in turn, as many as fit."
    ),
    FieldDescription("item", .named(.subitem), "The item or group that is repeated “count” times."),
    FieldDescription("count", .integer(in: 1...countLimit), "The number of equal shares."),
    FieldDescription(
      "interItemSpacing",
      .named(.spacing),
      default: "0",
      "The spacing between neighbours along the axis."
    ),
  ]
  /// The fields of a custom group, beside those of an item.
  package static let customFields = [
    FieldDescription(
      "axis",
      .enumeration([SourceValue(.string(Arrangement.custom.rawValue))]),
      isRequired: true,
      "The word for a custom group."
    ),
    FieldDescription("provider", .named(.provider), "The provider of the frames."),
    FieldDescription("options", .table, "The options of a provider given by its name."),
    FieldDescription(
      "count",
      .anyOf([
        .enumeration([SourceValue(.string("all"))]),
        .integer(in: 1...ValueDecoder.exactIntegers.upperBound),
      ]),
      default: "“all”",
      "The number of items of a group; “all” for all items of the section."
    ),
    FieldDescription(
      "perGroup",
      .boolean,
      default: "false",
      "Whether the provider is called for each group rather than once."
    ),
    FieldDescription(
      "frames",
      .array(.named(.customFrame)),
      "The frames in place; a group has as many items."
    ),
  ]

  private static let lineKeys = ItemDescription.form.keys + lineFields.map(\.name)
  private static let customKeys = ItemDescription.form.keys + customFields.map(\.name)
  /// The keys that say what is in a group: whatever has one of them is meant to be a group.
  fileprivate static let ownKeys = ["items", "item", "provider", "frames"]

  /// Decodes a group: `axis` with `items`, with `item` and `count`, or `"custom"` with `provider` or
  /// `frames`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    guard let axisField = try node.anyObject()["axis"] else {
      // A mistyped “axis” is better called that than a missing one.
      _ = try node.object(keys: Self.lineKeys + Self.customKeys)
      throw node.error(.missingKey("axis"))
    }
    if let axis = try axisField.word(Arrangement.self, kind: "axis").axis {
      try self.init(line: try node.object(keys: Self.lineKeys), axis: axis)
    } else {
      try self.init(custom: try node.object(keys: Self.customKeys))
    }
  }

  private init(line fields: KeyedDecoder, axis: Axis) throws(DocumentError) {
    let spacing = try fields.optional("interItemSpacing", LayoutSpacing.init) ?? .fixed(0)
    let content: Content
    switch (fields["items"], fields["item"]) {
    case (let items?, nil):
      guard fields["count"] == nil else {
        throw fields.node.error(.contradiction("“count” goes with “item”, not with “items”"))
      }
      let subitems = try items.elements(SubitemDescription.init)
      guard !subitems.isEmpty else {
        throw items.error(.notAllowed(expected: "one item or more", found: "an empty array"))
      }
      content = .repeated(subitems, axis: axis)
    case (nil, let item?):
      let count = try fields.integer("count", in: 1...Self.countLimit)
      content = .count(try SubitemDescription(item), count, axis: axis)
    case (nil, nil):
      throw fields.node.error(.contradiction("a group needs “items”, or “item” with “count”"))
    default:
      throw fields.node.error(.contradiction("a group has “items” or “item”, not both"))
    }
    self.init(
      item: try ItemDescription.form.decode(fields),
      content: content,
      interItemSpacing: spacing
    )
  }

  private init(custom fields: KeyedDecoder) throws(DocumentError) {
    let content: Content
    switch (fields["provider"], fields["frames"]) {
    case (let provider?, nil):
      content = .provided(
        ProvidedFrames(
          provider: try Self.reference(provider, options: fields["options"]),
          count: try Self.count(fields),
          perGroup: try fields.optionalBoolean("perGroup") ?? false
        )
      )
    case (nil, let frames?):
      for key in ["options", "count", "perGroup"] where fields.has(key) {
        throw fields.node.error(.contradiction("“\(key)” goes with “provider”, not with “frames”"))
      }
      content = .frames(try frames.elements(CustomFrame.init))
    case (nil, nil):
      throw fields.node.error(.contradiction("a custom group needs “provider” or “frames”"))
    default:
      throw fields.node.error(.contradiction("a group has “provider” or “frames”, not both"))
    }
    self.init(item: try ItemDescription.form.decode(fields), content: content)
  }

  /// `provider` is a name with `options` beside it, or a reference of its own.
  private static func reference(
    _ provider: ValueDecoder,
    options: ValueDecoder?
  ) throws(DocumentError) -> ProviderReference {
    guard let options else { return try ProviderReference(provider) }
    return try ProviderReference(named: provider, options: options)
  }

  private static func count(_ fields: KeyedDecoder) throws(DocumentError) -> Int? {
    guard let count = fields["count"] else { return nil }
    if case .string(let word) = count.value.content {
      guard word == "all" else {
        throw count.error(.notAllowed(expected: "a number or “all”", found: "“\(word)”"))
      }
      return nil
    }
    return try count.integer(in: 1...(1 << 53))
  }
}

extension SubitemDescription {
  /// The keys of an item, and the one that makes a group of it.
  private static let itemKeys = ItemDescription.form.keys + ["axis"]

  /// Decodes an item, or a group where there is an `axis` or something in it.
  public init(_ node: ValueDecoder) throws(DocumentError) {
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

  /// The fields of an item, which groups have too.
  package static let form = ObjectForm(
    blank: ItemDescription(size: .zero),
    [
      .required(
        "size",
        .layoutSize,
        \.size,
        "The size, resolved in the group or section around it."
      ),
      .field(
        "contentInsets",
        .insets,
        \.contentInsets,
        "The part of the slot that the frame leaves free at each edge."
      ),
      .field("edgeSpacing", .edgeSpacing, \.edgeSpacing, "The spacing outside the slot."),
      .field(
        "supplementaryItems",
        .list(.supplementaryItem),
        \.supplementaryItems,
        "The badges and other items placed at the item or group."
      ),
      .optional(
        "cell",
        .provider,
        \.cell,
        "The provider that measures the content; of a group, of its items that name none."
      ),
    ]
  )
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
    self = try Self.form.decode(node)
  }

  /// The fields of insets.
  package static let form = ObjectForm(
    blank: DirectionalEdgeInsets.zero,
    [
      .field("top", .number, \.top, "The distance from the top edge."),
      .field("leading", .number, \.leading, "The distance from the edge at which lines start."),
      .field("bottom", .number, \.bottom, "The distance from the bottom edge."),
      .field("trailing", .number, \.trailing, "The distance from the edge at which lines end."),
    ]
  )
}
