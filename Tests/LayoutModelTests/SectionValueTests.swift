import LayoutModel
import Testing

@Suite("Section descriptions as values")
struct SectionValueTests {
  /// Sections with each field at least once.
  static let sections = [
    #"{"group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 44}, "#
      + #""items": [{"size": {"width": {"estimated": 20}, "height": {"uniformAcrossSiblings": 9}}}, "#
      + #"{"axis": "vertical", "size": {"width": 10, "height": {"fractionalHeight": 0.5}}, "#
      + #""item": {"size": {"width": 5, "height": 6}}, "count": 3}], "#
      + #""interItemSpacing": {"flexible": 8}}}"#,
    #"{"group": {"axis": "vertical", "size": {"width": 10, "height": 20}, "contentInsets": 3, "#
      + #""edgeSpacing": {"leading": {"flexible": 1}, "top": 2}, "cell": "listCell", "#
      + #""supplementaryItems": [{"elementKind": "badge", "size": {"width": 4, "height": 4}, "#
      + #""containerAnchor": {"edges": ["top", "trailing"], "fractionalOffset": {"x": 0.5, "y": -0.5}}, "#
      + #""itemAnchor": {"edges": ["bottom"]}, "zIndex": 7}], "#
      + #""items": [{"size": {"width": 1, "height": 2}, "zIndex": 4, "alpha": 0.5, "#
      + #""transform": [1, 0, 0, 1, 5, 6], "anchorPoint": {"x": 0, "y": 1}, "isHidden": true, "#
      + #""values": {"a": [1, "b"]}, "clipsTo": "section"}], "interItemSpacing": 6}}"#,
    #"{"group": {"axis": "custom", "size": {"width": 1, "height": 2}, "provider": "diagonal", "#
      + #""options": {"step": 4}, "count": 5, "perGroup": true}, "visibleItems": "coverFlow", "#
      + #""visibleMargin": {"x": 1, "y": 2}, "order": [2, 0, 1]}"#,
    #"{"group": {"axis": "custom", "size": {"width": 1, "height": 2}, "#
      + #""frames": [{"x": 1, "y": 2, "width": 3, "height": 4, "zIndex": -1}]}, "visibleMargin": 9, "#
      + #""contentInsets": {"top": 1, "trailing": 2}, "contentInsetsReference": "layoutMargins", "#
      + #""interGroupSpacing": -4, "orthogonalScrolling": "paging", "#
      + #""supplementariesFollowContentInsets": false, "#
      + #""boundarySupplementaryItems": [{"elementKind": "header", "alignment": "topLeading", "#
      + #""size": {"width": 3, "height": 4}, "absoluteOffset": {"x": 1, "y": 2}, "id": "h", "#
      + #""extendsBoundary": false, "pinToVisibleBounds": true, "pinInsets": {"top": 5}, "zIndex": 3}], "#
      + #""decorationItems": [{"elementKind": "paper", "contentInsets": 2, "zIndex": -3, "id": "p"}]}"#,
  ]

  @Test("A section description is the same after it was written as a document", arguments: sections)
  func sameAgain(_ text: String) throws {
    let section = try SectionDescription(ValueDecoder(SourceValue(json: text)))
    let written = SourceValue(.object(section.object)).json
    #expect(
      try SectionDescription(ValueDecoder(SourceValue(json: written))) == section,
      "\(written)"
    )
  }

  @Test("The values of a section description have only what is not the default")
  func brief() throws {
    let text = #"{"group": {"size": {"width": 1, "height": 2}, "axis": "custom", "frames": []}}"#
    let section = try SectionDescription(ValueDecoder(SourceValue(json: text)))
    #expect(SourceValue(.object(section.object)) == (try SourceValue(json: text)))
  }

  @Test("An element is the same after it was written with its attributes")
  func elements() throws {
    var element = LayoutElement(
      kind: .supplementary,
      elementKind: "header",
      section: 2,
      item: 3,
      frame: LayoutRect(x: 1, y: 2, width: 3, height: 4),
      zIndex: -5
    )
    element.id = "a"
    element.isEstimated = true
    var attributes = ElementAttributes()
    attributes.alpha = 0.25
    attributes.transform3D = .perspective(500)
    attributes.anchorPoint = LayoutPoint(x: 0, y: 1)
    attributes.isHidden = true
    attributes.parts = [CellPart(name: "title", frame: LayoutRect(x: 5, y: 6, width: 7, height: 8))]
    attributes.values = ["color": "red"]
    attributes.clipsTo = .rect(LayoutRect(x: 0, y: 0, width: 9, height: 9))
    element.attributes = attributes
    let written = SourceValue(.object(element.object)).json
    #expect(try LayoutElement(ValueDecoder(SourceValue(json: written))) == element, "\(written)")
  }

  @Test(
    "Items are the same after they were written",
    arguments: [
      "3", "[]", #"[{"id": "a"}, {"height": 4}]"#, #"{"count": 9, "cycle": [{"a": 1}, {}]}"#,
    ]
  )
  func items(_ text: String) throws {
    let items = try LayoutItems(SourceValue(json: text), withoutFiles: "")
    let again = try LayoutItems(items.value, withoutFiles: "")
    #expect(again == items)
  }
}
