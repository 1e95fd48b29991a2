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

  /// Decodes `{x=, y=, width=, height=, zIndex=}`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: ["x", "y", "width", "height", "zIndex"])
    func coordinate(_ key: String) throws(DocumentError) -> Double {
      try fields.number(key)
    }
    func extent(_ key: String) throws(DocumentError) -> Double {
      try fields.length(key)
    }
    self.init(
      frame: Rect(
        x: try coordinate("x"),
        y: try coordinate("y"),
        width: try extent("width"),
        height: try extent("height")
      ),
      zIndex: try fields.optionalZIndex() ?? 0
    )
  }
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

  private static let lineKeys =
    ItemDescription.keys + ["axis", "items", "item", "count", "interItemSpacing"]
  private static let customKeys =
    ItemDescription.keys + ["axis", "provider", "options", "count", "perGroup", "frames"]
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
    self.init(item: try ItemDescription(fields), content: content, interItemSpacing: spacing)
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
    self.init(item: try ItemDescription(fields), content: content)
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
  /// Decodes an item, or a group where there is an `axis` or something in it.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.anyObject()
    if fields.has("axis") || GroupDescription.ownKeys.contains(where: fields.has) {
      self = .group(try GroupDescription(node))
    } else {
      _ = try node.object(keys: ItemDescription.keys + ["axis"])
      self = .item(try ItemDescription(fields))
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
