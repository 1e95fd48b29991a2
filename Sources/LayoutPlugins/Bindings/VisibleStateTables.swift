import CLuaSandbox
import LayoutModel
import LuaSandbox

/// The tables of one plugin's visible-state hooks: made once and rewritten, as long as no call
/// fails.
final class VisibleStateTables {
  /// The list `items`; nil until the first call and after a failure.
  private var items: ItemsTable?
  /// The table `collections`; made again if the names of the collections differ.
  private var collections: CollectionsTable?
  /// The list `items` of hooks about changes, likewise.
  private var ends: EndsTable?

  /// Pushes `items` of `visibleItems`; what the script adds belongs to the section, from 0; without
  /// a section, to the one that it names.
  func push(
    _ elements: [LayoutElement],
    section: Int?,
    resting: (any RestingElements)?,
    on stack: LuaStack
  ) throws(LayoutError) {
    let table = items ?? ItemsTable(on: stack)
    items = table
    try table.push(elements, section: section.map { $0 + 1 }, resting: resting, on: stack)
  }

  /// Reads `items` as the script has changed them.
  /// - Throws: `INVALID_ARGUMENT` with the element and the field of a change that is not allowed.
  func read(
    _ elements: [LayoutElement],
    with reader: LuaDocumentReader
  ) throws(LayoutError) -> [LayoutElement] {
    guard let items else { return elements }
    return try items.read(with: reader)
  }

  /// Whether the value at an index is `items` of the running call.
  func isItems(at index: Int, on stack: LuaStack) -> Bool {
    items?.list.isTable(at: index, on: stack) ?? false
  }

  /// Reads the current `items` while the hook runs.
  func peek(on stack: LuaStack) throws(LayoutError) -> [LayoutElement] {
    try items?.peek(on: stack) ?? []
  }

  /// Writes another hook's changes into `items`.
  /// - Parameters:
  ///   - before: the elements as the hook received them.
  ///   - after: its result, without those that it hid.
  ///   - stack: the stack of the call.
  /// - Throws: `RESOURCE_EXHAUSTED` without memory for the added elements.
  func rewrite(
    _ before: [LayoutElement],
    changedTo after: [LayoutElement],
    on stack: LuaStack
  ) throws(LayoutError) {
    try items?.rewrite(before, changedTo: after, on: stack)
  }

  /// Pushes `collections` of `coordinate`.
  func push(
    _ collections: [CoordinatedCollection],
    on stack: LuaStack
  ) throws(LayoutError) {
    let names = collections.map(\.name)
    let table: CollectionsTable
    if let known = self.collections, known.names == names {
      table = known
    } else {
      table = CollectionsTable(names: names, on: stack)
      self.collections = table
    }
    try table.push(collections, on: stack)
  }

  /// Reads `collections` as the script has changed them.
  func read(
    _ collections: [CoordinatedCollection],
    with reader: LuaDocumentReader
  ) throws(LayoutError) -> [CoordinatedCollection] {
    try self.collections?.read(collections, with: reader) ?? collections
  }

  /// Pushes `items` of `appearingItems` and `disappearingItems`.
  func push(ends elements: [LayoutElement], on stack: LuaStack) throws(LayoutError) {
    let table = ends ?? EndsTable(on: stack)
    ends = table
    try table.push(elements, on: stack)
  }

  /// Reads `items` of `appearingItems` and `disappearingItems` as the script has changed them.
  func read(
    ends elements: [LayoutElement],
    with reader: LuaDocumentReader
  ) throws(LayoutError) -> [LayoutElement] {
    try ends?.read(with: reader) ?? elements
  }

  /// Discards all tables: after a failure they hold whatever the script left.
  func discard() {
    items?.list.close()
    collections?.close()
    ends?.list.close()
    items = nil
    ends = nil
    collections = nil
  }
}

extension LuaElementList {
  /// Pushes elements of a layout.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - section: the section of elements that the script adds, from 1; nil if they specify it.
  ///   - stack: the stack of the call.
  /// - Throws: `RESOURCE_EXHAUSTED` without memory for the elements.
  /// - Complexity: O(*n*).
  func push(
    _ elements: [LayoutElement],
    section: Int?,
    on stack: LuaStack
  ) throws(LayoutError) {
    do throws(LuaRejection) {
      var hasRareAttributes = false
      try push(elements.count, section: section, on: stack) { rows, word in
        for (position, element) in elements.enumerated() {
          rows[position] = BridgeElement(element, source: position)
          rows[position].word = word(element.elementKind)
          hasRareAttributes = hasRareAttributes || element.hasRareAttributes
        }
      }
      if hasRareAttributes { setRareFields(of: elements, on: stack) }
    } catch {
      throw LayoutError(
        .resourceExhausted,
        origin: .plugin,
        message: "\(elements.count) elements cannot be held within the memory of a plugin"
      )
    }
  }

  /// Sets the rare fields of elements in their tables.
  private func setRareFields(of elements: [LayoutElement], on stack: LuaStack) {
    noteRareFields(on: stack)
    for (position, element) in elements.enumerated() where element.hasRareAttributes {
      setRareFields(of: element, at: position + 1, on: stack)
    }
  }

  /// Sets the rare fields of an element in its table, from 1.
  func setRareFields(of element: LayoutElement, at position: Int, on stack: LuaStack) {
    guard element.hasRareAttributes else { return }
    noteRareFields(on: stack)
    pushElement(position, on: stack)
    if let transform3D = element.transform3D {
      stack.push(transform3D)
      stack.setField("transform3D")
    }
    if element.anchorPoint != ElementAttributes.middle {
      stack.push(element.anchorPoint)
      stack.setField("anchorPoint")
    }
    if let values = element.values {
      stack.push(values)
      stack.setField("values")
    }
    if !element.parts.isEmpty {
      stack.push(element.parts)
      stack.setField("parts")
    }
    if let clipsTo = element.clipsTo {
      stack.push(clipsTo)
      stack.setField("clipsTo")
    }
    stack.pop()
  }

  /// Writes the changed attributes of an element into its table, from 1.
  func rewriteChanges(of element: LayoutElement, at position: Int, on stack: LuaStack) {
    noteRareFields(on: stack)
    rewrite(position, on: stack) { row in
      let new = BridgeElement(element, source: Int(row.source))
      (row.frame, row.alpha, row.zIndex) = (new.frame, new.alpha, new.zIndex)
      (row.transform, row.isHidden) = (new.transform, new.isHidden)
    }
    setRareFields(of: element, at: position, on: stack)
  }

  /// Reads a list of elements as the script has changed it.
  ///
  /// - Parameters:
  ///   - elements: the elements that were pushed.
  ///   - name: the script's name for the list, for errors.
  ///   - reader: the reader of the call's result.
  /// - Returns: the elements without the hidden ones, those that the script added at the end.
  /// - Throws: `INVALID_ARGUMENT` with the element and the field of a change that is not allowed.
  /// - Complexity: O(*n*).
  func changed(
    _ elements: [LayoutElement],
    named name: String,
    with reader: LuaDocumentReader
  ) throws(LayoutError) -> [LayoutElement] {
    let changed = try all(elements, named: name, with: reader)
    return changed.contains(where: \.isHidden) ? changed.filter { !$0.isHidden } : changed
  }

  /// Reads a list of elements as ``changed(_:named:with:)`` does, with the hidden ones.
  func all(
    _ elements: [LayoutElement],
    named name: String,
    with reader: LuaDocumentReader
  ) throws(LayoutError) -> [LayoutElement] {
    let rows: ChangedRows
    do throws(LuaRejection) {
      rows = try read(on: reader.stack) { rows, addedWords in
        ChangedRows(rows, addedWords: addedWords, given: elements)
      }
    } catch {
      throw LayoutError(error, in: name)
    }
    return try rows.elements(named: name, in: self, with: reader)
  }
}

/// The rows of a list as a script has changed them, hidden ones included.
struct ChangedRows {
  /// The elements, without the fields that the host reads from their tables.
  private var elements: [LayoutElement] = []
  /// The positions of elements with fields that few have, from 0.
  private var rare: [Int] = []

  /// Takes over rows.
  /// - Parameters:
  ///   - rows: the rows of the bridge.
  ///   - addedWords: the words of the rows after the given ones.
  ///   - given: the elements that the host gave, by the rows' source.
  init(
    _ rows: UnsafeBufferPointer<BridgeElement>,
    addedWords: [String],
    given: [LayoutElement]
  ) {
    elements.reserveCapacity(rows.count)
    let firstWord = rows.count - addedWords.count
    for (position, row) in rows.enumerated() {
      elements.append(
        row.isGiven
          ? given[Int(row.source)]
          : LayoutElement(added: row, elementKind: addedWords[position - firstWord])
      )
      elements[position].change(to: row)
      if row.hasRare {
        rare.append(position)
      } else if elements[position].hasRareAttributes {
        elements[position].clearRareAttributes()
      }
    }
  }

  /// Returns the elements with their rare fields.
  /// - Throws: `INVALID_ARGUMENT` with the element and the field of a wrong value, or the rejection
  ///   of the list.
  func elements(
    named name: String,
    in list: LuaElementList,
    with reader: LuaDocumentReader
  ) throws(LayoutError) -> [LayoutElement] {
    guard !rare.isEmpty else { return elements }
    var elements = elements
    for position in rare {
      list.pushElement(position + 1, on: reader.stack)
      defer { reader.stack.pop() }
      try Self.readRareFields(
        of: &elements[position],
        path: DocumentPath([.key(name), .index(position)]),
        with: reader
      )
    }
    return elements
  }

  /// Reads the rare fields from the table on top.
  ///
  /// A missing field means the default, so a script removes a transform by setting it to nil. A 3D
  /// transform replaces a 2D one.
  private static func readRareFields(
    of element: inout LayoutElement,
    path: DocumentPath,
    with reader: LuaDocumentReader
  ) throws(LayoutError) {
    let names = ["transform3D", "anchorPoint", "values", "parts", "clipsTo"]
    let fields = try reader.row(at: reader.stack.top, fields: names, path: path).anyObject()
    var attributes = element.attributes
    attributes.transform3D = try fields.optional("transform3D", Transform3D.init(result:))
    if attributes.transform3D != nil { attributes.transform = .identity }
    attributes.anchorPoint =
      try fields.optional("anchorPoint", ElementAttributes.decodedAnchor)
      ?? ElementAttributes.middle
    attributes.values = try fields.optional("values", ElementAttributes.decodedValues) ?? nil
    attributes.parts = try fields.optional("parts", CellPart.list) ?? []
    attributes.clipsTo = try fields.optional("clipsTo", LayoutRect.init(result:)).map { .rect($0) }
    try reader.reserve(attributes.parts.count * MemoryLayout<CellPart>.stride)
    element.attributes = attributes
  }
}

extension BridgeElement {
  /// Creates the row of an element of the host, which scripts count from 1; the caller sets its word.
  /// - Parameters:
  ///   - element: the element.
  ///   - source: the host's own number of it.
  init(_ element: LayoutElement, source: Int) {
    self.init()
    isGiven = true
    self.source = Int64(source)
    isHidden = element.isHidden
    kind =
      switch element.kind {
      case .item: .item
      case .supplementary: .supplementary
      case .decoration: .decoration
      }
    section = element.section.map { Int64($0 + 1) } ?? 0
    item = element.item.map { Int64($0 + 1) } ?? 0
    frame = (element.frame.x, element.frame.y, element.frame.width, element.frame.height)
    alpha = element.alpha
    zIndex = Int64(element.zIndex)
    let matrix = element.transform
    transform = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty)
  }
}

extension LayoutElement {
  /// Creates an element that a script added, with the facts of its row.
  ///
  /// Rows count sections and items from 1, with 0 for none; elements count from 0.
  init(added row: BridgeElement, elementKind: String) {
    self.init(
      kind: row.kind == .decoration ? .decoration : .supplementary,
      elementKind: elementKind,
      section: row.section == 0 ? nil : Int(row.section) - 1,
      item: row.item == 0 ? nil : Int(row.item) - 1,
      frame: .zero
    )
  }

  /// Applies the fields that scripts may change.
  ///
  /// 3D transforms, anchor points, values and parts are read from the element's table instead.
  mutating func change(to row: BridgeElement) {
    let (place, matrix) = (row.frame, row.transform)
    frame = LayoutRect(x: place.0, y: place.1, width: place.2, height: place.3)
    alpha = row.alpha
    isHidden = row.isHidden
    zIndex = Int(row.zIndex)
    transform = LayoutTransform(
      a: matrix.0,
      b: matrix.1,
      c: matrix.2,
      d: matrix.3,
      tx: matrix.4,
      ty: matrix.5
    )
  }
}
