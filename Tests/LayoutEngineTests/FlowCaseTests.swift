import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Hand-calculated flow layouts")
struct FlowCaseTests {
  static let size = #""itemSize": {"width": 30, "height": 20}"#
  static let lines = size + #", "minimumInteritemSpacing": 4"#
  static let columns = #""itemSize": {"width": 20, "height": 30}, "minimumInteritemSpacing": 4"#
  static let broad = #""itemSize": {"width": 140, "height": 20}"#
  static let sideways = #"{"scrollDirection": "horizontal"}"#
  static let wide = LayoutSize(width: 200, height: 100)
  /// Five of 17 in 100, which leaves gaps of 3¾.
  static let quarters =
    #""itemSize": {"width": 17, "height": 20}, "minimumInteritemSpacing": 3"#
  static let twoHeights = #"[{"width": 30, "height": 10}, {"width": 30, "height": 15}]"#

  static let measured = #""estimatedItemSize": "automatic", "minimumInteritemSpacing": 4"#

  static let cases = [
    FlowCase(
      "spreads full lines out; a last line repeats the gap",
      lines,
      items: "5",
      x: [0, 35, 70, 0, 35],
      y: [0, 0, 0, 30, 30]
    ),
    FlowCase(
      "packs the last line of items with sizes of their own",
      lines,
      items: #"{"count": 5, "cycle": [{"width": 30}]}"#,
      x: [0, 35, 70, 0, 34],
      y: [0, 0, 0, 30, 30]
    ),
    FlowCase(
      "packs also the only line of items with sizes of their own",
      lines,
      items: #"{"count": 3, "cycle": [{"width": 30}]}"#,
      x: [0, 34, 68],
      y: [0, 0, 0]
    ),
    FlowCase(
      "looks only at the sizes of items that are there",
      lines,
      items: #"{"count": 2, "cycle": [{}, {}, {"width": 1}]}"#,
      x: [0, 35],
      y: [0, 0]
    ),
    FlowCase(
      "places fewer items than a line holds as in a full one",
      lines,
      items: "2",
      x: [0, 35],
      y: [0, 0]
    ),
    FlowCase(
      "leading",
      lines + #", "alignment": "leading""#,
      x: [0, 34, 68, 0],
      y: [0, 0, 0, 30]
    ),
    FlowCase(
      "center",
      lines + #", "alignment": "center""#,
      x: [1, 35, 69, 35],
      y: [0, 0, 0, 30]
    ),
    FlowCase(
      "center, in full lines only",
      lines + #", "alignment": "center""#,
      items: "6",
      x: [1, 35, 69, 1, 35, 69],
      y: [0, 0, 0, 30, 30, 30]
    ),
    FlowCase(
      "trailing",
      lines + #", "alignment": "trailing""#,
      x: [2, 36, 70, 70],
      y: [0, 0, 0, 30]
    ),
    FlowCase(
      "centers a full line of one item",
      #""itemSize": {"width": 60, "height": 20}"#,
      items: "2",
      x: [20, 20],
      y: [0, 30]
    ),
    FlowCase(
      "centers a full line of one item with its own size, not the last one",
      "",
      items: #"[{"width": 60}, {"width": 60}]"#,
      x: [20, 0],
      y: [0, 60]
    ),
    FlowCase(
      "lets an item broader than the room stick out on both sides",
      broad,
      items: "2",
      x: [-20, -20],
      y: [0, 30]
    ),
    FlowCase(
      "lets it stick out at the end",
      broad + #", "alignment": "leading""#,
      items: "2",
      x: [0, 0],
      y: [0, 30]
    ),
    FlowCase(
      "lets it stick out at the start",
      broad + #", "alignment": "trailing""#,
      items: "2",
      x: [-40, -40],
      y: [0, 30]
    ),
    FlowCase(
      "centers items across their line, on pixels",
      "",
      items: twoHeights,
      x: [0, 40],
      y: [3, 0]
    ),
    FlowCase(
      "centers items across their line, on half points",
      "",
      items: twoHeights,
      traits: #"{"displayScale": 2}"#,
      x: [0, 40],
      y: [2.5, 0]
    ),
    FlowCase(
      "gives an item that lacks a width or a height the common one",
      lines,
      items: #"[{"width": 10}, {"height": 40}, {}]"#,
      x: [0, 14, 48],
      y: [10, 0, 10]
    ),
    FlowCase(
      "rounds at 1 pixel a point",
      quarters,
      items: "5",
      x: [0, 21, 42, 62, 83],
      y: [0, 0, 0, 0, 0]
    ),
    FlowCase(
      "rounds at 2 pixels a point",
      quarters,
      items: "5",
      traits: #"{"displayScale": 2}"#,
      x: [0, 21, 41.5, 62.5, 83],
      y: [0, 0, 0, 0, 0]
    ),
    FlowCase(
      "rounds at 3 pixels a point",
      quarters,
      items: "5",
      traits: #"{"displayScale": 3}"#,
      x: [0, 62 / 3, 125 / 3, 187 / 3, 83],
      y: [0, 0, 0, 0, 0]
    ),
    FlowCase(
      "does not round without pixel alignment",
      quarters,
      items: "5",
      configuration: #"{"pixelAlignment": false}"#,
      x: [0, 20.75, 41.5, 62.25, 83],
      y: [0, 0, 0, 0, 0]
    ),
    FlowCase(
      "rounds positions in the section, not in the line",
      quarters + #", "sectionInset": {"leading": 0.4, "trailing": -0.4}"#,
      items: "3",
      x: [0, 21, 42],
      y: [0, 0, 0]
    ),
    FlowCase(
      "makes columns sideways",
      columns,
      container: wide,
      configuration: sideways,
      x: [0, 0, 0, 30],
      y: [0, 35, 70, 0]
    ),
    FlowCase(
      "centers columns sideways",
      columns + #", "alignment": "center""#,
      container: wide,
      configuration: sideways,
      x: [0, 0, 0, 30],
      y: [1, 35, 69, 35]
    ),
    FlowCase(
      "starts at the right",
      lines,
      traits: #"{"layoutDirection": "rightToLeft"}"#,
      x: [70, 35, 0, 70],
      y: [0, 0, 0, 30]
    ),
    FlowCase(
      "trails to the left",
      lines + #", "alignment": "trailing""#,
      traits: #"{"layoutDirection": "rightToLeft"}"#,
      x: [68, 34, 0, 0],
      y: [0, 0, 0, 30]
    ),
    FlowCase(
      "makes columns from the right",
      columns,
      container: wide,
      configuration: sideways,
      traits: #"{"layoutDirection": "rightToLeft"}"#,
      x: [30, 30, 30, 0],
      y: [0, 35, 70, 0]
    ),
    FlowCase(
      "takes negative spacing as it is",
      size + #", "minimumLineSpacing": -5, "minimumInteritemSpacing": -10, "#
        + #""alignment": "leading""#,
      items: "5",
      x: [0, 20, 40, 60, 0],
      y: [0, 0, 0, 0, 15]
    ),
    FlowCase(
      "puts items on each other where each gives back what it takes",
      size + #", "minimumInteritemSpacing": -30"#,
      items: "3",
      x: [0, 0, 0],
      y: [0, 0, 0]
    ),
    FlowCase(
      "forgives a thousandth of a point",
      #""itemSize": {"width": 33.3336, "height": 1}"#
        + #", "minimumInteritemSpacing": 0, "alignment": "leading""#,
      items: "3",
      x: [0, 33, 67],
      y: [0, 0, 0]
    ),
    FlowCase(
      "forgives no more",
      #""itemSize": {"width": 33.3337, "height": 1}"#
        + #", "minimumInteritemSpacing": 0, "alignment": "leading""#,
      items: "3",
      x: [0, 33, 0],
      y: [0, 0, 11]
    ),
    FlowCase(
      "that sizes itself repeats a full line's gap in the last one, if all widths are the same",
      measured,
      items: #"[{"width": 30, "height": 20}, {"width": 30, "height": 10}, {"width": 30}, "#
        + #"{"width": 30, "height": 9}, {"width": 30, "height": 9}]"#,
      x: [0, 35, 70, 0, 35],
      y: [15, 20, 0, 60, 60]
    ),
    FlowCase(
      "that sizes itself packs the last line if widths differ",
      measured,
      items: #"[{"width": 30}, {"width": 30}, {"width": 30}, {"width": 30}, {"width": 31}]"#,
      x: [0, 35, 70, 0, 34],
      y: [0, 0, 0, 60, 60]
    ),
    FlowCase(
      "that sizes itself centers a last line of one item of which two would not fit",
      measured,
      items: #"[{"width": 60}, {"width": 50}]"#,
      x: [20, 25],
      y: [0, 60]
    ),
    FlowCase(
      "that sizes itself packs a last line of one item of which two would fit",
      measured,
      items: #"[{"width": 60}, {"width": 40}]"#,
      x: [20, 0],
      y: [0, 60]
    ),
    FlowCase(
      "that sizes itself starts an item broader than the line at the inset",
      measured + #", "sectionInset": {"leading": 5}"#,
      items: #"[{"width": 140}, {"width": 150}]"#,
      x: [5, 5],
      y: [0, 60]
    ),
    FlowCase(
      "that sizes itself gives items without a size the estimate",
      #""estimatedItemSize": {"width": 60, "height": 20}, "itemSize": {"width": 9, "height": 9}"#,
      items: "2",
      x: [20, 20],
      y: [0, 30]
    ),
    FlowCase(
      "whose estimate is zero takes its items' sizes as they are",
      #""estimatedItemSize": {"width": 0, "height": 0}"#,
      items: #"[{"width": 60}, {"width": 60}]"#,
      x: [20, 0],
      y: [0, 60]
    ),
    FlowCase(
      "that sizes itself sideways repeats the gap of a full column, each item centered",
      measured,
      items: #"[{"width": 30, "height": 29}, {"width": 50, "height": 29}]"#,
      container: wide,
      configuration: sideways,
      x: [10, 0],
      y: [0, 36]
    ),
  ]

  @Test(
    "The content of a flow that sizes itself is rounded down to a pixel",
    arguments: [
      ("", #"{"displayScale": 2}"#, 30.6), (measured, #"{"displayScale": 1}"#, 30),
      (measured, #"{"displayScale": 2}"#, 30.5),
    ]
  )
  func endsOnPixel(options: String, traits: String, height: Double) throws {
    let items = #"[{"width": 60, "height": 30.6}]"#
    let flow = FlowCase("", options, items: items, traits: traits, x: [], y: [])
    #expect(try flow.solved().contentSize.height == height)
  }

  @Test("A flow places items as calculated by hand", arguments: cases)
  func places(_ flow: FlowCase) throws {
    let layout = try flow.solved()
    let frames = layout.itemFrames
    #expect(frames.count == flow.x.count)
    for (frame, (x, y)) in zip(frames, zip(flow.x, flow.y)) {
      #expect(abs(frame.x - x) < 1e-9 && abs(frame.y - y) < 1e-9, "\(frame), not at \(x), \(y)")
    }
    #expect(layout.sections.allSatisfy { $0.layout.diagnostics.isEmpty })
  }
}
