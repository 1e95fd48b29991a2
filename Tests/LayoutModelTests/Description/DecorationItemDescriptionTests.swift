import LayoutModel
import Testing

@Suite("Decoration item descriptions")
struct DecorationItemDescriptionTests {
  static let good: [GoodForm<DecorationItemDescription>] = [
    GoodForm(
      #"{"elementKind": "background"}"#,
      DecorationItemDescription(elementKind: "background", contentInsets: .zero, zIndex: 0)
    ),
    GoodForm(
      #"{"elementKind": "background", "contentInsets": {"top": 4, "leading": -2}, "zIndex": -1}"#,
      DecorationItemDescription(
        elementKind: "background",
        contentInsets: DirectionalEdgeInsets(top: 4, leading: -2),
        zIndex: -1
      )
    ),
  ]

  static let bad = [
    BadForm(#""background""#, "the document must be an object, not a string"),
    BadForm("{}", "the key “elementKind” is missing"),
    BadForm(
      #"{"elementKind": true}"#,
      at: "elementKind",
      "elementKind must be a string, not a boolean"
    ),
    BadForm(
      #"{"elementKind": "background", "contentInsets": "4"}"#,
      at: "contentInsets",
      "contentInsets must be insets (a number, or an object with top, leading, bottom, trailing), not a string"
    ),
    BadForm(
      #"{"elementKind": "background", "zIndex": 0.5}"#,
      at: "zIndex",
      "zIndex must be an integer, not 0.5"
    ),
    BadForm(
      #"{"elementkind": "background"}"#,
      "unknown key “elementkind”",
      hint: "did you mean “elementKind”?"
    ),
    BadForm(
      #"{"elementKind": "background", "size": 4}"#,
      "unknown key “size”",
      hint: "known here: elementKind, contentInsets, zIndex, id"
    ),
  ]

  @Test("A decoration decodes from a kind, optional insets and an optional zIndex", arguments: good)
  func reads(_ form: GoodForm<DecorationItemDescription>) throws {
    #expect(try DecorationItemDescription(tree(form.text)) == form.value)
  }

  @Test("Decoding an invalid decoration fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(DecorationItemDescription.init)
  }
}
