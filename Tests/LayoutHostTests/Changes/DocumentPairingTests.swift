import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("What changed between two documents")
struct DocumentPairingTests {
  /// A document whose sections have an id and items with ids; an item without an id is empty.
  private static func document(_ sections: [(id: String?, items: [String])]) -> DocumentDescription
  {
    DocumentDescription(
      sections: sections.map { section in
        DocumentDescription.Section(
          "list",
          options: ["rowHeight": 40],
          items: .list(
            section.items.map { DocumentDescription.Item(id: $0.isEmpty ? nil : $0) }
          ),
          id: section.id
        )
      }
    )
  }

  private static func change(
    _ before: [(id: String?, items: [String])],
    _ after: [(id: String?, items: [String])]
  ) throws -> LayoutChange {
    let session = Session(.testing())
    try session.open(document(before))
    _ = try session.solve()
    try session.change(to: document(after))
    return try #require(try session.transition()?.single?.change)
  }

  private static func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  @Test("Items are paired by id, wherever they went, and the fewest count as moved")
  func items() throws {
    let change = try Self.change(
      [(nil, ["a", "b", "c", "d", "e"])],
      [(nil, ["e", "a", "x", "c", "d"])]
    )
    #expect(change.movedItems == [LayoutChange.Move(from: Self.path(0, 4), to: Self.path(0, 0))])
    #expect(change.deletedItems == [ItemRange(section: 0, items: 1..<2)])
    #expect(change.insertedItems == [ItemRange(section: 0, items: 2..<3)])
    #expect(change.reasons == [.items])
  }

  @Test("An item with an id moves to another section, and sections are paired by id")
  func sections() throws {
    let change = try Self.change(
      [("one", ["a", "b"]), ("two", ["c"])],
      [("two", ["c", "a"]), ("one", ["b"])]
    )
    #expect(change.newSection(ofOld: 0) == 1)
    #expect(change.newPath(ofOld: Self.path(0, 0)) == Self.path(0, 1))
    #expect(change.newPath(ofOld: Self.path(0, 1)) == Self.path(1, 0))
    #expect(change.movedSections.count == 1)
    #expect(change.deletedItems.isEmpty && change.insertedItems.isEmpty)
  }

  @Test("Of duplicate ids, the k-th is paired with the k-th; items without an id by position")
  func duplicates() throws {
    let change = try Self.change(
      [(nil, ["a", "", "a", ""])],
      [(nil, ["", "a", "a", "a"])]
    )
    let new = (0..<4).map { change.newPath(ofOld: Self.path(0, $0)) }
    #expect(new == [Self.path(0, 1), Self.path(0, 0), Self.path(0, 2), nil])
    #expect(change.insertedItems == [ItemRange(section: 0, items: 3..<4)])
  }

  @Test("Sections without ids are paired by position from the front")
  func positions() throws {
    let change = try Self.change([(nil, ["", ""]), (nil, [""])], [(nil, ["", "", ""])])
    #expect(change.deletedSections == [1])
    #expect(change.insertedItems == [ItemRange(section: 0, items: 2..<3)])
  }
}
