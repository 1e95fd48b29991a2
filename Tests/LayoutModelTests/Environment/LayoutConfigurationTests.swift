import LayoutModel
import Testing

@Suite("Layout configuration")
struct LayoutConfigurationTests {
  private static let header =
    #"{"elementKind": "header", "size": {"width": 100, "height": 30}, "alignment": "top"}"#

  static let good = [
    "{}",
    """
    {"scrollDirection": "horizontal", "interSectionSpacing": -4, "pixelAlignment": false,
     "contentInsetsReference": "layoutMargins", "boundarySupplementaryItems": [\(header)]}
    """,
  ]

  static let bad = [
    BadForm("3", "the document must be an object, not a number"),
    BadForm(
      #"{"contentInsetsReference": "safearea"}"#,
      at: "contentInsetsReference",
      "contentInsetsReference: there is no content insets reference “safearea”",
      hint: "did you mean “safeArea”?"
    ),
    BadForm(
      #"{"contentInsetsReference": true}"#,
      at: "contentInsetsReference",
      "contentInsetsReference must be a string, not a boolean"
    ),
    BadForm(
      "{\"boundarySupplementaryItems\": \(header)}",
      at: "boundarySupplementaryItems",
      "boundarySupplementaryItems must be an array, not an object"
    ),
    BadForm(
      "{\"boundarySupplementaryItems\": [\(header), {\"elementKind\": \"footer\"}]}",
      at: "boundarySupplementaryItems[1]",
      "boundarySupplementaryItems[1] needs the key “size”"
    ),
    BadForm(
      #"{"boundarySupplementaryItem": []}"#,
      "unknown key “boundarySupplementaryItem”",
      hint: "did you mean “boundarySupplementaryItems”?"
    ),
    BadForm(
      #"{"decorationItems": []}"#,
      "unknown key “decorationItems”",
      hint:
        "known here: scrollDirection, interSectionSpacing, contentInsetsReference, boundarySupplementaryItems, pixelAlignment, keeping, measuring"
    ),
  ]

  @Test("An empty configuration has the default values")
  func defaults() throws {
    let configuration = try LayoutConfiguration(tree(Self.good[0]))
    #expect(configuration == LayoutConfiguration())
    #expect(configuration.contentInsetsReference == .automatic)
    #expect(configuration.boundarySupplementaryItems.isEmpty)
  }

  @Test("A configuration keeps all given values")
  func contents() throws {
    let configuration = try LayoutConfiguration(tree(Self.good[1]))
    #expect(configuration.scrollDirection == .horizontal)
    #expect(configuration.interSectionSpacing == -4)
    #expect(!configuration.pixelAlignment)
    #expect(configuration.contentInsetsReference == .layoutMargins)
    #expect(
      configuration.boundarySupplementaryItems
        == [try BoundaryItemDescription(tree(Self.header))]
    )
  }

  @Test("Decoding an invalid configuration fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(LayoutConfiguration.init)
  }
}
