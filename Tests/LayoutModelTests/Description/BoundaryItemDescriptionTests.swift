import LayoutModel
import Testing

@Suite("Boundary item descriptions")
struct BoundaryItemDescriptionTests {
  private typealias Alignment = BoundaryItemDescription.Alignment

  /// `$` stands for a kind and a size.
  private static func text(_ short: String) -> String {
    short.replacing(
      "$",
      with: #""elementKind": "header", "size": {"width": {"fractionalWidth": 1}, "height": 30}"#
    )
  }
  private static let size = SizeDescription(width: .fractionalWidth(1), height: .absolute(30))

  static let good: [GoodForm<BoundaryItemDescription>] =
    [
      GoodForm(
        text(#"{$, "alignment": "top"}"#),
        BoundaryItemDescription(
          elementKind: "header",
          size: size,
          alignment: .top,
          absoluteOffset: .zero,
          extendsBoundary: true,
          pinToVisibleBounds: false,
          zIndex: 1
        )
      ),
      GoodForm(
        text(
          """
          {$, "alignment": "bottomTrailing", "absoluteOffset": {"x": 10, "y": -15},
           "extendsBoundary": false, "pinToVisibleBounds": true, "pinInsets": {"bottom": 45},
           "zIndex": 9007199254740992}
          """
        ),
        BoundaryItemDescription(
          elementKind: "header",
          size: size,
          alignment: .bottomTrailing,
          absoluteOffset: LayoutPoint(x: 10, y: -15),
          extendsBoundary: false,
          pinToVisibleBounds: true,
          pinInsets: DirectionalEdgeInsets(bottom: 45),
          zIndex: 1 << 53
        )
      ),
    ]
    + Alignment.allCases.map { alignment in
      GoodForm(
        text("{$, \"alignment\": \"\(alignment.rawValue)\"}"),
        BoundaryItemDescription(elementKind: "header", size: size, alignment: alignment)
      )
    }

  static let bad = [
    BadForm(#""header""#, "the document must be an object, not a string"),
    BadForm(
      #"{"size": {"width": 1, "height": 1}, "alignment": "top"}"#,
      "the key “elementKind” is missing"
    ),
    BadForm(#"{"elementKind": "header", "alignment": "top"}"#, "the key “size” is missing"),
    BadForm(text("{$}"), "the key “alignment” is missing"),
    BadForm(
      text(#"{$, "alignment": "topleading"}"#),
      at: "alignment",
      "alignment: there is no alignment “topleading”",
      hint: "did you mean “topLeading”?"
    ),
    BadForm(
      text(#"{$, "alignment": "leadingTop"}"#),
      at: "alignment",
      "alignment: there is no alignment “leadingTop”",
      hint: "did you mean “leading”?"
    ),
    BadForm(
      text(#"{$, "alignment": "center"}"#),
      at: "alignment",
      "alignment: there is no alignment “center”",
      hint:
        "known here: top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing"
    ),
    BadForm(
      text(#"{$, "alignment": ["top"]}"#),
      at: "alignment",
      "alignment must be a string, not an array"
    ),
    BadForm(
      text(#"{$, "alignment": "top", "absoluteOffset": [1, 2]}"#),
      at: "absoluteOffset",
      "absoluteOffset must be an object, not an array"
    ),
    BadForm(
      text(#"{$, "alignment": "top", "extendsBoundary": 1}"#),
      at: "extendsBoundary",
      "extendsBoundary must be a boolean, not a number"
    ),
    BadForm(
      text(#"{$, "alignment": "top", "pinToVisibleBounds": "yes"}"#),
      at: "pinToVisibleBounds",
      "pinToVisibleBounds must be a boolean, not a string"
    ),
    BadForm(
      text(#"{$, "alignment": "top", "pinToVisibleBounds": true, "pinInsets": {"top": -4}}"#),
      at: "pinInsets.top",
      "pinInsets.top must be 0 or more, not -4"
    ),
    BadForm(
      text(#"{$, "alignment": "top", "pinToVisibleBounds": true, "pinInsets": -4}"#),
      at: "pinInsets",
      "pinInsets must be 0 or more, not -4"
    ),
    BadForm(
      text(#"{$, "alignment": "top", "pinInsets": 4}"#),
      at: "pinInsets",
      "pinInsets: it goes with “pinToVisibleBounds”"
    ),
    BadForm(
      text(#"{$, "alignment": "top", "zIndex": 1.5}"#),
      at: "zIndex",
      "zIndex must be an integer, not 1.5"
    ),
    BadForm(
      text(#"{$, "alignment": "top", "pinToVisibleBound": true}"#),
      "unknown key “pinToVisibleBound”",
      hint: "did you mean “pinToVisibleBounds”?"
    ),
    BadForm(
      text(#"{$, "alignment": "top", "contentInsets": 4}"#),
      "unknown key “contentInsets”",
      hint:
        "known here: elementKind, size, alignment, absoluteOffset, extendsBoundary, pinToVisibleBounds, pinInsets, zIndex, id"
    ),
  ]

  @Test("A boundary item decodes with its given values and defaults", arguments: good)
  func reads(_ form: GoodForm<BoundaryItemDescription>) throws {
    #expect(try BoundaryItemDescription(tree(form.text)) == form.value)
  }

  @Test("Decoding an invalid boundary item fails with message, path and hint", arguments: bad)
  func refuses(_ form: BadForm) throws {
    try form.expectRefusal(BoundaryItemDescription.init)
  }

  @Test(
    "An alignment names an end of one axis or of both",
    arguments: [
      (.top, nil, .start), (.topLeading, .start, .start), (.leading, .start, nil),
      (.bottomLeading, .start, .end), (.bottom, nil, .end), (.bottomTrailing, .end, .end),
      (.trailing, .end, nil), (.topTrailing, .end, .start),
    ]
      as [(
        BoundaryItemDescription.Alignment, AxisEnd?,
        AxisEnd?
      )]
  )
  func ends(
    alignment: BoundaryItemDescription.Alignment,
    horizontal: AxisEnd?,
    vertical: AxisEnd?
  ) {
    #expect(alignment.end(.horizontal) == horizontal)
    #expect(alignment.end(.vertical) == vertical)
  }
}
