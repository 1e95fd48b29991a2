import LayoutModel
import LuaSandbox

/// The tables of one plugin's hooks about moments: made once and rewritten, as long as no call
/// fails.
final class VisibleStateTables {
  private var items: LuaElementList?
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

  /// What the script made of `items`.
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

  /// What the script made of `collections`.
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
  func push(
    _ elements: [LayoutElement],
    section: Int?,
    on stack: LuaStack
  ) throws(LayoutError) {
    do {
      try push(elements.map(LuaElement.init), section: section, on: stack)
    } catch {
      throw LayoutError(
        .resourceExhausted,
        origin: .plugin,
        message: "\(elements.count) elements cannot be held within the memory of a plugin"
      )
    }
  }

  /// What the script made of elements that it was given.
  func changed(
    _ elements: [LayoutElement],
    named name: String,
    on stack: LuaStack
  ) throws(LayoutError) -> [LayoutElement] {
    do {
      return elements.changed(to: try read(on: stack))
    } catch {
      throw LayoutError(error, in: name)
    }
  }
}
