import LayoutModel

// Elements at rest, which a provider finds one by one: a recording has those that it has found.

/// The name by which an element at rest is found: an item, or a kind with its item.
private struct ElementName: Hashable {
  let elementKind: String?
  let item: Int?
}

/// The elements of a section at rest, with a note of those that a provider finds.
final class NotedElements: RestingElements, @unchecked Sendable {
  // The calls of one request belong to the thread of that request.
  private let elements: any RestingElements
  private var found: [ElementName: LayoutElement] = [:]
  private var sections: [Int: NotedElements] = [:]

  init(_ elements: any RestingElements) { self.elements = elements }

  func item(_ item: Int) -> LayoutElement? {
    noted(ElementName(elementKind: nil, item: item), elements.item(item))
  }

  func element(ofKind elementKind: String, item: Int?) -> LayoutElement? {
    noted(
      ElementName(elementKind: elementKind, item: item),
      elements.element(ofKind: elementKind, item: item)
    )
  }

  func elements(ofSection section: Int) -> (any RestingElements)? {
    if let known = sections[section] { return known }
    guard let other = elements.elements(ofSection: section) else { return nil }
    let noted = NotedElements(other)
    sections[section] = noted
    return noted
  }

  private func noted(_ name: ElementName, _ element: LayoutElement?) -> LayoutElement? {
    found[name] = element
    return element
  }

  /// The elements that were found, in the order of their names.
  var recorded: SourceValue {
    let names = found.keys.sorted {
      ($0.elementKind ?? "", $0.item ?? -1) < ($1.elementKind ?? "", $1.item ?? -1)
    }
    let list = names.map { name in
      var object = SourceObject()
      object["elementKind"] = name.elementKind.map { SourceValue($0) }
      object["item"] = name.item.map { SourceValue($0) }
      object["element"] = found[name].map { SourceValue(.object($0.object)) }
      return SourceValue(.object(object))
    }
    var object: SourceObject = ["found": SourceValue(.array(list))]
    let others = sections.sorted { $0.key < $1.key }
      .map { section, elements in
        ["section": SourceValue(section), "elements": elements.recorded] as SourceValue
      }
    object.set("sections", others)
    return SourceValue(.object(object))
  }
}

/// The elements at rest of a recorded call: those that its provider found; it finds no others.
final class RecordedElements: RestingElements {
  private let found: [ElementName: LayoutElement]
  private let sections: [Int: RecordedElements]

  /// Decodes the form of ``NotedElements/recorded``.
  /// - Throws: a mistake with its place.
  init(_ node: ValueDecoder) throws(LayoutError) {
    guard ThreadStack.hasRoomForStep else {
      throw node.error(.tooMuch(ThreadStack.sentence("elements of sections")))
    }
    let indices = 0...ValueDecoder.exactIntegers.upperBound
    let fields = try node.object(keys: ["found", "sections"])
    var found: [ElementName: LayoutElement] = [:]
    for entry in try fields.required("found").elements() {
      let entry = try entry.object(keys: ["elementKind", "item", "element"])
      let name = ElementName(
        elementKind: try entry.optionalString("elementKind"),
        item: try entry.optionalInteger("item", in: indices)
      )
      found[name] = try entry.required("element", LayoutElement.init)
    }
    var sections: [Int: RecordedElements] = [:]
    for entry in try fields["sections"]?.elements() ?? [] {
      let entry = try entry.object(keys: ["section", "elements"])
      let number = try entry.integer("section", in: indices)
      sections[number] = try RecordedElements(entry.required("elements"))
    }
    (self.found, self.sections) = (found, sections)
  }

  func item(_ item: Int) -> LayoutElement? { found[ElementName(elementKind: nil, item: item)] }

  func element(ofKind elementKind: String, item: Int?) -> LayoutElement? {
    found[ElementName(elementKind: elementKind, item: item)]
  }

  func elements(ofSection section: Int) -> (any RestingElements)? { sections[section] }
}
