#if Service
package import LayoutEngine
package import LayoutModel
import SwiftProtobuf

extension WireElementKind {
  /// Creates the message of a category of elements.
  package init(_ kind: ElementKind) {
    self =
      switch kind {
      case .item: .item
      case .supplementary: .supplementary
      case .decoration: .decoration
      }
  }

  /// The category; nil for one that is unknown.
  ///
  /// Unset is unknown as well: the first value of an enumeration in proto3 stands for it.
  package var value: ElementKind? {
    switch self {
    case .item: .item
    case .supplementary: .supplementary
    case .decoration: .decoration
    default: nil
    }
  }
}

extension WireElement {
  /// Creates the message of an element.
  ///
  /// An opacity of 1 and the identity transform are left out; a reader takes what is missing as
  /// usual.
  package init(_ element: LayoutElement) {
    self.init()
    kind = WireElementKind(element.kind)
    elementKind = element.elementKind ?? ""
    if let section = element.section { self.section = Int64(section) }
    if let item = element.item { self.item = Int64(item) }
    frame = WireRect(element.frame)
    zIndex = Int64(element.zIndex)
    if element.alpha != 1 { alpha = element.alpha }
    if element.transform != .identity { transform = WireTransform(element.transform) }
    parts = element.parts.map(WirePart.init)
    if let rare = WireElementAttributes(rareOf: element) { attributes = rare }
  }

  /// Returns the element.
  /// - Throws: `INVALID_ARGUMENT` for an unknown kind.
  package func value() throws(LayoutError) -> LayoutElement {
    guard let kind = kind.value else { throw .wrong("kind", "must be a kind of elements") }
    var element = LayoutElement(
      kind: kind,
      elementKind: elementKind.isEmpty ? nil : elementKind,
      section: hasSection ? Int(section) : nil,
      item: hasItem ? Int(item) : nil,
      frame: frame.value,
      zIndex: Int(zIndex),
      parts: parts.map(\.value)
    )
    if hasAlpha { element.alpha = alpha }
    if hasTransform { element.transform = transform.value }
    if hasAttributes { try attributes.apply(to: &element) }
    return element
  }
}

extension WireElementRun {
  /// Creates the message of a section's items, or of some of them.
  /// - Complexity: O(number of items).
  package init(items range: Range<Int>, of section: CollectionLayout.Section, at index: Int) {
    let layout = section.layout
    self.init()
    (kind, self.section) = (.item, Int64(index))
    (firstItem, itemStep) = (Int64(range.lowerBound), 1)
    if case .packed(let packed) = layout.frames {
      frames = WireFrames(packed.columns, range, offset: section.scrolledOrigin)
      // Without a column of them, all frames have the z-order of the first.
      raise((packed.columns.zIndex == nil ? range.prefix(1) : range).map(layout.zIndex))
    } else {
      frames = WireFrames(range.map { section.item($0, in: index) })
    }
    if layout.partsPeriod != nil { parts = range.map { WireParts(layout.parts(at: $0)) } }
    guard layout.hasAttributes else { return }
    let elements = range.map { section.item($0, in: index) }
    parts = elements.contains { !$0.parts.isEmpty } ? elements.map { WireParts($0.parts) } : []
    attributes = WireElementAttributes.list(of: elements, { WireElementAttributes(allOf: $0) })
  }

  /// Creates the message of all items of a section whose frames repeat; nil where their parts repeat
  /// otherwise.
  /// - Complexity: O(frames of a group).
  package init?(
    _ repeating: RepeatingFrames,
    of section: CollectionLayout.Section,
    at index: Int
  ) {
    let layout = section.layout
    // Attributes do not repeat.
    guard !layout.hasAttributes else { return nil }
    let members = 0..<min(repeating.template.count, repeating.count)
    if let period = layout.partsPeriod {
      guard repeating.template.count % period == 0 || repeating.count <= members.count
      else { return nil }
      parts = members.map { WireParts(layout.parts(at: $0)) }
    }
    (kind, self.section) = (.item, Int64(index))
    (firstItem, itemStep) = (0, 1)
    frames = WireFrames(repeating, offset: section.scrolledOrigin)
    raise(members.map(layout.zIndex))
  }

  /// Sets the z-orders, one for each frame of the columns.
  ///
  /// One value stands for equal z-orders, and an empty column for zeroes.
  private mutating func raise(_ zIndex: [Int]) {
    guard let first = zIndex.first else { return }
    let isUniform = zIndex.allSatisfy { $0 == first }
    frames.zIndex = isUniform ? (first == 0 ? [] : [Int64(first)]) : zIndex.map(Int64.init)
  }

  /// Creates the messages of what is anchored to groups that repeat: a run for each member of a group.
  /// - Complexity: O(frames of a group).
  package static func runs(
    _ repeating: RepeatingFrames,
    labels: [AnchoredElements.Label],
    of section: CollectionLayout.Section,
    at index: Int
  ) -> [WireElementRun] {
    let size = labels.count
    return labels.indices.compactMap { member in
      let count = (repeating.count - member + size - 1) / size
      guard count > 0 else { return nil }
      let label = labels[member]
      return .with {
        $0.kind = .supplementary
        $0.elementKind = label.elementKind
        $0.section = Int64(index)
        ($0.firstItem, $0.itemStep) = (Int64(label.item), Int64(label.step))
        var frames = WireFrames(repeating, offset: section.scrolledOrigin)
        frames.repeat.count = Int64(count)
        frames.keep(member)
        frames.zIndex = label.zIndex == 0 ? [] : [Int64(label.zIndex)]
        $0.frames = frames
      }
    }
  }

  /// Creates the messages of elements, a run for neighbours of one kind in one section.
  /// - Complexity: O(number of elements).
  package static func runs(of elements: some Collection<LayoutElement>) -> [WireElementRun] {
    var runs: [WireElementRun] = []
    var rest = elements[...]
    while let first = rest.first {
      let alike = rest.prefix {
        $0.kind == first.kind && $0.section == first.section && $0.elementKind == first.elementKind
          && ($0.item == nil) == (first.item == nil)
      }
      runs.append(WireElementRun(alike: alike))
      rest = rest[alike.endIndex...]
    }
    return runs
  }

  /// Creates the message of elements of one kind, element kind and section.
  ///
  /// Items that count up by 1 travel as the first of them; others as a list of numbers.
  private init(alike elements: some Collection<LayoutElement>) {
    self.init()
    guard let first = elements.first else { return }
    kind = WireElementKind(first.kind)
    elementKind = first.elementKind ?? ""
    if let section = first.section { self.section = Int64(section) }
    let items = elements.compactMap { $0.item.map(Int64.init) }
    if let least = items.first {
      let isRange = items.enumerated().allSatisfy { $0.element == least + Int64($0.offset) }
      if isRange { (firstItem, itemStep) = (least, 1) } else { self.items = items }
    }
    frames = WireFrames(elements)
    if elements.contains(where: { !$0.parts.isEmpty }) {
      parts = elements.map { WireParts($0.parts) }
    }
    attributes = WireElementAttributes.list(of: elements, { WireElementAttributes(rareOf: $0) })
  }

  /// Returns the elements of the run.
  /// - Parameter limit: the most elements; a run that repeats may have any number.
  /// - Returns: the elements in the order of the run.
  /// - Throws: `INVALID_ARGUMENT` for columns that do not fit, `RESOURCE_EXHAUSTED` for too many
  ///   elements.
  /// - Complexity: O(number of elements).
  package func elements(atMost limit: Int = 10_000_000) throws(LayoutError) -> [LayoutElement] {
    try frames.check("frames")
    guard frames.total <= limit, items.isEmpty || items.count == frames.total else {
      throw .wrong("frames", "are \(frames.total), which are too many, or not as many as items")
    }
    guard let kind = kind.value else { throw .wrong("kind", "must be a kind of elements") }
    var elements = (0..<frames.total)
      .map { index in
        var element = LayoutElement(
          kind: kind,
          elementKind: elementKind.isEmpty ? nil : elementKind,
          section: hasSection ? Int(section) : nil,
          item: item(at: index),
          frame: frames.frame(at: index),
          zIndex: frames.zIndex(at: index),
          parts: parts.isEmpty ? [] : parts[index % parts.count].value
        )
        element.alpha = frames.alpha(at: index)
        element.transform = frames.transform(at: index)
        return element
      }
    for attributes in attributes {
      guard let index = Int(exactly: attributes.element), elements.indices.contains(index) else {
        throw .wrong("attributes", "must be those of elements of the run")
      }
      try attributes.apply(to: &elements[index])
    }
    return elements
  }

  /// Returns the item of the run's element at an index, from 0; nil for elements without an item.
  private func item(at index: Int) -> Int? {
    if !items.isEmpty { return Int(items[index]) }
    return hasFirstItem ? Int(firstItem + Int64(index) * itemStep) : nil
  }
}

extension WireElementAttributes {
  /// Creates the message of the attributes that no column has; nil where all are as usual.
  ///
  /// A transform of space, an anchor point, a hidden state and values are such.
  fileprivate init?(rareOf element: LayoutElement) {
    self.init()
    let attributes = element.attributes
    if let transform = attributes.transform3D { transform3D = transform.numbers }
    if attributes.anchorPoint != ElementAttributes.middle {
      anchorPoint = WirePoint(attributes.anchorPoint)
    }
    isHidden = attributes.isHidden
    if case .object(let object)? = attributes.values?.content {
      values = Google_Protobuf_Struct(object)
    }
    if self == WireElementAttributes() { return nil }
  }

  /// Creates the message of all attributes; nil where all are as usual.
  fileprivate init?(allOf element: LayoutElement) {
    self = WireElementAttributes(rareOf: element) ?? WireElementAttributes()
    if element.alpha != 1 { alpha = element.alpha }
    if element.transform != .identity { transform = WireTransform(element.transform) }
    if self == WireElementAttributes() { return nil }
  }

  /// Returns the messages of some elements, each with its number.
  fileprivate static func list(
    of elements: some Collection<LayoutElement>,
    _ message: (LayoutElement) -> WireElementAttributes?
  ) -> [WireElementAttributes] {
    elements.enumerated()
      .compactMap { index, element in
        guard var attributes = message(element) else { return nil }
        attributes.element = Int64(index)
        return attributes
      }
  }

  /// Writes the attributes into an element.
  ///
  /// Only fields that the message has are written, so that attributes from columns stay. A missing
  /// `is_hidden` counts as false.
  /// - Throws: `INVALID_ARGUMENT` for a transform that is no 16 numbers, and values that are not
  ///   finite.
  fileprivate func apply(to element: inout LayoutElement) throws(LayoutError) {
    let given = try value()
    if hasAlpha { element.alpha = given.alpha }
    if hasTransform { element.transform = given.transform }
    if !transform3D.isEmpty { element.transform3D = given.transform3D }
    if hasAnchorPoint { element.anchorPoint = given.anchorPoint }
    element.isHidden = given.isHidden
    if hasValues { element.values = given.values }
  }
}

extension WireFrames {
  /// Keeps one frame of the group.
  ///
  /// The z-orders are dropped; the caller sets that of the member.
  fileprivate mutating func keep(_ member: Int) {
    func kept(_ column: [Double]) -> [Double] { column.count > 1 ? [column[member]] : column }
    (x, y, width, height) = (kept(x), kept(y), kept(width), kept(height))
    zIndex = []
    count = 1
  }
}
#endif
