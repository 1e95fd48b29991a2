import LayoutEngine
package import LayoutModel
import SwiftProtobuf

extension WireElementKind {
  init(_ kind: ElementKind) {
    self =
      switch kind {
      case .item: .item
      case .supplementary: .supplementary
      case .decoration: .decoration
      }
  }

  /// The category; nil if it is unknown.
  ///
  /// Unset is unknown as well: the first value of an enumeration in proto3 means both.
  package var value: ElementKind? { ElementKind.allCases.first { Self($0) == self } }
}

extension WireElement {
  /// Creates the message of an element.
  ///
  /// An opacity of 1 and the identity transform are omitted; a reader uses defaults for missing
  /// values.
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
    isEstimated = element.isEstimated
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
    element.isEstimated = isEstimated
    if hasAttributes { try attributes.apply(to: &element) }
    return element
  }
}

extension WireElementRun {
  /// Creates the messages of a run whose groups are all like the first.
  ///
  /// The items of a section are one message. Other elements count by their own rules, and are a message for each
  /// member of a group.
  /// - Complexity: O(elements of a group).
  static func runs(repeating run: ElementRun) -> [WireElementRun] {
    guard let rule = run.repetition else { return [] }
    let size = rule.group.count
    if rule.group.first?.kind == .item {
      var items = WireElementRun(alike: rule.group)
      (items.firstItem, items.itemStep) = (0, 1)
      items.frames.repeat = WireRepeat(rule, count: run.count)
      return [items]
    }
    return rule.group.indices.compactMap { member in
      let count = (run.count - member + size - 1) / size
      guard count > 0 else { return nil }
      var elements = WireElementRun(alike: rule.group[member...member])
      elements.itemStep = Int64(rule.itemSteps[member])
      elements.frames.repeat = WireRepeat(rule, count: count)
      return elements
    }
  }

  /// Creates the messages of elements, a run for neighbours of one kind in one section, all of them
  /// estimated or none.
  /// - Complexity: O(number of elements).
  static func runs(of elements: some Collection<LayoutElement>) -> [WireElementRun] {
    var runs: [WireElementRun] = []
    var rest = elements[...]
    while let first = rest.first {
      let alike = rest.prefix {
        $0.kind == first.kind && $0.section == first.section && $0.elementKind == first.elementKind
          && ($0.item == nil) == (first.item == nil) && $0.isEstimated == first.isEstimated
      }
      runs.append(WireElementRun(alike: alike))
      rest = rest[alike.endIndex...]
    }
    return runs
  }

  /// Creates the message of elements of one kind, element kind and section.
  ///
  /// Items that count up by 1 are sent as the first of them; others as a list of numbers.
  private init(alike elements: some Collection<LayoutElement>) {
    self.init()
    guard let first = elements.first else { return }
    kind = WireElementKind(first.kind)
    elementKind = first.elementKind ?? ""
    isEstimated = first.isEstimated
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
    attributes = elements.enumerated()
      .compactMap { WireElementAttributes(rareOf: $0.element, of: $0.offset) }
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
        element.isEstimated = isEstimated
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

  /// Returns the item of the run's element at an index, from 0; nil if the element has no item.
  private func item(at index: Int) -> Int? {
    if !items.isEmpty { return Int(items[index]) }
    return hasFirstItem ? Int(firstItem + Int64(index) * itemStep) : nil
  }
}

extension WireElementAttributes {
  /// Creates the message of the attributes without a column; nil if all have default values.
  ///
  /// These are a 3D transform, an anchor point, a hidden state, values, a clip and an id.
  fileprivate init?(rareOf element: LayoutElement, of number: Int = 0) {
    // Most elements have none, and all attributes of an element are many.
    let isRare =
      element.isHidden || element.transform3D != nil || element.values != nil || element.id != nil
      || element.clipsTo != nil || element.anchorPoint != ElementAttributes.middle
    guard isRare else { return nil }
    var rare = element.attributes
    (rare.alpha, rare.transform, rare.parts) = (1, .identity, [])
    self.init(rare, id: element.id, of: number)
  }

  /// Writes the attributes into an element.
  ///
  /// Only fields of the message are written, so that attributes from columns are kept. A missing
  /// `is_hidden` counts as false.
  /// - Throws: `INVALID_ARGUMENT` for a transform that is not 16 numbers, and values that are not
  ///   finite.
  fileprivate func apply(to element: inout LayoutElement) throws(LayoutError) {
    let given = try value()
    if hasAlpha { element.alpha = given.alpha }
    if hasTransform { element.transform = given.transform }
    if !transform3D.isEmpty { element.transform3D = given.transform3D }
    if hasAnchorPoint { element.anchorPoint = given.anchorPoint }
    element.isHidden = given.isHidden
    if hasValues { element.values = given.values }
    if hasClipsTo { element.clipsTo = clipsTo.value }
    if !id.isEmpty { element.id = id }
  }
}
