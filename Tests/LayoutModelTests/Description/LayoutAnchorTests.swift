import LayoutModel
import Testing

@Suite("Anchors")
struct LayoutAnchorTests {
  static let good: [GoodForm<LayoutAnchor>] = [
    GoodForm("{}", LayoutAnchor(x: 0.5, y: 0.5)),
    GoodForm(#"{"edges": []}"#, LayoutAnchor(x: 0.5, y: 0.5)),
    GoodForm(#"{"edges": ["top"]}"#, LayoutAnchor(x: 0.5, y: 0)),
    GoodForm(#"{"edges": ["leading"]}"#, LayoutAnchor(x: 0, y: 0.5)),
    GoodForm(#"{"edges": ["bottom"]}"#, LayoutAnchor(x: 0.5, y: 1)),
    GoodForm(#"{"edges": ["trailing"]}"#, LayoutAnchor(x: 1, y: 0.5)),
    GoodForm(#"{"edges": ["top", "trailing"]}"#, LayoutAnchor(x: 1, y: 0)),
    GoodForm(#"{"edges": ["leading", "bottom"]}"#, LayoutAnchor(x: 0, y: 1)),
    GoodForm(#"{"edges": ["top", "bottom"]}"#, LayoutAnchor(x: 0.5, y: 0.5)),
    GoodForm(#"{"edges": ["trailing", "top", "leading"]}"#, LayoutAnchor(x: 0.5, y: 0)),
    GoodForm(#"{"edges": ["bottom", "trailing", "top"]}"#, LayoutAnchor(x: 1, y: 0.5)),
    GoodForm(
      #"{"edges": ["top", "leading", "bottom", "trailing"]}"#,
      LayoutAnchor(x: 0.5, y: 0.5)
    ),
    GoodForm(
      #"{"edges": ["top"], "absoluteOffset": {"x": 4, "y": -6.5}}"#,
      LayoutAnchor(x: 0.5, y: 0, offset: .absolute(LayoutPoint(x: 4, y: -6.5)))
    ),
    GoodForm(
      #"{"fractionalOffset": {"y": -0.5}}"#,
      LayoutAnchor(x: 0.5, y: 0.5, offset: .fractional(LayoutPoint(x: 0, y: -0.5)))
    ),
    GoodForm(
      #"{"absoluteOffset": null, "fractionalOffset": {"x": 1}}"#,
      LayoutAnchor(x: 0.5, y: 0.5, offset: .fractional(LayoutPoint(x: 1, y: 0)))
    ),
  ]

  static let bad = [
    BadForm(#""top""#, "the document must be an object, not a string"),
    BadForm(#"["top"]"#, "the document must be an object, not an array"),
    BadForm(#"{"edge": ["top"]}"#, "unknown key “edge”", hint: "did you mean “edges”?"),
    BadForm(
      #"{"offset": {"x": 1}}"#,
      "unknown key “offset”",
      hint: "known here: edges, absoluteOffset, fractionalOffset"
    ),
    BadForm(#"{"edges": "top"}"#, at: "edges", "edges must be an array, not a string"),
    BadForm(#"{"edges": {}}"#, at: "edges", "edges must be an array, not an object"),
    BadForm(
      #"{"edges": ["top", "left"]}"#,
      at: "edges[1]",
      "edges[1]: there is no edge “left”",
      hint: "known here: top, leading, bottom, trailing"
    ),
    BadForm(
      #"{"edges": ["traling"]}"#,
      at: "edges[0]",
      "edges[0]: there is no edge “traling”",
      hint: "did you mean “trailing”?"
    ),
    BadForm(#"{"edges": [0]}"#, at: "edges[0]", "edges[0] must be a string, not a number"),
    BadForm(
      #"{"absoluteOffset": {"x": 1}, "fractionalOffset": {"x": 1}}"#,
      "an anchor has “absoluteOffset” or “fractionalOffset”, not both"
    ),
    BadForm(
      #"{"absoluteOffset": 4}"#,
      at: "absoluteOffset",
      "absoluteOffset must be an object, not a number"
    ),
    BadForm(
      #"{"fractionalOffset": {"x": "half"}}"#,
      at: "fractionalOffset.x",
      "fractionalOffset.x must be a number, not a string"
    ),
    BadForm(
      #"{"absoluteOffset": {"z": 1}}"#,
      at: "absoluteOffset",
      "absoluteOffset has an unknown key “z”",
      hint: "known here: x, y"
    ),
  ]

  @Test(
    "An anchor decodes to a middle, an edge or a corner, with an optional offset",
    arguments: good
  )
  func reads(_ form: GoodForm<LayoutAnchor>) throws {
    #expect(try LayoutAnchor(tree(form.text)) == form.value)
  }

  @Test("Decoding an invalid anchor fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(LayoutAnchor.init)
  }

  @Test(
    "An anchor's offset moves its point by points, or by fractions of the item's size",
    arguments: [
      (LayoutAnchor(x: 0, y: 0), LayoutPoint(x: 10, y: 20)),
      (LayoutAnchor(x: 0.5, y: 1), LayoutPoint(x: 60, y: 60)),
      (
        LayoutAnchor(x: 1, y: 0, offset: .absolute(LayoutPoint(x: -3, y: 4))),
        LayoutPoint(x: 107, y: 24)
      ),
      (
        LayoutAnchor(x: 1, y: 0, offset: .fractional(LayoutPoint(x: 0.5, y: -1))),
        LayoutPoint(x: 114, y: 8)
      ),
    ]
  )
  func point(anchor: LayoutAnchor, expected: LayoutPoint) {
    let rect = LayoutRect(x: 10, y: 20, width: 100, height: 40)
    #expect(anchor.point(in: rect, itemSize: LayoutSize(width: 8, height: 12)) == expected)
  }
}
