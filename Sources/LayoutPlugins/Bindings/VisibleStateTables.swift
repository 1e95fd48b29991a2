import CLuaSandbox
import LayoutModel
import LuaSandbox

/// The tables of one plugin's hooks about moments: made once and rewritten, as long as no call
/// fails.
final class VisibleStateTables {
  /// The list `items`; nil until the first call and after a failure.
  private var items: LuaElementList?
  /// The table `collections`; made again where the names of the collections differ.
  private var collections: CollectionsTable?

  /// Pushes `items` of `visibleItems`; what the script adds belongs to the section, from 0.
  func push(
    _ elements: [LayoutElement],
    section: Int,
    on stack: LuaStack
  ) throws(LayoutError) {
    let list = items ?? LuaElementList(on: stack)
    items = list
    try list.push(elements, section: section + 1, on: stack)
  }

  /// Reads `items` as the script has changed them.
  func read(
    _ elements: [LayoutElement],
    on stack: LuaStack
  ) throws(LayoutError) -> [LayoutElement] {
    guard let items else { return elements }
    return try items.changed(elements, named: "items", on: stack)
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
    on stack: LuaStack
  ) throws(LayoutError) -> [CoordinatedCollection] {
    try self.collections?.read(collections, on: stack) ?? collections
  }

  /// Gives all tables up: after a failure they hold whatever the script has left there.
  func discard() {
    items?.close()
    collections?.close()
    items = nil
    collections = nil
  }
}

extension LuaElementList {
  /// Pushes elements of a layout.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - section: the section of elements that the script adds, from 1; nil where they specify it.
  ///   - stack: the stack of the call.
  /// - Throws: `RESOURCE_EXHAUSTED` without room for the elements.
  /// - Complexity: O(*n*).
  func push(
    _ elements: [LayoutElement],
    section: Int?,
    on stack: LuaStack
  ) throws(LayoutError) {
    do throws(LuaRejection) {
      try push(elements.count, section: section, on: stack) { rows, word in
        for (position, element) in elements.enumerated() {
          rows[position] = BridgeElement(element, word: word(element.elementKind))
        }
      }
    } catch {
      throw LayoutError(
        .resourceExhausted,
        origin: .plugin,
        message: "\(elements.count) elements cannot be held within the memory of a plugin"
      )
    }
  }

  /// Reads a list of elements as the script has changed it.
  ///
  /// - Parameters:
  ///   - elements: the elements that were pushed.
  ///   - name: the script's name for the list, for errors.
  ///   - stack: the stack of the call.
  /// - Returns: the elements without the hidden ones, those that the script added at the end.
  /// - Throws: `INVALID_ARGUMENT` with the element and the field of a change that is not allowed.
  /// - Complexity: O(*n*).
  func changed(
    _ elements: [LayoutElement],
    named name: String,
    on stack: LuaStack
  ) throws(LayoutError) -> [LayoutElement] {
    do throws(LuaRejection) {
      return try read(on: stack) { rows, addedWords in
        var changed: [LayoutElement] = []
        changed.reserveCapacity(rows.count)
        for (position, row) in rows.enumerated() where !row.isHidden {
          var element =
            position < elements.count
            ? elements[position]
            : LayoutElement(added: row, elementKind: addedWords[position - elements.count])
          element.change(to: row)
          changed.append(element)
        }
        return changed
      }
    } catch {
      throw LayoutError(error, in: name)
    }
  }
}

/// `collections` of the hook `coordinate`, for collections of certain names.
final class CollectionsTable {
  /// The collections' names, in their order.
  let names: [String]

  /// The read-only table with all collections.
  private let view: LuaReference
  /// The collections, in the order of their names.
  private let entries: [Entry]

  /// One collection: its elements, the table behind it, and that of its centered item.
  private struct Entry {
    let elements: LuaElementList
    let backing: LuaReference
    let centered: (backing: LuaReference, view: LuaReference)

    /// Pushes `centeredItem`, brought up to date.
    func pushCenteredItem(_ item: IndexPath?, on stack: LuaStack) {
      guard let item else { return stack.pushNil() }
      stack.push(centered.backing)
      stack.push(item.section + 1)
      stack.setField("section")
      stack.push(item.item + 1)
      stack.setField("item")
      stack.pop()
      stack.push(centered.view)
    }
  }

  /// Makes the tables.
  init(names: [String], on stack: LuaStack) {
    self.names = names
    stack.newTable(recordCapacity: names.count)
    entries = names.map { name in Self.entry(named: name, on: stack) }
    stack.sealTop(named: "collections")
    view = stack.reference(at: -1)
    stack.pop()
  }

  /// Makes a collection and adds it to the table on top.
  private static func entry(named name: String, on stack: LuaStack) -> Entry {
    let words = "collections.\(name)"
    stack.newTable(recordCapacity: 2)
    let centered = stack.reference(at: -1)
    stack.sealTop(named: "\(words).centeredItem")
    let view = stack.reference(at: -1)
    stack.pop()
    stack.newTable(recordCapacity: 2)
    let backing = stack.reference(at: -1)
    stack.sealTop(named: words)
    stack.setField(name)
    return Entry(
      elements: LuaElementList(on: stack),
      backing: backing,
      centered: (centered, view)
    )
  }

  /// Pushes the table, brought up to date.
  func push(
    _ collections: [CoordinatedCollection],
    on stack: LuaStack
  ) throws(LayoutError) {
    for (entry, collection) in zip(entries, collections) {
      stack.push(entry.backing)
      try entry.elements.push(collection.elements, section: nil, on: stack)
      stack.setField("items")
      entry.pushCenteredItem(collection.centeredItem, on: stack)
      stack.setField("centeredItem")
      stack.pop()
    }
    stack.push(view)
  }

  /// Reads the collections as the script has changed them.
  func read(
    _ collections: [CoordinatedCollection],
    on stack: LuaStack
  ) throws(LayoutError) -> [CoordinatedCollection] {
    var changed = collections
    for (position, entry) in entries.enumerated() {
      changed[position].elements = try entry.elements.changed(
        collections[position].elements,
        named: "collections.\(names[position]).items",
        on: stack
      )
    }
    return changed
  }

  /// Ends the call without reading.
  func close() {
    for entry in entries { entry.elements.close() }
  }
}

extension BridgeElement {
  /// Creates the row of an element, which scripts count from 1; its word has a number there.
  fileprivate init(_ element: LayoutElement, word: Int32) {
    self.init()
    kind =
      switch element.kind {
      case .item: .item
      case .supplementary: .supplementary
      case .decoration: .decoration
      }
    self.word = word
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
  fileprivate init(added row: BridgeElement, elementKind: String) {
    self.init(
      kind: row.kind == .decoration ? .decoration : .supplementary,
      elementKind: elementKind,
      section: row.section == 0 ? nil : Int(row.section) - 1,
      item: row.item == 0 ? nil : Int(row.item) - 1,
      frame: .zero
    )
  }

  /// Takes over what scripts may change.
  fileprivate mutating func change(to row: BridgeElement) {
    let (place, matrix) = (row.frame, row.transform)
    frame = Rect(x: place.0, y: place.1, width: place.2, height: place.3)
    alpha = row.alpha
    zIndex = Int(row.zIndex)
    transform = Transform(
      a: matrix.0,
      b: matrix.1,
      c: matrix.2,
      d: matrix.3,
      tx: matrix.4,
      ty: matrix.5
    )
  }
}
