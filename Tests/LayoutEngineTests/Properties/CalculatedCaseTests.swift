import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Hand-calculated layouts")
struct CalculatedCaseTests {
  private static func row(_ size: String, _ rest: String = "", items: Int) -> String {
    #"{"layout": {"group": {"axis": "horizontal", "size": \#(size), "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}\#(rest)}, "items": \#(items)}"#
  }

  static let rightToLeft = [
    // LTR x is 10 = leading inset; 300 − 10 − 100 = 190. Rows are 260 broad from x = 10 to 270.
    CalculatedCase(
      "a corner header keeps to the inset at the right",
      CalculatedCase.document(
        row(
          #"{"width": {"fractionalWidth": 1}, "height": 40}"#,
          #", "contentInsets": {"leading": 10, "trailing": 30}, "boundarySupplementaryItems": [{"elementKind": "h", "size": {"width": 100, "height": 20}, "alignment": "topLeading"}]"#,
          items: 1
        )
      ),
      ["h@0.0": [190, 0, 100, 20], "0.0": [30, 20, 260, 40]]
    ),
    // Rule 15: LTR x is 0 + 7 for a leading offset of 7; 300 − 7 − 100 = 193.
    CalculatedCase(
      "an offset counts from the right",
      CalculatedCase.document(
        row(
          #"{"width": {"fractionalWidth": 1}, "height": 40}"#,
          #", "boundarySupplementaryItems": [{"elementKind": "f", "size": {"width": 100, "height": 20}, "alignment": "bottomLeading", "absoluteOffset": {"x": 7}}]"#,
          items: 1
        )
      ),
      ["f@0.0": [193, 40, 100, 20]]
    ),
    // Rule 19: LTR (5, 1) to (300, 40) in a section of 300 × 40; the leading edge is the right one.
    CalculatedCase(
      "a decoration's leading inset is at the right",
      CalculatedCase.document(
        row(
          #"{"width": {"fractionalWidth": 1}, "height": 40}"#,
          #", "decorationItems": [{"elementKind": "bg", "contentInsets": {"top": 1, "leading": 5}}]"#,
          items: 1
        )
      ),
      ["bg@0": [0, 1, 295, 39]]
    ),
    // Rule 20: LTR the item ends at 100, the badge stands at 100 + 4 − 10 = 94; 300 − 94 − 10 = 196.
    CalculatedCase(
      "a badge stands out at the left",
      CalculatedCase.document(
        #"{"layout": {"group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 40}, "items": [{"size": {"width": 100, "height": 40}, "supplementaryItems": [{"elementKind": "b", "size": {"width": 10, "height": 10}, "containerAnchor": {"edges": ["top", "trailing"], "absoluteOffset": {"x": 4}}}]}]}}, "items": 2}"#
      ),
      [
        "0.0": [200, 0, 100, 40], "b@0.0": [196, 0, 10, 10], "0.1": [100, 0, 100, 40],
        "b@0.1": [96, 0, 10, 10],
      ]
    ),
    // Rules 23 and 24: max = 360 − 300 = 60; LTR the items are at −50, 70, 190; 300 − x − 120.
    CalculatedCase(
      "a row scrolls to the right",
      CalculatedCase.document(
        row(
          #"{"width": 120, "height": 40}"#,
          #", "orthogonalScrolling": "continuous""#,
          items: 3
        )
        .dragged(to: 50)
      ),
      ["0.0": [230, 0, 120, 40], "0.1": [110, 0, 120, 40], "0.2": [-10, 0, 120, 40]]
    ),
    // LTR header 0…20, items 20…120…220; header 220…240, item 240…340; content 340 broad.
    CalculatedCase(
      "sections follow each other to the left",
      CalculatedCase.document(
        scrolling: "horizontal",
        row(
          #"{"width": 100, "height": {"fractionalHeight": 1}}"#,
          #", "boundarySupplementaryItems": [{"elementKind": "h", "size": {"width": 20, "height": {"fractionalHeight": 1}}, "alignment": "leading"}]"#,
          items: 2
        ),
        row(
          #"{"width": 100, "height": {"fractionalHeight": 1}}"#,
          #", "boundarySupplementaryItems": [{"elementKind": "h", "size": {"width": 20, "height": {"fractionalHeight": 1}}, "alignment": "leading"}]"#,
          items: 1
        )
      ),
      [
        "h@0.0": [320, 0, 20, 400], "0.0": [220, 0, 100, 400], "0.1": [120, 0, 100, 400],
        "h@1.0": [100, 0, 20, 400], "1.0": [0, 0, 100, 400],
      ]
    ),
  ]

  private static func header(scale: Int) -> String {
    CalculatedCase.document(
      width: 301,
      scale: scale,
      direction: "leftToRight",
      row(
        #"{"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 0.1111}}"#,
        #", "decorationItems": [{"elementKind": "bg", "contentInsets": 1}], "boundarySupplementaryItems": [{"elementKind": "h", "size": {"width": {"fractionalWidth": 0.3333}, "height": 20}, "alignment": "top"}]"#,
        items: 3
      )
    )
  }

  private static func badge(scale: Int) -> String {
    CalculatedCase.document(
      scale: scale,
      direction: "leftToRight",
      #"{"layout": {"group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 40}, "items": [{"size": {"width": 101, "height": 33}, "supplementaryItems": [{"elementKind": "b", "size": {"width": {"fractionalWidth": 0.34}, "height": {"fractionalHeight": 0.25}}, "containerAnchor": {"edges": ["top"]}}]}]}}, "items": 1}"#
    )
  }

  private static func pages(scale: Int, _ behavior: String) -> String {
    CalculatedCase.document(
      width: 301,
      scale: scale,
      direction: "leftToRight",
      row(
        #"{"width": {"fractionalWidth": 0.35}, "height": 40}"#,
        #", "orthogonalScrolling": "\#(behavior)""#,
        items: 5
      )
      .dragged(to: 200)
    )
  }

  static let scales = [
    // 0.3333 · 301 = 100.3 → 100, centred at 100.5 → 101; rows 44.44 → 44; 20 + 3 · 44 = 152 − 2.
    CalculatedCase(
      "scale 1: a centred header and a decoration",
      header(scale: 1),
      ["h@0.0": [101, 0, 100, 20], "0.1": [0, 64, 301, 44], "bg@0": [1, 1, 299, 150]]
    ),
    // 300.97 pixels → 300, centred at 301.5 pixels → 302; rows 133.3 pixels → 133; 20 + 133 − 2.
    CalculatedCase(
      "scale 3: a centred header and a decoration",
      header(scale: 3),
      [
        "h@0.0": [302.0 / 3, 0, 100, 20], "0.1": [0, 20 + 133.0 / 3, 301, 133.0 / 3],
        "bg@0": [1, 1, 299, 151],
      ]
    ),
    // 0.34 · 101 = 34.34 → 34, 0.25 · 33 = 8.25 → 8; the middle 50.5 − 17 = 33.5 → 34.
    CalculatedCase("scale 1: a badge", badge(scale: 1), ["b@0.0": [34, 0, 34, 8]]),
    // 103.02 pixels → 103, 24.75 → 24; the middle 151.5 − 51.5 = 100 pixels.
    CalculatedCase("scale 3: a badge", badge(scale: 3), ["b@0.0": [100.0 / 3, 0, 103.0 / 3, 8]]),
    // 0.35 · 301 = 105.35 → 105; edges 105, 210 and the end 525 − 301 = 224: 210 is nearest to 200.
    CalculatedCase(
      "scale 1: a row of pages",
      pages(scale: 1, "groupPaging"),
      ["0.1": [-105, 0, 105, 40], "0.2": [0, 0, 105, 40]]
    ),
    // 316.05 pixels → 316; the second edge is 632 pixels.
    CalculatedCase(
      "scale 3: a row of pages",
      pages(scale: 3, "groupPaging"),
      ["0.1": [-316.0 / 3, 0, 316.0 / 3, 40], "0.2": [0, 0, 316.0 / 3, 40]]
    ),
    // 3 · 105 + 52.5 − 150.5 = 217 is nearer to 200 than 112; 315 − 217 = 98.
    CalculatedCase(
      "scale 1: a row of centred pages",
      pages(scale: 1, "groupPagingCentered"),
      ["0.3": [98, 0, 105, 40]]
    ),
    // 948 + 158 − 451.5 = 654.5 pixels; 948 − 654.5 = 293.5.
    CalculatedCase(
      "scale 3: a row of centred pages",
      pages(scale: 3, "groupPagingCentered"),
      ["0.3": [293.5 / 3, 0, 316.0 / 3, 40]]
    ),
  ]

  @Test(
    "A layout has the frames that a person calculates from the rules",
    arguments: rightToLeft + scales
  )
  func frames(_ calculated: CalculatedCase) throws {
    let layout = try LayoutDocument(json: calculated.document).solved()
    var found: [String: LayoutRect] = [:]
    layout.forEachElement { found[$0.name] = $0.frame }
    for (name, expected) in calculated.frames {
      let frame = try #require(found[name], "\(name) is missing among \(found.keys.sorted())")
      #expect(frame.isNear(expected), "\(name) is \(frame), not \(expected)")
    }
  }

  /// LTR the header is pinned at 30 in the bounds 30…330 of 340; from right to left at 310 − 20.
  @Test("A right-to-left layout pins a leading header at the right edge of the visible bounds")
  func pinnedAtTheRight() throws {
    let document = try LayoutDocument(
      json: CalculatedCase.document(
        scrolling: "horizontal",
        Self.row(
          #"{"width": 80, "height": {"fractionalHeight": 1}}"#,
          #", "boundarySupplementaryItems": [{"elementKind": "h", "size": {"width": 20, "height": {"fractionalHeight": 1}}, "alignment": "leading", "pinToVisibleBounds": true}]"#,
          items: 4
        )
      )
    )
    let layout = try document.solved()
    #expect(layout.contentSize.width == 340)
    let visible = layout.visibleElements(in: LayoutRect(x: 10, y: 0, width: 300, height: 400))
    #expect(
      visible.first { $0.elementKind == "h" }?.frame
        == LayoutRect(x: 290, y: 0, width: 20, height: 400)
    )
  }
}

extension String {
  /// A section's text with the offset at which a drag across ends.
  fileprivate func dragged(to offset: Int) -> String {
    #"{"orthogonalOffset": \#(offset), "# + dropFirst()
  }
}
