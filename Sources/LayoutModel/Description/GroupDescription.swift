/// A group of items that a section repeats until it has placed all of them (UIKit's
/// `NSCollectionLayoutGroup`).
///
/// ```swift
/// let box = ItemDescription(size: SizeDescription(width: .fractionalWidth(0.5), height: .absolute(80)))
/// let row = ItemDescription(size: SizeDescription(width: .fractionalWidth(1), height: .absolute(80)))
/// let group = GroupDescription(item: row, content: .repeated([.item(box)], axis: .horizontal))
/// ```
public struct GroupDescription: Sendable, Equatable {
  /// The source of a group's frames.
  public enum Content: Sendable, Equatable {
    /// The subitems in turn, as many as fit along the axis (UIKit's
    /// `horizontal(layoutSize:subitems:)`).
    case repeated([SubitemDescription], axis: ScrollAxis)
    /// One subitem repeated in equal shares of the axis (UIKit's
    /// `horizontal(layoutSize:repeatingSubitem:count:)`).
    case count(SubitemDescription, Int, axis: ScrollAxis)
    /// Frames from a provider (UIKit's `custom(layoutSize:itemProvider:)`).
    case provided(ProvidedFrames)
    /// Frames that the description itself lists.
    case frames([CustomFrame])
  }

  /// The size, insets, spacing and supplementary items, which every item and group has.
  public var item: ItemDescription
  /// The subitems, or the source of the frames.
  public var content: Content
  /// The spacing between neighbours along the axis; without meaning in a custom group.
  public var interItemSpacing: LayoutSpacing

  /// Whether frames are given rather than computed.
  package var isCustom: Bool {
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

extension GroupDescription {
  /// The word that specifies how a group lays out its items: the value of `axis`.
  private enum Arrangement: String, CaseIterable {
    case horizontal, vertical, custom

    /// The axis of a line; nil in custom groups.
    var axis: ScrollAxis? { ScrollAxis(rawValue: rawValue) }
  }

  /// The greatest `count` of a group, which is far beyond any screen.
  static let countLimit = 1_000_000

  /// The fields of a group of items in a line, in addition to those of an item.
  static let lineFields = [
    FieldDescription(
      "axis",
      ValueForm<ScrollAxis>.words("axis", "Axis").type,
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
  /// The fields of a custom group, in addition to those of an item.
  static let customFields = [
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

  /// The keys that a group in a line may have, in the order in which messages list them.
  static let lineKeys = ItemDescription.form.keys + lineFields.map(\.name)
  /// The keys that a custom group may have, in the order in which messages list them.
  private static let customKeys = ItemDescription.form.keys + customFields.map(\.name)
  /// The keys that only groups have: an object with one of them is decoded as a group.
  static let ownKeys = ["items", "item", "provider", "frames"]

  /// Decodes a group: `axis` with `items`, with `item` and `count`, or `"custom"` with `provider`
  /// or `frames`.
  /// - Throws: a mistake in the object, with its place; `.tooMuch` if groups are nested too deeply
  ///   for the thread's stack.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    guard ThreadStack.hasRoomForStep else {
      throw node.error(.tooMuch(ThreadStack.sentence("groups")))
    }
    guard let axisField = try node.anyObject()["axis"] else {
      // Reports a mistyped “axis” as such rather than as a missing one.
      _ = try node.object(keys: Self.lineKeys + Self.customKeys)
      throw node.error(.missingKey("axis"))
    }
    if let axis = try axisField.word(Arrangement.self, kind: "axis").axis {
      try self.init(line: try node.object(keys: Self.lineKeys), axis: axis)
    } else {
      try self.init(custom: try node.object(keys: Self.customKeys))
    }
  }

  /// Decodes a group whose subitems follow each other along an axis.
  /// - Throws: a mistake in a field, or a contradiction if `items` and `item` are both given or
  ///   both missing.
  private init(line fields: KeyedDecoder, axis: ScrollAxis) throws(LayoutError) {
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

  /// Decodes a group with given frames.
  /// - Throws: a mistake in a field, or a contradiction if `provider` and `frames` are both given
  ///   or both missing.
  private init(custom fields: KeyedDecoder) throws(LayoutError) {
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

  /// Decodes `provider`: a name next to `options`, or an object with both.
  private static func reference(
    _ provider: ValueDecoder,
    options: ValueDecoder?
  ) throws(LayoutError) -> ProviderReference {
    guard let options else { return try ProviderReference(provider) }
    return try ProviderReference(named: provider, options: options)
  }

  /// Decodes the `count` of a provider's frames: a number of items, or `"all"`, which is nil.
  private static func count(_ fields: KeyedDecoder) throws(LayoutError) -> Int? {
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
