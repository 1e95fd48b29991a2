import LayoutModel
import Testing

@Suite("Section descriptions")
struct SectionDescriptionTests {
  private static let group = """
    {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 44},
     "items": [{"size": {"width": {"fractionalWidth": 0.25}, "height": {"fractionalHeight": 1}}}]}
    """

  static let good = [
    "{\"group\": \(group)}",
    "{\"group\": \(group), \"contentInsets\": 8, \"interGroupSpacing\": -4.5}",
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
      hint: "known here: group, contentInsets, interGroupSpacing"
    ),
    BadForm(
      "{\"group\": \(group), \"interItemSpacing\": 4}",
      "unknown key “interItemSpacing”",
      hint: "did you mean “interGroupSpacing”?"
    ),
  ]

  @Test("a section has a group, and perhaps insets and a spacing", arguments: good)
  func reads(text: String) throws {
    #expect(throws: Never.self) { try SectionDescription(tree(text)) }
  }

  @Test("what a section says is kept, and what it leaves out is 0")
  func contents() throws {
    let group = try GroupDescription(tree(Self.group))
    #expect(try SectionDescription(tree(Self.good[0])) == SectionDescription(group: group))
    #expect(
      try SectionDescription(tree(Self.good[1]))
        == SectionDescription(
          group: group,
          contentInsets: DirectionalEdgeInsets(all: 8),
          interGroupSpacing: -4.5
        )
    )
  }

  @Test("a mistake in a section is reported with its path and a way out", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(SectionDescription.init)
  }
}
