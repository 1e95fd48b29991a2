import LayoutModel
import Testing

@Suite("Insets")
struct InsetsTests {
  static let good: [GoodForm<DirectionalEdgeInsets>] = [
    GoodForm("8", DirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)),
    GoodForm("-1.5", DirectionalEdgeInsets(all: -1.5)), GoodForm("{}", .zero),
    GoodForm(#"{"leading": 2, "bottom": -3}"#, DirectionalEdgeInsets(leading: 2, bottom: -3)),
    GoodForm(
      #"{"top": 1, "leading": 2, "bottom": 3, "trailing": 4}"#,
      DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    ),
  ]

  static let bad = [
    BadForm(
      #""8""#,
      "the document must be insets (a number, or an object with top, leading, bottom, trailing), not a string"
    ),
    BadForm(
      "[1, 2, 3, 4]",
      "the document must be insets (a number, or an object with top, leading, bottom, trailing), not an array"
    ),
    BadForm(
      #"{"left": 8}"#,
      "unknown key “left”",
      hint: "known here: top, leading, bottom, trailing"
    ),
    BadForm(#"{"trailling": 8}"#, "unknown key “trailling”", hint: "did you mean “trailing”?"),
    BadForm(#"{"top": {"fixed": 8}}"#, at: "top", "top must be a number, not an object"),
  ]

  @Test("Insets decode from a number for all edges, or from a number for each", arguments: good)
  func reads(_ form: GoodForm<DirectionalEdgeInsets>) throws {
    #expect(try DirectionalEdgeInsets(tree(form.text)) == form.value)
  }

  @Test("Decoding invalid insets fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(DirectionalEdgeInsets.init)
  }

  @Test("Insets have a start, an end and a sum along each axis")
  func axes() {
    let insets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 30, trailing: 40)
    #expect(insets.start(.horizontal) == 2)
    #expect(insets.end(.horizontal) == 40)
    #expect(insets.total(.horizontal) == 42)
    #expect(insets.start(.vertical) == 1)
    #expect(insets.end(.vertical) == 30)
    #expect(insets.total(.vertical) == 31)
  }
}
