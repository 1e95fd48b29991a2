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
  }

  /// Returns the call.
  /// - Throws: `INVALID_ARGUMENT` for invalid traits and columns.
  package func value() throws(LayoutError) -> ProviderRequest {
    var request = ProviderRequest(
      provider: ProviderReference(name: provider, options: options.object),
      environment: try environment.value(),
      section: section.value,
      items: try items.value()
    )
    if hasScroll { request.scroll = scroll.value }
    if hasMemo { request.memo = LayoutMemo(memo.source) }
    if hasState {
      let values = ValueDecoder(
        SourceValue(.object(state.object)),
        path: DocumentPath([.key("state")])
      )
      request.section.state = SectionState(provider: provider, values: values)
    }
    return request
  }
}

extension WireSectionContext {
  /// Creates the message of a section for providers.
  package init(_ section: SectionContext) {
    self.init()
    index = Int64(section.index)
    id = section.id ?? ""
    itemCount = Int64(section.itemCount)
    orthogonalOffset = section.orthogonalOffset
  }

  /// The section.
  package var value: SectionContext {
    SectionContext(
      index: Int(index),
      id: id.isEmpty ? nil : id,
      itemCount: Int(itemCount),
      orthogonalOffset: orthogonalOffset
    )
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

  /// Returns the items, as objects of the fields that were sent.
  /// - Throws: `INVALID_ARGUMENT` for columns of another length than the pattern's.
  package func value() throws(LayoutError) -> LayoutItems {
    guard (0...Int64(LayoutItems.countLimit)).contains(count), patternCount >= 0, offset >= 0 else {
      throw .wrong("items", "has a count that is negative or too large")
    }
    guard patternCount > 0 else { return LayoutItems(count: Int(count)) }
    var objects = [SourceObject](repeating: SourceObject(), count: Int(patternCount))
    for (name, column) in columns.sorted(by: { $0.key < $1.key }) {
      let values = column.sourceValues
      guard values.count == objects.count else {
        throw .wrong("items.\(name)", "has \(values.count) values, not \(objects.count)")
      }
      for (index, value) in values.enumerated() {
        if let value { objects[index].set(name, to: value) }
      }
    }
    let node = ValueDecoder(
      SourceValue(.array(objects.map { SourceValue(.object($0)) })),
      path: DocumentPath([.key("items")])
    )
    let pattern = try ItemPattern(node)
    return LayoutItems(count: Int(count), pattern: pattern, offset: Int(offset))
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

  /// The values; nil if the item does not have the field.
  fileprivate var sourceValues: [SourceValue?] {
    switch values {
    case .doubles(let column): column.value.map { SourceValue(.number($0)) }
    case .strings(let column): column.value.map { SourceValue(.string($0)) }
    case .bools(let column): column.value.map { SourceValue(.boolean($0)) }
    case .mixed(let list):
      list.values.map { value in
        if case .nullValue = value.kind { nil } else { value.source }
      }
    case nil: []
    }
  }
}

// MARK: Results

extension Google_Protobuf_Struct {
  /// Creates the message of a section description in the form of documents.
  /// - Throws: `INVALID_ARGUMENT` for an invalid description, with its path in the result.
  package func sectionDescription() throws(LayoutError) -> SectionDescription {
    guard isFinite else { throw .wrong("section", "must have finite numbers only") }
    let node = ValueDecoder(SourceValue(.object(object)), path: DocumentPath([.key("section")]))
    do throws(LayoutError) {
      return try SectionDescription(node)
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
  /// Creates the message of a section's frames.
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
  /// Creates the message of a supplementary or decoration item.
  package init(_ element: SectionElement) {
    self.init()
    (elementKind, item) = (element.elementKind, Int64(element.item))
    (frame, zIndex) = (WireRect(element.frame), Int64(element.zIndex))
    if let attributes = WireElementAttributes(element.attributes) { self.attributes = attributes }
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
    return element
  }
}

extension WireCellReply {
  /// Creates the message of a cell's size and parts.
  package init(_ answer: CellResult) {
    self.init()
    if let width = answer.width { self.width = width }
    if let height = answer.height { self.height = height }
    parts = answer.parts.map(WirePart.init)
  }

  /// The result.
  package var value: CellResult {
    CellResult(
      width: hasWidth ? width : nil,
      height: hasHeight ? height : nil,
      parts: parts.map(\.value)
    )
  }
}

extension WireTargetContentOffsetReply {
  /// Creates the message of the offset at which a scroll ends.
  package init(_ target: TargetOffset) {
    self.init()
    (offset, animateBack) = (WirePoint(target.offset), target.animateBack)
  }

  /// The result.
  package var value: TargetOffset { TargetOffset(offset: offset.value, animateBack: animateBack) }
}

extension WireScreenReply {
  /// Creates the message of a screen's regions and overlays.
  package init(_ answer: ScreenResult) {
    self.init()
    regions = answer.regions.map { region in
      .with { ($0.name, $0.frame) = (region.name, WireRect(region.frame)) }
    }
    overlays = answer.overlays.map(WireOverlay.init)
  }

  /// The result.
  package var value: ScreenResult {
    ScreenResult(
      regions: regions.map { ScreenResult.Region(name: $0.name, frame: $0.frame.value) },
      overlays: overlays.map(\.value)
    )
  }
}

extension WireCoordinatedCollection {
  /// Creates the message of a collection in a visible state.
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
  /// Creates the message of a screen's changed collections.
  package init(_ answer: CoordinateResult) {
    self.init()
    collections = answer.collections.map(WireCoordinatedCollection.init)
    if let overlays = answer.overlays {
      self.overlays = .with { $0.overlay = overlays.map(WireOverlay.init) }
    }
  }

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
