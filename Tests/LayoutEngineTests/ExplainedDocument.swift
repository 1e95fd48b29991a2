import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// A document whose frames are to be explained.
struct ExplainedDocument: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var sections: [String]
  var configuration = "{}"
  var rest = ""

  /// The document's text.
  var json: String {
    #"""
    {"environment": \#(Self.environment), "configuration": \#(configuration)\#(rest),
    "sections": [\#(sections.map { "{\($0)}" }.joined(separator: ","))]}
    """#
  }

  static let environment =
    #"""
    {"container": {"width": 320, "height": 480}, "traits": {"displayScale": 2},
    "safeAreaInsets": {"top": 5, "leading": 7, "bottom": 0, "trailing": 3}}
    """#

  /// Gives each item of a custom group a frame one step further.
  ///
  /// The height of a cell is the number in its item's text.
  static var provider: ClosureProvider {
    ClosureProvider(
      frames: { request in
        FrameColumns(
          (0..<min(3, request.items.count))
            .map {
              let step = Double($0) * 10.3
              return CustomFrame(frame: LayoutRect(x: step, y: step, width: 20, height: 15))
            }
        )
      },
      cells: { request in
        guard case .number(let height)? = request.items.object(at: 0)["text"]?.content else {
          return CellResult()
        }
        return CellResult(height: height)
      }
    )
  }

  /// A group in which nothing fits, in a group.
  static let tooLong = #"""
    {"axis": "vertical", "size": {"width": {"fractionalWidth": 1}, "height": 80}, "items": [
    {"axis": "horizontal", "size": {"width": {"fractionalWidth": 0.5}, "height": 40}, "items": [
    {"size": {"width": 500, "height": 40}}]}]}
    """#

  private static let card = #"""
    {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 40}},
    "interItemSpacing": {"flexible": 3}, "items": [
    {"size": {"width": {"fractionalWidth": 0.3}, "height": {"estimated": 30}}, "cell": "card",
    "contentInsets": 4}]}
    """#

  private static let fan = #"""
    "axis": "custom", "size": {"width": {"fractionalWidth": 0.4}, "height": {"estimated": 9}},
    "provider": "fan"
    """#

  private static let heights = #"[{"text": 25}, {"height": 61.2}, {}, {"text": 33}, {}]"#
  private static let header =
    #"""
    "boundarySupplementaryItems": [{"elementKind": "header", "alignment": "top",
    "size": {"width": {"fractionalWidth": 1}, "height": 20}}]
    """#

  static let all = [
    ExplainedDocument(
      testDescription: "a header, insets of its own and of the safe area",
      sections: [
        #""items": 7, "layout": {"contentInsets": 4, \#(header), "group": \#(card)}"#,
        #""items": 3, "layout": "list", "options": {"rowHeight": 33.3}"#,
      ],
      configuration: #"{"interSectionSpacing": 12, \#(header)}"#
    ),
    ExplainedDocument(
      testDescription: "cells and items with sizes of their own",
      sections: [#""items": \#(heights), "layout": {"group": \#(card)}"#]
    ),
    ExplainedDocument(
      testDescription: "siblings of one height",
      sections: [
        #"""
        "items": \#(heights), "layout": {"group": {"axis": "horizontal", "size":
        {"width": {"fractionalWidth": 1}, "height": {"estimated": 40}}, "count": 3, "item":
        {"size": {"width": 9, "height": {"uniformAcrossSiblings": 30}}, "cell": "card"}}}
        """#
      ]
    ),
    ExplainedDocument(
      testDescription: "a row that scrolls across, dragged",
      sections: ["groupPaging", "groupPagingCentered", "paging", "continuous"]
        .map { scrolling in
          #"""
          "items": 9, "orthogonalOffset": 170, "layout": {"orthogonalScrolling": "\#(scrolling)",
          "contentInsets": {"leading": 11}, "interGroupSpacing": 6.4, "group": {
          "axis": "vertical", "edgeSpacing": {"leading": 2.3, "top": 3}, "size":
          {"width": {"fractionalWidth": 0.41}, "height": 80}, "count": 2, "item":
          {"size": {"width": {"fractionalWidth": 0.7}, "height": 1}}}}
          """#
        }
    ),
    ExplainedDocument(
      testDescription: "custom groups: once, per group, in groups, in place",
      sections: [
        #""items": 8, "layout": {"group": {\#(fan)}, "contentInsets": 5.1}"#,
        #"""
        "items": 8, "layout": {"interGroupSpacing": 7, "group": {\#(fan), "perGroup": true,
        "count": 2}}
        """#,
        #"""
        "items": 8, "layout": {"group": {"axis": "horizontal", "contentInsets": 3, "size":
        {"width": {"fractionalWidth": 1}, "height": 50}, "items": [{\#(fan)}]}}
        """#,
        #"""
        "items": 8, "layout": {"group": {"axis": "horizontal", "contentInsets": 3, "size":
        {"width": {"fractionalWidth": 1}, "height": 50}, "count": 2, "item":
        {\#(fan), "perGroup": true, "count": 2}}}
        """#,
      ]
    ),
    ExplainedDocument(
      testDescription: "another order",
      sections: [
        #""items": \#(heights), "layout": {"order": [3, 1, 4, 0, 2], "group": \#(card)}"#
      ]
    ),
    ExplainedDocument(
      testDescription: "nothing fits",
      sections: [#""items": 3, "layout": {"group": \#(tooLong)}"#]
    ),
    ExplainedDocument(testDescription: "native engines", sections: engines),
    ExplainedDocument(
      testDescription: "native engines, sideways, exact",
      sections: engines,
      configuration: #"{"scrollDirection": "horizontal", "pixelAlignment": false}"#
    ),
    ExplainedDocument(
      testDescription: "a flow that a content inset narrows",
      sections: [#""layout": "flow", "items": 9"#],
      rest: #", "contentInset": {"leading": 33}"#
    ),
  ]

  private static let engines = [
    #"""
    "layout": "list", "items": [{"height": 9, "width": 30}, {}], "options":
    {"rowHeight": {"estimated": 20}, "spacing": 1.7}
    """#,
    #""layout": "grid", "items": 8, "options": {"columns": 3, "spacing": 5, "contentInsets": 2.4}"#,
    #"""
    "layout": "grid", "items": [{"height": 9, "width": 30}, {}], "options":
    {"itemHeight": {"estimated": 20}}
    """#,
    #""layout": "flow", "items": 14, "options": {"sectionInset": 3.3}"#,
    #"""
    "layout": "flow", "items": [{"height": 9, "width": 30}, {}, {}], "options":
    {"headerReferenceSize": {"width": 6, "height": 8}, "alignment": "center"}
    """#,
    #""layout": "waterfall", "items": [{"height": 9, "width": 30}, {"height": 9, "width": 7}]"#,
    #""layout": "compositional", "items": 4, "options": {"group": \#(card)}"#,
  ]
}
