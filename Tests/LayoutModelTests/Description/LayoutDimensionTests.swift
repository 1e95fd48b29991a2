import LayoutModel
import Testing

@Suite("Dimensions and sizes")
struct LayoutDimensionTests {
  static let good: [GoodForm<LayoutDimension>] = [
    GoodForm("44", .absolute(44)), GoodForm("0", .absolute(0)),
    GoodForm(#"{"absolute": 44.5}"#, .absolute(44.5)),
    GoodForm(#"{"fractionalWidth": 0.5}"#, .fractionalWidth(0.5)),
    GoodForm(#"{"fractionalHeight": 2}"#, .fractionalHeight(2)),
    GoodForm(#"{"estimated": 100}"#, .estimated(100)),
    GoodForm(#"{"uniformAcrossSiblings": 100}"#, .uniformAcrossSiblings(100)),
  ]

  static let bad = [
    BadForm("-1", "the document must be 0 or more, not -1"),
    BadForm(
      #""44""#,
      "the document must be a dimension (a number, or an object like {\"fractionalWidth\": 0.5}), not a string"
    ),
    BadForm(
      "[44]",
      "the document must be a dimension (a number, or an object like {\"fractionalWidth\": 0.5}), not an array"
    ),
    BadForm(
      "null",
      "the document must be a dimension (a number, or an object like {\"fractionalWidth\": 0.5}), not null"
    ),
    BadForm(
      "{}",
      "a dimension has exactly one of the keys absolute, fractionalWidth, fractionalHeight, estimated, uniformAcrossSiblings"
    ),
    BadForm(
      #"{"absolute": 1, "estimated": 1}"#,
      "a dimension has exactly one of the keys absolute, fractionalWidth, fractionalHeight, estimated, uniformAcrossSiblings"
    ),
    BadForm(
      #"{"fractionalwidth": 1}"#,
      "unknown key “fractionalwidth”",
      hint: "did you mean “fractionalWidth”?"
    ),
    BadForm(
      #"{"fraction": 1}"#,
      "unknown key “fraction”",
      hint: "did you mean “fractionalWidth”?"
    ),
    BadForm(
      #"{"fractionalWidth": "half"}"#,
      at: "fractionalWidth",
      "fractionalWidth must be a number, not a string"
    ),
    BadForm(#"{"estimated": -1}"#, at: "estimated", "estimated must be 0 or more, not -1"),
  ]

  static let badSizes = [
    BadForm("44", "the document must be an object, not a number"),
    BadForm(#"{"width": 44}"#, "the key “height” is missing"),
    BadForm(#"{"height": 44}"#, "the key “width” is missing"),
    BadForm(
      #"{"width": 1, "height": 1, "depth": 1}"#,
      "unknown key “depth”",
      hint: "known here: width, height"
    ),
    BadForm(
      #"{"width": 1, "height": {"absolute": true}}"#,
      at: "height.absolute",
      "height.absolute must be a number, not a boolean"
    ),
  ]

  @Test("A dimension decodes from a number, or from an object with one key", arguments: good)
  func reads(_ form: GoodForm<LayoutDimension>) throws {
    #expect(try LayoutDimension(tree(form.text)) == form.value)
  }

  @Test("A dimension ignores a key that is null")
  func nulls() throws {
    let text = #"{"absolute": null, "estimated": 4}"#
    #expect(try LayoutDimension(tree(text)) == .estimated(4))
  }

  @Test("Decoding an invalid dimension fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(LayoutDimension.init)
  }

  @Test("Decoding an invalid size fails with message, path and hint", arguments: badSizes)
  func refusesSizes(_ form: BadForm) throws {
    try form.expectRefusal(SizeDescription.init)
  }

  @Test("A size returns its dimension along each axis, and whether one is estimated")
  func size() throws {
    let size = try SizeDescription(tree(#"{"height": {"estimated": 4}, "width": 3}"#))
    #expect(size == SizeDescription(width: .absolute(3), height: .estimated(4)))
    #expect(size[.horizontal] == .absolute(3))
    #expect(size[.vertical] == .estimated(4))
    #expect(size.isEstimated)
    #expect(!SizeDescription(width: .absolute(3), height: .fractionalWidth(1)).isEstimated)
  }

  @Test(
    "A dimension knows whether it is estimated, and of which axis it is a fraction",
    arguments: [
      (.absolute(1), false, nil), (.fractionalWidth(1), false, .horizontal),
      (.fractionalHeight(1), false, .vertical), (.estimated(1), true, nil),
      (.uniformAcrossSiblings(1), true, nil),
    ] as [(LayoutDimension, Bool, ScrollAxis?)]
  )
  func properties(dimension: LayoutDimension, isEstimated: Bool, axis: ScrollAxis?) {
    #expect(dimension.isEstimated == isEstimated)
    #expect(dimension.fractionAxis == axis)
  }
}
