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
    set("kind") { push(element.kind.rawValue) }
    if let elementKind = element.elementKind { set("elementKind") { push(elementKind) } }
    if let section = element.section { set("section") { push(section + 1) } }
    if let item = element.item { set("item") { push(item + 1) } }
    set("frame") { pushResult(element.frame) }
    if element.zIndex != 0 { set("zIndex") { push(element.zIndex) } }
    if element.alpha != 1 { set("alpha") { push(element.alpha) } }
    if element.transform != .identity { set("transform") { push(element.transform) } }
    if element.hasRareAttributes || element.isHidden || element.isEstimated {
      setRareFields(of: element)
    }
    closeTop(as: "an element", ResultKind.element.fieldNames)
  }

  /// Sets a field of the table on top to the value that a closure pushes.
  private func set(_ field: String, _ pushValue: () -> Void) {
    pushValue()
    rawSet(field: field, in: -2)
  }

  /// Pushes a frame of a result.
  func pushResult(_ frame: LayoutRect) {
    push(frame)
    closeTop(as: "a frame", ResultKind.rect.fieldNames)
  }

  /// Pushes the offset that a scroll function returns.
  func pushResult(_ offset: LayoutPoint, animatesBack: Bool = false) {
    push(offset)
    if animatesBack { set("animateBack") { push(true) } }
    closeTop(as: "an offset", ResultKind.point.fieldNames + ["animateBack"])
  }

  /// Sets the less common attributes as fields of the table on top.
  private func setRareFields(of element: LayoutElement) {
    if let id = element.id { set("id") { push(id) } }
    if let transform3D = element.transform3D { set("transform3D") { push(transform3D) } }
    if element.anchorPoint != ElementAttributes.middle {
      set("anchorPoint") { push(element.anchorPoint) }
    }
    if element.isHidden { set("isHidden") { push(true) } }
    if element.isEstimated { set("estimated") { push(true) } }
    if !element.parts.isEmpty { set("parts") { push(element.parts) } }
    if let values = element.values { set("values") { push(values) } }
    if let clipsTo = element.clipsTo { set("clipsTo") { push(clipsTo) } }
  }

  /// Pushes a list of elements.
  func push(_ elements: [LayoutElement]) {
    push(listOf: elements) { push($0) }
    closeTop(as: "the list of elements", [], isList: true)
  }

  /// Pushes the fields of a solution: content size, counts, sections and, if there are any,
  /// diagnostics.
  func push(fieldsOf collection: Solution.Collection) {
    newTable(recordCapacity: 5)
    set("contentSize") {
      push(collection.layout.contentSize)
      closeTop(as: "a content size", ResultKind.size.fieldNames)
    }
    set("itemCount") { push(collection.layout.itemCount) }
    set("sections") { push(listOf: collection.layout.sections) { push($0) } }
    let diagnostics = collection.diagnostics
    if !diagnostics.isEmpty { set("diagnostics") { push(listOf: diagnostics) { push($0) } } }
  }

  /// Pushes a diagnostic; the section and the items count from 1.
  private func push(_ diagnostic: Diagnostic) {
    newTable(recordCapacity: 4)
    set("kind") { push(diagnostic.kind.rawValue) }
    set("message") { push(diagnostic.message) }
    if let section = diagnostic.section { set("section") { push(section + 1) } }
    if !diagnostic.items.isEmpty {
      set("items") { push(listOf: diagnostic.items) { push($0 + 1) } }
    }
    closeTop(as: "a diagnostic", ["kind", "message", "section", "items"])
  }

  /// Pushes the facts of a section: its layout's name, frame, number of items, and offset.
  private func push(_ section: CollectionLayout.Section) {
    newTable(recordCapacity: 4)
    set("layout") { push(section.layout.provider) }
    set("frame") { pushResult(section.frame) }
    set("itemCount") { push(section.layout.frames.count) }
    if let orthogonal = section.layout.orthogonal {
      set("orthogonalOffset") { push(orthogonal.restingOffset) }
    }
    if let id = section.id { set("id") { push(id) } }
    closeTop(as: "a section of a layout", ResultKind.section.fieldNames)
  }
}
