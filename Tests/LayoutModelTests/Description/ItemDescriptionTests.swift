import LayoutModel
import Testing

@Suite("Supplementary items and cells of items and groups")
struct ItemDescriptionTests {
  /// An item and the three kinds of groups, each with one more member.
  private static let carriers = [
    #"{"size": $, @}"#,
    #"{"axis": "horizontal", "size": $, "items": [{"size": $}], @}"#,
    #"{"axis": "vertical", "size": $, "item": {"size": $}, "count": 2, @}"#,
    #"{"axis": "custom", "size": $, "frames": [], @}"#,
  ]

  private static func subitem(_ carrier: String, with member: String) throws(LayoutError)
    -> SubitemDescription
  {
    try SubitemDescription(
      tree(
        carrier.replacing("@", with: member)
          .replacing("$", with: #"{"width": 10, "height": 20}"#)
      )
    )
  }

  @Test("Items and groups keep their supplementary items and their cell", arguments: carriers)
  func keeps(carrier: String) throws {
    let item =
      try Self.subitem(
        carrier,
        with: """
          "supplementaryItems": [
            {"elementKind": "badge", "size": $, "containerAnchor": {"edges": ["top"]}},
            {"elementKind": "mark", "size": $, "containerAnchor": {}}],
          "cell": {"provider": "text", "options": {"lines": 2}}
          """
      )
      .item
    #expect(item.supplementaryItems.map(\.elementKind) == ["badge", "mark"])
    #expect(item.supplementaryItems.first?.containerAnchor == LayoutAnchor(x: 0.5, y: 0))
    #expect(item.cell?.name == "text")
    #expect(try item.cell?.options.anyObject().number("lines") == 2)
  }

  @Test("Items and groups have no supplementary items and no cell by default", arguments: carriers)
  func defaults(carrier: String) throws {
    let item = try Self.subitem(carrier, with: #""supplementaryItems": null, "cell": null"#).item
    #expect(item.supplementaryItems.isEmpty)
    #expect(item.cell == nil)
    #expect(item.contentInsets == .zero)
    #expect(item.edgeSpacing == .none)
  }

  @Test(
    "An error in a supplementary item or cell names its path",
    arguments: [
      (
        #""supplementaryItems": {}"#,
        "supplementaryItems must be an array, not an object"
      ),
      (
        #""supplementaryItems": [{"elementKind": "badge", "containerAnchor": {}}]"#,
        "supplementaryItems[0] needs the key “size”"
      ),
      (
        #""supplementaryItems": [{"elementKind": "badge", "size": $, "containerAnchor": {"edges": ["middle"]}}]"#,
        "supplementaryItems[0].containerAnchor.edges[0]: there is no edge “middle”"
      ),
      (
        #""cell": 4"#,
        "cell must be a provider (a name, or an object like {\"provider\": \"diagonal\"}), not a number"
      ),
      (#""cell": {}"#, "cell needs the key “provider”"),
    ]
  )
  func refuses(member: String, sentence: String) {
    for carrier in Self.carriers {
      let error = mistake { () throws(LayoutError) in
        try Self.subitem(carrier, with: member)
      }
      #expect(error?.message == sentence, "\(carrier)")
    }
  }
}
