import LayoutModel
import Testing

@Suite("The order of items")
struct ItemOrderTests {
  /// An order as a document has it under `order`.
  private static func node(_ text: String, countedFrom base: Int) throws -> ValueDecoder {
    ValueDecoder(try tree(text).value, path: DocumentPath([.key("order")], indexBase: base))
  }

  @Test("counts items from 0 in documents, and from 1 in Lua")
  func bases() throws {
    #expect(try ItemOrder(Self.node("[2, 0, 1]", countedFrom: 0)).items == [2, 0, 1])
    #expect(try ItemOrder(Self.node("[3, 1, 2]", countedFrom: 1)).items == [2, 0, 1])
    #expect(try ItemOrder(Self.node("[]", countedFrom: 0)).items == [])
    #expect(try ItemOrder(Self.node("{}", countedFrom: 1)).items == [])
  }

  @Test(
    "that names no item is refused in the words of its language",
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

  @Test("is a permutation of the items that there are")
  func permutation() throws {
    #expect(try ItemOrder([2, 0, 1]).permutation(of: 3) == [2, 0, 1])
    #expect(try ItemOrder([]).permutation(of: 0) == [])
  }

  @Test(
    "that names an item twice, not at all, or one too many is refused where it stands",
    arguments: [[0, 1, 1], [0, 1], [0, 1, 2, 3], [0, 1, 3], []]
  )
  func noPermutation(items: [Int]) throws {
    let order = ItemOrder(items)
    let error = mistake { () throws(LayoutError) in try order.permutation(of: 3) }
    #expect(error?.message == "order: it must name each of the 3 items once")
  }

  @Test("is equal to another one wherever it stands")
  func equality() throws {
    #expect(try ItemOrder(Self.node("[2, 1]", countedFrom: 1)) == ItemOrder([1, 0]))
    #expect(ItemOrder([0, 1]) != ItemOrder([1, 0]))
  }
}
