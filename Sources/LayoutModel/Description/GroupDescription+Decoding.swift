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
