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
      "the document must be a spacing (a number, or an object like {\"flexible\": 8}), not a boolean"
    ),
    BadForm(
      "[]",
      "the document must be a spacing (a number, or an object like {\"flexible\": 8}), not an array"
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

  @Test("A spacing decodes from a number, or from an object with one key", arguments: good)
  func reads(_ form: GoodForm<LayoutSpacing>) throws {
    #expect(try LayoutSpacing(tree(form.text)) == form.value)
  }

  @Test("Decoding an invalid spacing fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(LayoutSpacing.init)
  }

  @Test("Edge spacing decodes with no spacing at edges that are left out", arguments: goodEdges)
  func readsEdges(_ form: GoodForm<EdgeSpacing>) throws {
    #expect(try EdgeSpacing(tree(form.text)) == form.value)
  }

  @Test("Decoding an invalid edge spacing fails with message, path and hint", arguments: badEdges)
  func refusesEdges(_ form: BadForm) throws {
    try form.expectRefusal(EdgeSpacing.init)
  }

  @Test("A spacing knows its minimum, and whether it is flexible")
  func properties() {
    #expect(LayoutSpacing.fixed(8).minimum == 8)
    #expect(LayoutSpacing.fixed(8).fixedLength == 8)
    #expect(!LayoutSpacing.fixed(8).isFlexible)
    #expect(LayoutSpacing.flexible(8).minimum == 8)
    #expect(LayoutSpacing.flexible(8).fixedLength == 0)
    #expect(LayoutSpacing.flexible(8).isFlexible)
  }

  @Test("Edge spacing adds up along an axis")
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
