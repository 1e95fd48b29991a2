package import LayoutModel
package import SwiftProtobuf

// Calls of remote providers: requests become messages, and messages results. A provider's result
// is then checked like any other.

extension WireProviderCall {
  /// Creates the message of a call.
  /// - Parameters:
  ///   - request: the call; its options are checked, with defaults filled in.
  ///   - state: the section's state, checked, with defaults filled in.
  ///   - fields: the fields of items that the provider reads.
  /// - Complexity: O(length of the items' pattern × fields).
  package init(
    _ request: ProviderRequest,
    state: SourceObject = SourceObject(),
    reading fields: [String]
  ) {
    self.init()
    provider = request.provider.name
    if case .object(let object) = request.provider.options.value.content {
      options = Google_Protobuf_Struct(object)
    }
    environment = WireEnvironment(request.environment)
    section = WireSectionContext(request.section)
    items = WireItems(request.items, reading: fields)
    if let scroll = request.scroll { self.scroll = WireScroll(scroll) }
    if !state.members.isEmpty { self.state = Google_Protobuf_Struct(state) }
    if let memo = request.memo { self.memo = Google_Protobuf_Value(memo.value) }
    if let change = request.change {
      self.change = WireChange(change, besides: request.items, reading: fields)
    }
    isOfCollection = request.isOfCollection
    guard request.isOfCollection, request.scroll == nil, let sections = request.sections else {
      return
    }
    self.sections = (0..<sections.count)
      .compactMap { index in
        (try? sections.section(at: index)).map { WireCollectionSection($0, reading: fields) }
      }
  }
}

extension WireSectionContext {
  init(_ section: SectionContext) {
    self.init()
    index = Int64(section.index)
    id = section.id ?? ""
    itemCount = Int64(section.itemCount)
    orthogonalOffset = section.orthogonalOffset
  }
}

// MARK: Items

extension WireItems {
  /// Creates the message of items with some of their fields.
  /// - Parameters:
  ///   - items: the items, whose objects repeat as a pattern.
  ///   - fields: the names of the fields that the provider reads; a field that all items omit is
  ///     not sent.
  /// - Complexity: O(length of the pattern × fields), whatever the number of items.
  package init(_ items: LayoutItems, reading fields: [String]) {
    self.init()
    let pattern = items.pattern
    count = Int64(items.count)
    guard pattern.count > 0 else { return }
    // A group or a cell gets only its own items, not those of the whole section.
    let isPart = items.count < pattern.count
    patternCount = Int64(isPart ? items.count : pattern.count)
    offset = isPart ? 0 : Int64(items.offset)
    guard !fields.isEmpty else { return }
    let objects =
      isPart
      ? (0..<items.count).map { items.object(at: $0) }
      : (0..<pattern.count).map { pattern.object(at: $0) }
    for field in fields {
      let values = objects.map { $0[field] }
      if let column = WireColumn(values) { columns[field] = column }
    }
  }
}

extension WireColumn {
  /// Creates the message of a field's values; nil if no item has the field.
  fileprivate init?(_ values: [SourceValue?]) {
    guard values.contains(where: { $0 != nil }) else { return nil }
    self.init()
    if let numbers = Self.all(values, { if case .number(let number) = $0 { number } else { nil } })
    {
      doubles.value = numbers
    } else if let texts = Self.all(values, { if case .string(let text) = $0 { text } else { nil } })
    {
      strings.value = texts
    } else if let truths = Self.all(
      values,
      { if case .boolean(let truth) = $0 { truth } else { nil } }
    ) {
      bools.value = truths
    } else {
      let null = SourceValue(.null)
      mixed.values = values.map { Google_Protobuf_Value($0 ?? null) }
    }
  }

  /// Returns a field's values as one type.
  /// - Parameters:
  ///   - values: the values; nil in items without the field.
  ///   - value: returns a value's content as the type; nil if it is of another type.
  /// - Returns: the values; nil if any is missing or of another type.
  private static func all<Value>(
    _ values: [SourceValue?],
    _ value: (SourceValue.Content) -> Value?
  ) -> [Value]? {
    let found = values.compactMap { $0.flatMap { value($0.content) } }
    return found.count == values.count ? found : nil
  }
}

// MARK: Results

extension Google_Protobuf_Struct {
  /// Creates the message of a section description in the form of documents.
  /// - Throws: `INVALID_ARGUMENT` for an invalid description, with its path in the result.
  package func sectionDescription() throws(LayoutError) -> SectionDescription {
    guard isFinite else { throw .wrong("section", "must have finite numbers only") }
    do throws(LayoutError) {
      return try SectionDescription(decoder(at: "section"))
    } catch {
      throw error.ofPlugin
    }
  }
}

extension WireLayoutReply {
  /// Returns the result.
  /// - Parameter limit: the most frames.
  /// - Returns: the result.
  /// - Throws: `INVALID_ARGUMENT` for an invalid result.
  package func value(atMost limit: Int) throws(LayoutError) -> LayoutResult {
    switch answer {
    case .section(let section): .section(try section.sectionDescription())
    case .frames(let frames): .frames(try frames.value(atMost: limit))
    case nil: throw .wrong("answer", "is missing: section or frames")
    }
  }
}

extension WireSectionFrames {
  package init(_ layout: LayoutFrames) {
    self.init()
    frames = WireFrames(layout.frames)
    if let size = layout.contentSize { contentSize = WireSize(size) }
    if let inset = layout.contentInset { contentInset = WireInsets(inset) }
    let margin = layout.visibleMargin
    if !margin.isZero {
      if let distance = margin.alongScrollAxis {
        visibleMargin = distance
      } else {
        visibleMargins = WirePoint(margin.distances)
      }
    }
    attributes = WireElementAttributes.list(of: layout.frames.attributes)
    if let memo = layout.memo { self.memo = Google_Protobuf_Value(memo.value) }
    parts = layout.parts.map(WireParts.init)
    supplementaryItems = layout.supplementaryItems.map(WireSectionElement.init)
    decorationItems = layout.decorationItems.map(WireSectionElement.init)
  }

  /// Returns the frames.
  /// - Parameter limit: the most frames.
  /// - Returns: the frames.
  /// - Throws: `INVALID_ARGUMENT` for columns that do not fit, `RESOURCE_EXHAUSTED` for too many frames.
  package func value(atMost limit: Int) throws(LayoutError) -> LayoutFrames {
    var layout = LayoutFrames(
      frames: try frames.columns(atMost: limit, path: "frames", attributes: attributes),
      contentSize: hasContentSize ? contentSize.value : nil,
      contentInset: hasContentInset ? contentInset.value : nil,
      visibleMargin: VisibleMargin(visibleMargin),
      supplementaryItems: try supplementaryItems.map { item throws(LayoutError) in
        try item.value()
      },
      decorationItems: try decorationItems.map { item throws(LayoutError) in try item.value() }
    )
    if hasVisibleMargins {
      layout.visibleMargin = VisibleMargin(x: visibleMargins.x, y: visibleMargins.y)
    }
    if hasMemo {
      guard memo.isFinite else { throw .wrong("memo", "must have finite numbers only") }
      layout.memo = LayoutMemo(memo.source)
    }
    layout.parts = parts.map(\.value)
    return layout
  }
}

extension WireSectionElement {
  init(_ element: SectionElement) {
    self.init()
    (elementKind, item) = (element.elementKind, Int64(element.item))
    (frame, zIndex) = (WireRect(element.frame), Int64(element.zIndex))
    if let attributes = WireElementAttributes(element.attributes, id: element.id) {
      self.attributes = attributes
    }
  }

  /// Returns the item.
  /// - Throws: `INVALID_ARGUMENT` for invalid attributes.
  package func value() throws(LayoutError) -> SectionElement {
    var element = SectionElement(
      elementKind: elementKind,
      item: Int(item),
      frame: frame.value,
      zIndex: Int(zIndex)
    )
    if hasAttributes { element.attributes = try attributes.value() }
    if !attributes.id.isEmpty { element.id = attributes.id }
    return element
  }
}

extension WireCellReply {
  package var value: CellResult {
    CellResult(
      width: hasWidth ? width : nil,
      height: hasHeight ? height : nil,
      parts: parts.map(\.value)
    )
  }
}

extension WireTargetContentOffsetReply {
  package var value: TargetOffset { TargetOffset(offset: offset.value, animateBack: animateBack) }
}

extension WireMovementTargetRequest {
  /// Creates the request of a call for an item that is dragged.
  package init(_ call: WireProviderCall, _ movement: ItemMovement) {
    self.init()
    (self.call, position) = (call, WirePoint(movement.position))
    (item, proposed) = (Int64(movement.item), Int64(movement.proposed))
  }
}

extension WireScreenReply {
  package var value: ScreenResult {
    ScreenResult(
      regions: regions.map { ScreenResult.Region(name: $0.name, frame: $0.frame.value) },
      overlays: overlays.map(\.value)
    )
  }
}

extension WireCoordinatedCollection {
  package init(_ collection: CoordinatedCollection) {
    self.init()
    name = collection.name
    elements = collection.elements.map(WireElement.init)
    if let item = collection.centeredItem { centeredItem = WireIndexPath(item) }
  }

  /// Returns the collection.
  /// - Throws: `INVALID_ARGUMENT` for an element of an unknown kind.
  package func value() throws(LayoutError) -> CoordinatedCollection {
    CoordinatedCollection(
      name: name,
      elements: try elements.map { element throws(LayoutError) in try element.value() },
      centeredItem: hasCenteredItem ? centeredItem.value : nil
    )
  }
}

extension WireCoordinateReply {
  /// Returns the result.
  /// - Throws: `INVALID_ARGUMENT` for an element of an unknown kind.
  package func value() throws(LayoutError) -> CoordinateResult {
    CoordinateResult(
      collections: try collections.map { collection throws(LayoutError) in
        try collection.value()
      },
      overlays: hasOverlays ? overlays.overlay.map(\.value) : nil
    )
  }
}
