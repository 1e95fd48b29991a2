import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension LuaStack {
  /// Pushes an element as a table; sections and items count from 1.
  ///
  /// Default values are omitted: `zIndex` 0, `alpha` 1, the identity
  /// transform.
  func push(_ element: LayoutElement) {
    newTable(recordCapacity: 6)
    push(element.kind.rawValue)
    rawSet(field: "kind", in: -2)
    if let elementKind = element.elementKind {
      push(elementKind)
      rawSet(field: "elementKind", in: -2)
    }
    if let section = element.section {
      push(section + 1)
      rawSet(field: "section", in: -2)
    }
    if let item = element.item {
      push(item + 1)
      rawSet(field: "item", in: -2)
    }
    pushResult(element.frame)
    rawSet(field: "frame", in: -2)
    if element.zIndex != 0 {
      push(element.zIndex)
      rawSet(field: "zIndex", in: -2)
    }
    if element.alpha != 1 {
      push(element.alpha)
      rawSet(field: "alpha", in: -2)
    }
    if element.transform != .identity {
      push(element.transform)
      rawSet(field: "transform", in: -2)
    }
    if element.hasRareAttributes || element.isHidden { setRareFields(of: element) }
    closeTop(as: "an element", ResultKind.element.fieldNames)
  }

  /// Pushes a frame of a result.
  func pushResult(_ frame: Rect) {
    push(frame)
    closeTop(as: "a frame", ResultKind.rect.fieldNames)
  }

  /// Pushes the offset that a scroll function returns.
  /// - Parameters:
  ///   - offset: the offset, in points.
  ///   - animatesBack: whether the scrolling ends with an animation.
  func pushResult(_ offset: Point, animatesBack: Bool = false) {
    push(offset)
    if animatesBack {
      push(true)
      rawSet(field: "animateBack", in: -2)
    }
    closeTop(as: "an offset", ResultKind.point.fieldNames + ["animateBack"])
  }

  /// Sets the less common attributes as fields of the table on top.
  private func setRareFields(of element: LayoutElement) {
    if let transform3D = element.transform3D {
      push(transform3D)
      rawSet(field: "transform3D", in: -2)
    }
    if element.anchorPoint != ElementAttributes.middle {
      push(element.anchorPoint)
      rawSet(field: "anchorPoint", in: -2)
    }
    if element.isHidden {
      push(true)
      rawSet(field: "isHidden", in: -2)
    }
    if !element.parts.isEmpty {
      push(element.parts)
      rawSet(field: "parts", in: -2)
    }
    guard let values = element.values else { return }
    push(values)
    rawSet(field: "values", in: -2)
  }

  /// Pushes a list of elements.
  func push(_ elements: [LayoutElement]) {
    newTable(arrayCapacity: elements.count)
    for (index, element) in elements.enumerated() {
      push(element)
      rawSet(index: index + 1, in: -2)
    }
    closeTop(as: "the list of elements", [], isList: true)
  }

  /// Pushes the fields of a solution: content size, counts, sections and, if there are any,
  /// diagnostics.
  func push(fieldsOf collection: Solution.Collection) {
    newTable(recordCapacity: 5)
    push(collection.layout.contentSize)
    closeTop(as: "a content size", ResultKind.size.fieldNames)
    rawSet(field: "contentSize", in: -2)
    push(collection.layout.itemCount)
    rawSet(field: "itemCount", in: -2)
    newTable(arrayCapacity: collection.layout.sections.count)
    for (index, section) in collection.layout.sections.enumerated() {
      push(section)
      rawSet(index: index + 1, in: -2)
    }
    rawSet(field: "sections", in: -2)
    setDiagnostics(of: collection)
  }

  /// Sets the field `diagnostics` of the table on top, if there are any.
  private func setDiagnostics(of collection: Solution.Collection) {
    let diagnostics = collection.diagnostics
    guard !diagnostics.isEmpty else { return }
    newTable(arrayCapacity: diagnostics.count)
    for (index, diagnostic) in diagnostics.enumerated() {
      push(diagnostic)
      rawSet(index: index + 1, in: -2)
    }
    rawSet(field: "diagnostics", in: -2)
  }

  /// Pushes a diagnostic; the section and the items count from 1.
  private func push(_ diagnostic: Diagnostic) {
    newTable(recordCapacity: 4)
    push(diagnostic.kind.rawValue)
    rawSet(field: "kind", in: -2)
    push(diagnostic.message)
    rawSet(field: "message", in: -2)
    if let section = diagnostic.section {
      push(section + 1)
      rawSet(field: "section", in: -2)
    }
    if !diagnostic.items.isEmpty {
      newTable(arrayCapacity: diagnostic.items.count)
      for (index, item) in diagnostic.items.enumerated() {
        push(item + 1)
        rawSet(index: index + 1, in: -2)
      }
      rawSet(field: "items", in: -2)
    }
    closeTop(as: "a diagnostic", ["kind", "message", "section", "items"])
  }

  /// Pushes the facts of a section: its layout's name, frame, number of items, and offset.
  private func push(_ section: CollectionLayout.Section) {
    newTable(recordCapacity: 4)
    push(section.layout.provider)
    rawSet(field: "layout", in: -2)
    pushResult(section.frame)
    rawSet(field: "frame", in: -2)
    push(section.layout.frames.count)
    rawSet(field: "itemCount", in: -2)
    if let orthogonal = section.layout.orthogonal {
      push(orthogonal.restingOffset)
      rawSet(field: "orthogonalOffset", in: -2)
    }
    if let id = section.id {
      push(id)
      rawSet(field: "id", in: -2)
    }
    closeTop(as: "a section of a layout", ResultKind.section.fieldNames)
  }
}
