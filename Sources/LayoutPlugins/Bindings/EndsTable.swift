import LayoutModel
import LuaSandbox

/// `items` of the hooks `appearingItems` and `disappearingItems`: the start or the end of elements,
/// which scripts change in place; none is added or left out.
final class EndsTable {
  /// The list behind the table.
  let list: LuaElementList
  /// The elements of the running call.
  private var given: [LayoutElement] = []

  /// Makes the table in the state of a stack.
  init(on stack: LuaStack) {
    list = LuaElementList.closed("items", methods: [], on: stack)
    list.removeMethod(named: "add", on: stack)
  }

  /// Pushes the table with elements in it.
  /// - Throws: `RESOURCE_EXHAUSTED` without memory for the elements.
  func push(_ elements: [LayoutElement], on stack: LuaStack) throws(LayoutError) {
    given = elements
    try list.push(elements, section: nil, on: stack)
  }

  /// Reads the elements as the script has changed them, and ends the call.
  /// - Throws: `INVALID_ARGUMENT` with the element and the field of a change that is not allowed.
  func read(with reader: LuaDocumentReader) throws(LayoutError) -> [LayoutElement] {
    defer { given = [] }
    return try list.all(given, named: "items", with: reader)
  }
}
