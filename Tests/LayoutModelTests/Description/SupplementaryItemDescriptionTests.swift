import LayoutModel
import Testing

@Suite("Supplementary item descriptions")
struct SupplementaryItemDescriptionTests {
  /// `$` stands for a size.
  private static func text(_ short: String) -> String {
    short.replacing("$", with: #"{"width": 20, "height": {"fractionalHeight": 0.5}}"#)
  }
  private static let size = SizeDescription(width: .absolute(20), height: .fractionalHeight(0.5))

  static let good: [GoodForm<SupplementaryItemDescription>] = [
    GoodForm(
      text(#"{"elementKind": "badge", "size": $, "containerAnchor": {}}"#),
      SupplementaryItemDescription(
        elementKind: "badge",
        size: size,
        containerAnchor: LayoutAnchor(x: 0.5, y: 0.5),
        itemAnchor: nil,
        zIndex: 1
      )
    ),
    GoodForm(
      text(
        """
        {"elementKind": "", "size": $, "zIndex": -7,
         "containerAnchor": {"edges": ["top", "trailing"], "fractionalOffset": {"x": 0.5}},
         "itemAnchor": {"edges": ["bottom"], "absoluteOffset": {"y": 3}}}
        """
      ),
      SupplementaryItemDescription(
        elementKind: "",
        size: size,
        containerAnchor: LayoutAnchor(x: 1, y: 0, offset: .fractional(LayoutPoint(x: 0.5, y: 0))),
        itemAnchor: LayoutAnchor(x: 0.5, y: 1, offset: .absolute(LayoutPoint(x: 0, y: 3))),
        zIndex: -7
      )
    ),
  ]

  static let bad = [
    BadForm("3", "the document must be an object, not a number"),
    BadForm(
      text(#"{"size": $, "containerAnchor": {}}"#),
      "the key “elementKind” is missing"
    ),
    BadForm(
      #"{"elementKind": "badge", "containerAnchor": {}}"#,
      "the key “size” is missing"
    ),
    BadForm(
      text(#"{"elementKind": "badge", "size": $}"#),
      "the key “containerAnchor” is missing"
    ),
    BadForm(
      text(#"{"elementKind": "badge", "size": $, "containerAnchor": null}"#),
      "the key “containerAnchor” is missing"
    ),
    BadForm(
      text(#"{"elementKind": 3, "size": $, "containerAnchor": {}}"#),
      at: "elementKind",
      "elementKind must be a string, not a number"
    ),
    BadForm(
      #"{"elementKind": "badge", "size": {"width": 20}, "containerAnchor": {}}"#,
      at: "size",
      "size needs the key “height”"
    ),
    BadForm(
      #"{"elementKind": "badge", "size": {"width": {"fractionalWidth": -0.5}, "height": 1}, "containerAnchor": {}}"#,
      at: "size.width.fractionalWidth",
      "size.width.fractionalWidth must be 0 or more, not -0.5"
    ),
    BadForm(
      text(
        #"{"elementKind": "badge", "size": $, "containerAnchor": {"edges": "all"}}"#
      ),
      at: "containerAnchor.edges",
      "containerAnchor.edges must be an array, not a string"
    ),
    BadForm(
      text(
        #"{"elementKind": "badge", "size": $, "containerAnchor": {}, "itemAnchor": {"absoluteOffset": {}, "fractionalOffset": {}}}"#
      ),
      at: "itemAnchor",
      "itemAnchor: an anchor has “absoluteOffset” or “fractionalOffset”, not both"
    ),
    BadForm(
      text(#"{"elementKind": "badge", "size": $, "containerAnchor": {}, "zIndex": "top"}"#),
      at: "zIndex",
      "zIndex must be an integer, not a string"
    ),
    BadForm(
      text(#"{"elementKind": "badge", "size": $, "containerAncor": {}}"#),
      "unknown key “containerAncor”",
      hint: "did you mean “containerAnchor”?"
    ),
    BadForm(
      text(#"{"elementKind": "badge", "size": $, "containerAnchor": {}, "alpha": 1}"#),
      "unknown key “alpha”",
      hint: "known here: elementKind, size, containerAnchor, itemAnchor, zIndex"
    ),
  ]

  @Test("A supplementary item decodes from a kind, a size and anchors", arguments: good)
  func reads(_ form: GoodForm<SupplementaryItemDescription>) throws {
    #expect(try SupplementaryItemDescription(tree(form.text)) == form.value)
  }

  @Test("Decoding an invalid supplementary item fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(SupplementaryItemDescription.init)
  }
}
