import LayoutModel
import Testing

@Suite("Section descriptions")
struct SectionDescriptionTests {
  /// A group, as text.
  static let group = """
    {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 44},
     "items": [{"size": {"width": {"fractionalWidth": 0.25}, "height": {"fractionalHeight": 1}}}]}
    """

  /// A section with a member that is wrong.
  private static func bad(
    _ member: String,
    at path: String,
    _ sentence: String,
    hint: String? = nil
  ) -> BadForm {
    BadForm("{\"group\": \(group), \(member)}", at: path, sentence, hint: hint)
  }

  static let good = [
    "{\"group\": \(group)}",
    "{\"group\": \(group), \"contentInsets\": 8, \"interGroupSpacing\": -4.5}",
    """
    {"group": \(group), "contentInsetsReference": "layoutMargins",
     "orthogonalScrolling": "groupPagingCentered", "supplementariesFollowContentInsets": false,
     "boundarySupplementaryItems": [
       {"elementKind": "header", "size": {"width": 100, "height": 30}, "alignment": "top"}],
     "decorationItems": [{"elementKind": "background"}],
     "visibleItems": {"provider": "parallax", "options": {"depth": 2}}, "visibleMargin": 40,
     "order": [2, 0, 1]}
    """, "{\"group\": \(group), \"order\": [], \"visibleItems\": \"parallax\"}",
    "{\"group\": \(group), \"boundarySupplementaryItems\": [], \"decorationItems\": null}",
  ]

  static let bad = [
    BadForm(#""list""#, "the document must be an object, not a string"),
    BadForm("{}", "the key “group” is missing"),
    BadForm(#"{"group": 3}"#, at: "group", "group must be an object, not a number"),
    BadForm(
      #"{"group": {"axis": "horizontal"}}"#,
      at: "group",
      "group: a group needs “items”, or “item” with “count”"
    ),
    BadForm(
      "{\"group\": \(group), \"interGroupSpacing\": {\"fixed\": 4}}",
      at: "interGroupSpacing",
      "interGroupSpacing must be a number, not an object"
    ),
    BadForm(
      "{\"group\": \(group), \"spacing\": 4}",
      "unknown key “spacing”",
      hint:
        "known here: group, contentInsets, contentInsetsReference, interGroupSpacing, orthogonalScrolling, supplementariesFollowContentInsets, boundarySupplementaryItems, decorationItems, visibleItems, visibleMargin, order"
    ),
    BadForm(
      "{\"group\": \(group), \"interItemSpacing\": 4}",
      "unknown key “interItemSpacing”",
      hint: "it belongs in the group: “group.interItemSpacing”"
    ),
    BadForm(
      #"{"group": {"axis": "horizontal", "interGroupSpacing": 4}}"#,
      at: "group",
      "group has an unknown key “interGroupSpacing”",
      hint: "“interGroupSpacing” belongs in the section, beside “group”"
    ),
    bad(
      #""contentInsetsReference": "margins""#,
      at: "contentInsetsReference",
      "contentInsetsReference: there is no content insets reference “margins”",
      hint: "known here: automatic, none, safeArea, layoutMargins, readableContent"
    ),
    bad(
      #""orthogonalScrolling": "groupPagingCentred""#,
      at: "orthogonalScrolling",
      "orthogonalScrolling: there is no scrolling behavior “groupPagingCentred”",
      hint: "did you mean “groupPagingCentered”?"
    ),
    bad(
      #""orthogonalScrolling": true"#,
      at: "orthogonalScrolling",
      "orthogonalScrolling must be a string, not a boolean"
    ),
    bad(
      #""supplementariesFollowContentInsets": "no""#,
      at: "supplementariesFollowContentInsets",
      "supplementariesFollowContentInsets must be a boolean, not a string"
    ),
    bad(
      #""boundarySupplementaryItems": {"elementKind": "header"}"#,
      at: "boundarySupplementaryItems",
      "boundarySupplementaryItems must be an array, not an object"
    ),
    bad(
      #""boundarySupplementaryItems": [{"elementKind": "header", "alignment": "top"}]"#,
      at: "boundarySupplementaryItems[0]",
      "boundarySupplementaryItems[0] needs the key “size”"
    ),
    bad(
      #""decorationItems": [{"elementKind": "a"}, {"kind": "b"}]"#,
      at: "decorationItems[1]",
      "decorationItems[1] has an unknown key “kind”",
      hint: "known here: elementKind, contentInsets, zIndex, id"
    ),
    bad(
      #""visibleItems": ["parallax"]"#,
      at: "visibleItems",
      "visibleItems must be a provider (a name, or an object like {\"provider\": \"diagonal\"}), not an array"
    ),
    bad(
      #""visibleMargin": -1"#,
      at: "visibleMargin",
      "visibleMargin must be 0 or more, not -1"
    ),
    bad(#""order": [0, -1]"#, at: "order[1]", "order[1] must be 0 or more, not -1"),
    bad(#""order": "reversed""#, at: "order", "order must be an array, not a string"),
  ]

  @Test("A valid section description decodes", arguments: good)
  func reads(text: String) throws {
    #expect(throws: Never.self) { try SectionDescription(tree(text)) }
  }

  @Test("A section description keeps its scrolling, boundary items and hooks, and has defaults")
  func surroundings() throws {
    let section = try SectionDescription(tree(Self.good[2]))
    #expect(section.contentInsetsReference == .layoutMargins)
    #expect(section.orthogonalScrolling == .groupPagingCentered)
    #expect(!section.supplementariesFollowContentInsets)
    #expect(section.boundarySupplementaryItems.map(\.alignment) == [.top])
    #expect(section.decorationItems == [DecorationItemDescription(elementKind: "background")])
    #expect(section.visibleItems?.name == "parallax")
    #expect(section.visibleItems?.options.path.description == "visibleItems.options")
    #expect(section.visibleMargin == 40)
    #expect(section.order == ItemOrder([2, 0, 1]))

    let plain = try SectionDescription(tree(Self.good[0]))
    #expect(plain.contentInsetsReference == .automatic)
    #expect(plain.orthogonalScrolling == .none)
    #expect(plain.supplementariesFollowContentInsets)
    #expect(plain.boundarySupplementaryItems.isEmpty && plain.decorationItems.isEmpty)
    #expect(plain.visibleItems == nil && plain.order == nil)
    #expect(plain.visibleMargin == 0)
  }

  @Test("A section description of a script counts its item order from 1")
  func orderOfScript() throws {
    let text = "{\"group\": \(Self.group), \"order\": [2, 1]}"
    let node = ValueDecoder(try tree(text).value, path: DocumentPath(indexBase: 1))
    #expect(try SectionDescription(node).order == ItemOrder([1, 0]))
  }

  @Test("A section description keeps its insets and spacing, and has defaults")
  func contents() throws {
    let group = try GroupDescription(tree(Self.group))
    #expect(try SectionDescription(tree(Self.good[0])) == SectionDescription(group: group))
    var section = SectionDescription(group: group)
    section.contentInsets = DirectionalEdgeInsets(all: 8)
    section.interGroupSpacing = -4.5
    #expect(try SectionDescription(tree(Self.good[1])) == section)
  }

  @Test("Decoding an invalid section description fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(SectionDescription.init)
  }
}
