import LayoutModel
import Testing

@Suite("Spacings")
struct LayoutSpacingTests {
  static let good: [GoodForm<LayoutSpacing>] = [
    GoodForm("8", .fixed(8)), GoodForm("-8", .fixed(-8)),
    GoodForm(#"{"fixed": -1.5}"#, .fixed(-1.5)),
    GoodForm(#"{"flexible": 0}"#, .flexible(0)), GoodForm(#"{"flexible": 8}"#, .flexible(8)),
  ]

  static let bad = [
    BadForm(
      "true",
      "the document must be a spacing (a number, or an object like {flexible = 8}), not a boolean"
    ),
    BadForm(
      "[]",
      "the document must be a spacing (a number, or an object like {flexible = 8}), not an array"
    ),
    BadForm("{}", "a spacing has exactly one of the keys fixed, flexible"),
    BadForm(
      #"{"fixed": 1, "flexible": 1}"#,
      "a spacing has exactly one of the keys fixed, flexible"
    ),
    BadForm(#"{"flexibel": 1}"#, "unknown key “flexibel”", hint: "did you mean “flexible”?"),
    BadForm(#"{"minimum": 1}"#, "unknown key “minimum”", hint: "known here: fixed, flexible"),
    BadForm(#"{"flexible": -1}"#, at: "flexible", "flexible must be 0 or more, not -1"),
    BadForm(#"{"fixed": "1"}"#, at: "fixed", "fixed must be a number, not a string"),
  ]

  static let goodEdges: [GoodForm<EdgeSpacing>] = [
    GoodForm("{}", .none),
    GoodForm(
      #"{"leading": 1, "top": {"flexible": 2}, "trailing": {"fixed": 3}, "bottom": -4}"#,
      EdgeSpacing(leading: .fixed(1), top: .flexible(2), trailing: .fixed(3), bottom: .fixed(-4))
    ),
    GoodForm(
      #"{"trailing": 3}"#,
      EdgeSpacing(leading: .fixed(0), top: .fixed(0), trailing: .fixed(3), bottom: .fixed(0))
    ),
  ]

  static let badEdges = [
    BadForm("8", "the document must be an object, not a number"),
    BadForm(
      #"{"left": 8}"#,
      "unknown key “left”",
      hint: "known here: leading, top, trailing, bottom"
    ),
    BadForm(#"{"botom": 8}"#, "unknown key “botom”", hint: "did you mean “bottom”?"),
    BadForm(
      #"{"top": {"flexible": -8}}"#,
      at: "top.flexible",
      "top.flexible must be 0 or more, not -8"
    ),
  ]

  @Test("a spacing is a number or one named number", arguments: good)
  func reads(_ form: GoodForm<LayoutSpacing>) throws {
    #expect(try LayoutSpacing(tree(form.text)) == form.value)
  }

  @Test("anything else is no spacing", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(LayoutSpacing.init)
  }

  @Test("an edge that is left out has no spacing", arguments: goodEdges)
  func readsEdges(_ form: GoodForm<EdgeSpacing>) throws {
    #expect(try EdgeSpacing(tree(form.text)) == form.value)
  }

  @Test("edges are named by the reading direction", arguments: badEdges)
  func refusesEdges(_ form: BadForm) throws {
    try form.expectRefusal(EdgeSpacing.init)
  }

  @Test("a spacing knows what it needs at least, and whether it takes more")
  func properties() {
    #expect(LayoutSpacing.fixed(8).minimum == 8)
    #expect(LayoutSpacing.fixed(8).fixedLength == 8)
    #expect(!LayoutSpacing.fixed(8).isFlexible)
    #expect(LayoutSpacing.flexible(8).minimum == 8)
    #expect(LayoutSpacing.flexible(8).fixedLength == 0)
    #expect(LayoutSpacing.flexible(8).isFlexible)
  }

  @Test("edge spacings add up along an axis")
  func axes() {
    let spacing = EdgeSpacing(
      leading: .fixed(1),
      top: .flexible(2),
      trailing: .flexible(3),
      bottom: .flexible(4)
    )
    #expect(spacing.start(.horizontal) == .fixed(1))
    #expect(spacing.end(.horizontal) == .flexible(3))
    #expect(spacing.start(.vertical) == .flexible(2))
    #expect(spacing.end(.vertical) == .flexible(4))
    #expect(spacing.minimum(.horizontal) == 4)
    #expect(spacing.minimum(.vertical) == 6)
    #expect(spacing.flexibleCount(.horizontal) == 1)
    #expect(spacing.flexibleCount(.vertical) == 2)
  }
}
