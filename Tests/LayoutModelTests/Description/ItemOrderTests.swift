import LayoutModel
import Testing

@Suite("Item order descriptions")
struct ItemOrderTests {
  /// The value of a document's `order`.
  private static func node(_ text: String, countedFrom base: Int) throws -> ValueDecoder {
    ValueDecoder(try tree(text).value, path: DocumentPath([.key("order")], indexBase: base))
  }

  @Test("An item order counts from 0 in documents, and from 1 in Lua")
  func bases() throws {
    #expect(try ItemOrder(Self.node("[2, 0, 1]", countedFrom: 0)).items == [2, 0, 1])
    #expect(try ItemOrder(Self.node("[3, 1, 2]", countedFrom: 1)).items == [2, 0, 1])
    #expect(try ItemOrder(Self.node("[]", countedFrom: 0)).items == [])
    #expect(try ItemOrder(Self.node("{}", countedFrom: 1)).items == [])
  }

  @Test(
    "An invalid item order fails in the terms of its language",
    arguments: [
      ("[0, -1]", 0, "order[1] must be 0 or more, not -1"),
      ("[0]", 1, "order[1] must be 1 or more, not 0"),
      ("[1, 0.5]", 1, "order[2] must be an integer, not 0.5"),
      (#"["a"]"#, 0, "order[0] must be an integer, not a string"),
      (#""reversed""#, 0, "order must be an array, not a string"),
      (#""reversed""#, 1, "order must be a list, not a string"),
      ("{}", 0, "order must be an array, not an object"),
    ] as [(String, Int, String)]
  )
  func refuses(text: String, base: Int, sentence: String) throws {
    let node = try Self.node(text, countedFrom: base)
    let error = mistake { () throws(LayoutError) in try ItemOrder(node) }
    #expect(error?.message == sentence)
  }

  @Test("An item order is a permutation of all items")
  func permutation() throws {
    #expect(try ItemOrder([2, 0, 1]).permutation(of: 3) == [2, 0, 1])
    #expect(try ItemOrder([]).permutation(of: 0) == [])
  }

  @Test(
    "An item order that does not name each item once fails at its path",
    arguments: [[0, 1, 1], [0, 1], [0, 1, 2, 3], [0, 1, 3], []]
  )
  func noPermutation(items: [Int]) throws {
    let order = ItemOrder(items)
    let error = mistake { () throws(LayoutError) in try order.permutation(of: 3) }
    #expect(error?.message == "order: it must name each of the 3 items once")
  }

  @Test("Item orders of the same items are equal, wherever they come from")
  func equality() throws {
    #expect(try ItemOrder(Self.node("[2, 1]", countedFrom: 1)) == ItemOrder([1, 0]))
    #expect(ItemOrder([0, 1]) != ItemOrder([1, 0]))
  }
}
