import LayoutModel
import LuaSandbox

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
    /// The list `items` of the collection.
    let elements: LuaElementList
    /// The table that the host rewrites; scripts see a read-only view of it.
    let backing: LuaReference
    /// The table `centeredItem`: the one that the host rewrites, and the view that scripts get.
    let centered: (backing: LuaReference, view: LuaReference)

    /// Pushes `centeredItem`, brought up to date.
    ///
    /// Nil without an item; section and item count from 1, as scripts count.
    func pushCenteredItem(_ item: ItemPath?, on stack: LuaStack) {
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
    let closed = ClosedFields()
    entries = names.map { name in Self.entry(named: name, closed, on: stack) }
    closed.seal("collections", names, on: stack)
    view = stack.reference(at: -1)
    stack.pop()
  }

  /// Makes a collection and adds it to the table on top.
  private static func entry(
    named name: String,
    _ closed: ClosedFields,
    on stack: LuaStack
  ) -> Entry {
    let words = "collections.\(name)"
    stack.newTable(recordCapacity: 2)
    let centered = stack.reference(at: -1)
    closed.seal("\(words).centeredItem", APIClass.itemPlace.keys, on: stack)
    let view = stack.reference(at: -1)
    stack.pop()
    stack.newTable(recordCapacity: 2)
    let backing = stack.reference(at: -1)
    closed.seal(words, APIClass.collection.keys, on: stack)
    stack.setField(name)
    return Entry(
      elements: LuaElementList.closed("\(words).items", methods: ["add"], on: stack),
      backing: backing,
      centered: (centered, view)
    )
  }

  /// Pushes the table, brought up to date.
  /// - Throws: `RESOURCE_EXHAUSTED` without memory for the elements.
  /// - Complexity: O(number of elements).
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
  /// - Throws: `INVALID_ARGUMENT` with the collection, the element and the field of a change that
  ///   is not allowed.
  func read(
    _ collections: [CoordinatedCollection],
    with reader: LuaDocumentReader
  ) throws(LayoutError) -> [CoordinatedCollection] {
    var changed = collections
    for (position, entry) in entries.enumerated() {
      changed[position].elements = try entry.elements.changed(
        collections[position].elements,
        named: "collections.\(names[position]).items",
        with: reader
      )
    }
    return changed
  }

  /// Ends the call without reading.
  func close() {
    for entry in entries { entry.elements.close() }
  }
}
