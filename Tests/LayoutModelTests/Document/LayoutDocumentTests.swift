import LayoutModel
import Testing

@Suite("Layout documents")
struct LayoutDocumentTests {
  static let good = [
    #"{"sections": []}"#,
    #"{"$schema": "schema.json", "version": 1, "sections": []}"#,
    #"{"version": null, "environment": null, "sections": [{"layout": "list", "items": 3, "id": null}]}"#,
    #"{"environment": {}, "configuration": {}, "contentOffset": {}, "contentInset": {}, "sections": []}"#,
    """
    {"environment": {"device": "iphone-15", "traits": {"displayScale": 2}},
     "configuration": {"scrollDirection": "horizontal", "interSectionSpacing": -4},
     "contentOffset": {"y": -20}, "contentInset": {"top": 8},
     "sections": [
       {"layout": "list", "options": {"rowHeight": 44}, "items": 3,
        "orthogonalOffset": -12.5},
       {"layout": "diagonal", "items": [{}, {"text": "é"}], "id": "hero"},
       {"layout": {"group": {"axis": "vertical", "size": {"width": 1, "height": 1},
                             "items": [{"size": {"width": 1, "height": 1}}]}},
        "items": {"count": 8, "cycle": [{"width": 1}]}}]}
    """,
  ]

  /// So many collections of a screen, as members of an object.
  private static func collections(_ count: Int) -> String {
    (0..<count).map { #""c\#($0)": {"sections": []}"# }.joined(separator: ", ")
  }

  static let bad = [
    BadForm("[1]", "the document must be an object, not an array"),
    BadForm("3", "the document must be an object, not a number"),
    BadForm("{}", "the key “sections” is missing"),
    BadForm("[]", "the document must be an object, not an array"),
    BadForm(#"{"section": []}"#, "unknown key “section”", hint: "did you mean “sections”?"),
    BadForm(
      #"{"sections": []}"#.replacing("[]", with: "3"),
      at: "sections",
      "sections must be an array, not a number"
    ),
    BadForm(
      #"{"sections": [], "$schema": 1}"#,
      at: "$schema",
      "$schema must be a string, not a number"
    ),
    BadForm(#"{"sections": [], "version": 2}"#, at: "version", "version must be 1, not 2"),
    BadForm(
      #"{"sections": [], "version": "1"}"#,
      at: "version",
      "version must be an integer, not a string"
    ),
    BadForm(
      #"{"screen": {"layout": "s"}, "collections": {\#(collections(1001))}}"#,
      at: "collections",
      "collections: at most 1000 are allowed, not 1001"
    ),
    BadForm(
      #"{"sections": [], "zoom": 1}"#,
      "unknown key “zoom”",
      hint:
        "known here: $schema, version, environment, screen, collections, layout, options, state, configuration, contentOffset, contentAlignment, contentInset, fallback, sections"
    ),
    BadForm(
      #"{"sections": [], "contentOffset": {"z": 1}}"#,
      at: "contentOffset",
      "contentOffset has an unknown key “z”",
      hint: "known here: x, y"
    ),
    BadForm(
      #"{"sections": [], "contentOffset": 10}"#,
      at: "contentOffset",
      "contentOffset must be an object, not a number"
    ),
    BadForm(
      #"{"sections": [], "contentInset": "10"}"#,
      at: "contentInset",
      "contentInset must be insets (a number, or an object with top, leading, bottom, trailing), not a string"
    ),
    BadForm(
      #"{"sections": [], "configuration": {"scrollDirection": "down"}}"#,
      at: "configuration.scrollDirection",
      "configuration.scrollDirection: there is no scroll direction “down”",
      hint: "known here: horizontal, vertical"
    ),
    BadForm(
      #"{"sections": [], "configuration": {"interSectionSpacing": "4"}}"#,
      at: "configuration.interSectionSpacing",
      "configuration.interSectionSpacing must be a number, not a string"
    ),
    BadForm(
      #"{"sections": [], "configuration": {"pixelAlignment": 0}}"#,
      at: "configuration.pixelAlignment",
      "configuration.pixelAlignment must be a boolean, not a number"
    ),
    BadForm(
      #"{"sections": [], "configuration": {"pixelAligment": true}}"#,
      at: "configuration",
      "configuration has an unknown key “pixelAligment”",
      hint: "did you mean “pixelAlignment”?"
    ),
    BadForm(
      #"{"sections": [3]}"#,
      at: "sections[0]",
      "sections[0] must be an object, not a number"
    ),
    BadForm(#"{"sections": [{}]}"#, at: "sections[0]", "sections[0] needs the key “layout”"),
    BadForm(
      #"{"sections": [{"layout": "list"}]}"#,
      at: "sections[0]",
      "sections[0] needs the key “items”"
    ),
    BadForm(
      #"{"sections": [{"layout": "list", "items": 1}, {"layout": "list", "itmes": 1}]}"#,
      at: "sections[1]",
      "sections[1] has an unknown key “itmes”",
      hint: "did you mean “items”?"
    ),
    BadForm(
      #"{"sections": [{"layout": 4, "items": 1}]}"#,
      at: "sections[0].layout",
      "sections[0].layout must be a provider's name or a section description, not a number"
    ),
    BadForm(
      #"{"sections": [{"layout": "list", "options": 4, "items": 1}]}"#,
      at: "sections[0].options",
      "sections[0].options must be an object, not a number"
    ),
    BadForm(
      #"{"sections": [{"layout": {}, "options": {}, "items": 1}]}"#,
      at: "sections[0]",
      "sections[0]: “options” goes with a provider's name"
    ),
    BadForm(
      #"{"sections": [{"layout": {}, "items": 1}]}"#,
      at: "sections[0].layout",
      "sections[0].layout needs the key “group”"
    ),
    BadForm(
      #"{"sections": [{"layout": "list", "items": 1, "id": 4}]}"#,
      at: "sections[0].id",
      "sections[0].id must be a string, not a number"
    ),
    BadForm(
      #"{"sections": [{"layout": "list", "items": 1, "orthogonalOffset": {"x": 4}}]}"#,
      at: "sections[0].orthogonalOffset",
      "sections[0].orthogonalOffset must be a number, not an object"
    ),
    BadForm(
      #"{"sections": [{"layout": "list", "items": 1, "fallback": "grid"}]}"#,
      at: "sections[0]",
      "sections[0] has an unknown key “fallback”",
      hint: "“fallback” belongs beside “sections”"
    ),
    BadForm(
      #"{"sections": [{"layout": "list", "items": 1, "header": {"size": 30}}]}"#,
      at: "sections[0]",
      "sections[0] has an unknown key “header”",
      hint: "“header” belongs in the section's “options”"
    ),
    BadForm(
      #"{"sections": [{"layout": "list", "items": 1, "columns": 2}]}"#,
      at: "sections[0]",
      "sections[0] has an unknown key “columns”",
      hint: "the layout “grid” has “columns”"
    ),
    BadForm(
      #"{"sections": [{"layout": "grid", "items": 1, "rowHeight": 60}]}"#,
      at: "sections[0]",
      "sections[0] has an unknown key “rowHeight”",
      hint: "the layout “list” has “rowHeight”"
    ),
    BadForm(
      #"{"sections": [{"layout": "shelf", "items": 1, "rowHeight": 60}]}"#,
      at: "sections[0]",
      "sections[0] has an unknown key “rowHeight”",
      hint: "“rowHeight” belongs in the section's “options”"
    ),
    BadForm(
      #"{"sections": [{"layout": {"group": {}}, "items": 1, "spacing": 8}]}"#,
      at: "sections[0]",
      "sections[0] has an unknown key “spacing”",
      hint: "“spacing” is an option of named layouts, such as “grid”"
    ),
    BadForm(
      #"{"sections": [{"layout": "flow", "items": 1, "contentInsets": 8}]}"#,
      at: "sections[0]",
      "sections[0] has an unknown key “contentInsets”",
      hint: "the layout “grid” has “contentInsets”"
    ),
    BadForm(
      #"{"sections": [{"layout": {"group": {}}, "items": 1, "contentInsets": 8}]}"#,
      at: "sections[0]",
      "sections[0] has an unknown key “contentInsets”",
      hint: "“contentInsets” belongs in the section's “layout”, beside “group”"
    ),
    BadForm(
      #"{"sections": [{"layout": "list", "items": 1, "group": {}}]}"#,
      at: "sections[0]",
      "sections[0] has an unknown key “group”",
      hint: "“group” belongs in the section's “layout”, an object with “group”"
    ),
    BadForm(
      #"{"sections": [], "scrollDirection": "horizontal"}"#,
      "unknown key “scrollDirection”",
      hint: "“scrollDirection” belongs in “configuration”"
    ),
    BadForm(
      #"{"sections": [], "environment": {"layoutDirection": "rightToLeft"}}"#,
      at: "environment",
      "environment has an unknown key “layoutDirection”",
      hint: "“layoutDirection” belongs in “traits”"
    ),
    BadForm(
      #"{"sections": [{"layout": "list", "items": 1, "orthogonalOfset": 4}]}"#,
      at: "sections[0]",
      "sections[0] has an unknown key “orthogonalOfset”",
      hint: "did you mean “orthogonalOffset”?"
    ),
  ]

  @Test("A valid document decodes", arguments: good)
  func reads(text: String) throws {
    #expect(throws: Never.self) { try LayoutDocument(tree(text), lines: noLines) }
  }

  @Test("Decoding an invalid document fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal { node throws(LayoutError) in
      try LayoutDocument(node, lines: noLines)
    }
  }

  @Test("A document keeps all given values")
  func contents() throws {
    let document = try LayoutDocument(tree(Self.good[4]), lines: noLines)
    #expect(document.environment.device == "iphone-15")
    #expect(document.environment.traits.displayScale == 2)
    #expect(document.configuration.scrollDirection == .horizontal)
    #expect(document.configuration.interSectionSpacing == -4)
    #expect(document.configuration.pixelAlignment)
    #expect(document.collections[0].contentOffset == LayoutPoint(x: 0, y: -20))
    #expect(document.collections[0].contentInset == DirectionalEdgeInsets(top: 8))
    #expect(document.collections[0].sections.map(\.id) == [nil, "hero", nil])
    #expect(document.collections[0].sections.map(\.items.count) == [3, 2, 8])
    #expect(document.collections[0].sections.map(\.orthogonalOffset) == [-12.5, 0, 0])
    guard case .provider(let list) = document.collections[0].sections[0].layout,
      case .description(let description) = document.collections[0].sections[2].layout
    else {
      Issue.record("the layouts are of another kind")
      return
    }
    #expect(list.name == "list")
    #expect(list.options.path.description == "sections[0].options")
    #expect(try list.options.anyObject().number("rowHeight") == 44)
    #expect(description.interGroupSpacing == 0)
  }

  @Test("A document has defaults for everything that it leaves out")
  func defaults() throws {
    let document = try LayoutDocument(tree(#"{"sections": []}"#), lines: noLines)
    #expect(document == LayoutDocument())
    #expect(document.collections[0].contentOffset == nil)
    #expect(document.collections[0].contentInset == nil)
    #expect(document.configuration == LayoutConfiguration())
  }

  @Test("Missing options of a layout have a path beside the layout")
  func missingOptions() throws {
    let document = try LayoutDocument(
      tree(#"{"sections": [{"layout": "list", "items": 1}]}"#),
      lines: noLines
    )
    guard case .provider(let list) = document.collections[0].sections[0].layout else {
      Issue.record("the layout is no provider")
      return
    }
    #expect(list.options.path.description == "sections[0].options")
    #expect(list.options.value.position == SourcePosition(line: 1, column: 26))
  }

  @Test("An error deep in a document has its line and column")
  func position() throws {
    let text = """
      {
        "sections": [
          {"layout": {"group": {"axis": "vertical",
            "size": {"width": "é", "height": 4}, "items": []}}, "items": 1}
        ]
      }
      """
    let node = try tree(text)
    let error = mistake { () throws(LayoutError) in try LayoutDocument(node, lines: noLines) }
    #expect(error?.place.description == "sections[0].layout.group.items")
    #expect(error?.position == SourcePosition(line: 4, column: 53))
  }
}
