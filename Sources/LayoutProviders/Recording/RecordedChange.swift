import LayoutModel

// Changes in recordings, for the hooks about them.

extension ChangeContext {
  private static let keys = ["reasons", "shift", "kept", "order", "items", "before", "after"]

  /// The change in the form of recordings, with the elements that the provider found on each side.
  func recorded(_ before: NotedElements?, _ after: NotedElements?) -> SourceValue {
    var object = SourceObject()
    let reasons = ChangeReason.allCases.filter(reasons.contains).map { SourceValue($0.rawValue) }
    object["reasons"] = SourceValue(.array(reasons))
    object.set("shift", shift, unless: .zero, SourceValue.point)
    object["kept"] = kept?.recorded
    object.set("order", order.map { SourceValue($0) })
    object.set("items", items, unless: ChangedItems()) { $0.recorded }
    object["before"] = self.before?.recorded(before)
    object["after"] = self.after?.recorded(after)
    return SourceValue(.object(object))
  }

  /// Decodes the form of ``recorded(_:_:)``.
  /// - Throws: a mistake with its place.
  convenience init(recorded node: ValueDecoder) throws(LayoutError) {
    let numbers = 0...ValueDecoder.exactIntegers.upperBound
    let fields = try node.object(keys: Self.keys)
    self.init(
      reasons: Set(
        try fields.list("reasons") { reason throws(LayoutError) in
          try reason.word(ChangeReason.self, kind: "reason")
        }
      ),
      shift: try fields.optional("shift", LayoutPoint.init) ?? .zero,
      kept: try fields.optional("kept", ItemPath.init(recorded:)),
      order: try fields.list("order") { number throws(LayoutError) in
        try number.integer(in: numbers)
      },
      items: try fields.optional("items", ChangedItems.init(recorded:)) ?? ChangedItems(),
      before: try fields.optional("before", ChangeSide.init(recorded:)),
      after: try fields.optional("after", ChangeSide.init(recorded:))
    )
  }
}

extension ItemPath {
  fileprivate var recorded: SourceValue {
    ["section": SourceValue(section), "item": SourceValue(item)]
  }

  fileprivate init(recorded node: ValueDecoder) throws(LayoutError) {
    let numbers = 0...ValueDecoder.exactIntegers.upperBound
    let fields = try node.object(keys: ["section", "item"])
    self.init(
      section: try fields.integer("section", in: numbers),
      item: try fields.integer("item", in: numbers)
    )
  }
}

extension ChangedItems {
  fileprivate var recorded: SourceValue {
    var object = SourceObject()
    object.set("old", old.map(\.recorded))
    object.set("new", new.map(\.recorded))
    return SourceValue(.object(object))
  }

  fileprivate init(recorded node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: ["old", "new"])
    self.init(
      old: try fields.list("old", Run.init(recorded:)),
      new: try fields.list("new", Run.init(recorded:))
    )
  }
}

extension ChangedItems.Run {
  fileprivate var recorded: SourceValue {
    ["first": SourceValue(first), "count": SourceValue(count), "place": place.recorded]
  }

  fileprivate init(recorded node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: ["first", "count", "place"])
    self.init(
      first: try fields.integer("first", in: 0...ValueDecoder.exactIntegers.upperBound),
      count: try fields.integer("count", in: 0...LayoutItems.countLimit),
      place: try fields.required("place", ItemPath.init(recorded:))
    )
  }
}

extension ChangeSide {
  private static let keys = [
    "provider", "options", "state", "section", "items", "memo", "container", "contentSize",
    "bounds", "origin", "elements",
  ]

  fileprivate func recorded(_ elements: NotedElements?) -> SourceValue {
    var object: SourceObject = ["provider": SourceValue(provider)]
    object.set("options", options, unless: SourceObject()) { SourceValue(.object($0)) }
    object.set("state", state, unless: SourceObject()) { SourceValue(.object($0)) }
    object["section"] = section.recorded
    object["items"] = items.value
    object["memo"] = memo?.value
    object["container"] = container.recorded
    object["contentSize"] = .size(contentSize)
    object["bounds"] = .rect(bounds)
    object["origin"] = .point(origin)
    object["elements"] = elements?.recorded
    return SourceValue(.object(object))
  }

  fileprivate init(recorded node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: Self.keys)
    self.init(
      provider: try fields.string("provider"),
      options: try fields["options"]?.anyObject().object ?? SourceObject(),
      state: try fields["state"]?.anyObject().object ?? SourceObject(),
      section: try fields.required("section", SectionContext.init(recorded:)),
      items: try LayoutItems(recorded: fields.required("items")),
      memo: fields["memo"].map { LayoutMemo($0.value) },
      container: try fields.required("container", LayoutContainer.init(recorded:)),
      contentSize: try fields.required("contentSize", LayoutSize.init),
      bounds: try fields.required("bounds", LayoutRect.init(result:)),
      origin: try fields.required("origin", LayoutPoint.init),
      elements: try fields.required("elements", RecordedElements.init)
    )
  }
}

extension LayoutContainer {
  private static let keys = ["contentSize", "contentInsets", "safeAreaInsets", "layoutMargins"]

  fileprivate var recorded: SourceValue {
    var object: SourceObject = ["contentSize": .size(contentSize)]
    object.set("contentInsets", contentInsets, unless: .zero, SourceValue.insets)
    object.set("safeAreaInsets", safeAreaInsets, unless: .zero, SourceValue.insets)
    object.set("layoutMargins", layoutMargins, unless: .zero, SourceValue.insets)
    return SourceValue(.object(object))
  }

  fileprivate init(recorded node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: Self.keys)
    self.init(
      contentSize: try fields.required("contentSize", LayoutSize.init),
      contentInsets: try fields.optional("contentInsets", DirectionalEdgeInsets.init) ?? .zero,
      safeAreaInsets: try fields.optional("safeAreaInsets", DirectionalEdgeInsets.init) ?? .zero,
      layoutMargins: try fields.optional("layoutMargins", DirectionalEdgeInsets.init) ?? .zero
    )
  }
}
