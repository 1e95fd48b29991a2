import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Item order")
struct ItemOrderTests {
  private func layout(_ order: String, items: String, _ item: String = "") throws
    -> CollectionLayout
  {
    try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 300, "height": 480}, "traits": {"displayScale": 2}},
         "sections": [{"items": \(items), "layout": {"order": \(order), "group": {
           "axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 40}},
           "items": [{"size": {"width": 150, "height": {"estimated": 40}}\(item)}]}}}]}
        """
    )
    .solved()
  }

  @Test("An item order changes where items lie, not their index paths")
  func placed() throws {
    let layout = try layout(
      "[2, 0, 1]",
      items: #"[{"height": 10}, {"height": 20}, {"height": 30}]"#
    )
    #expect(
      layout.itemFrames == [
        LayoutRect(x: 150, y: 0, width: 150, height: 10),
        LayoutRect(x: 0, y: 30, width: 150, height: 20),
        LayoutRect(x: 0, y: 0, width: 150, height: 30),
      ]
    )
    #expect(layout.contentSize == LayoutSize(width: 300, height: 50))
  }

  @Test("An item order moves badges with their items, and a rectangle finds the items there")
  func badges() throws {
    let badge =
      #", "supplementaryItems": [{"elementKind": "badge", "size": {"width": 8, "height": 8}, "containerAnchor": {"edges": ["top", "trailing"]}}]"#
    let layout = try layout("[2, 0, 1]", items: "3", badge)
    var badges: [Int: LayoutRect] = [:]
    layout.forEachElement { element in
      if element.kind == .supplementary, let item = element.item { badges[item] = element.frame }
    }
    for (item, frame) in layout.itemFrames.enumerated() {
      #expect(badges[item] == LayoutRect(x: frame.maxX - 8, y: frame.y, width: 8, height: 8))
    }
    let found = layout.elements(in: LayoutRect(x: 0, y: 0, width: 150, height: 10))
    #expect(found.filter { $0.kind == .item }.map(\.item) == [2])
  }

  @Test(
    "An item order must name each item exactly once",
    arguments: ["[0, 1]", "[0, 1, 1]", "[0, 1, 3]", "[0, 1, 2, 3]", "[]"]
  )
  func wrong(_ order: String) {
    let failure = #expect(throws: LayoutError.self) { try layout(order, items: "3") }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.path == "sections[0].layout.order")
    #expect(failure?.message.contains("each of the 3 items once") == true)
  }
}
