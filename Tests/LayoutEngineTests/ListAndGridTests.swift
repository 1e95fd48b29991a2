import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Lists and grids")
struct ListAndGridTests {
  static func layout(
    _ section: String,
    container: LayoutSize = LayoutSize(width: 320, height: 480),
    scrolling axis: ScrollAxis,
    items: String = "11",
    scale: Int = 2
  ) throws -> CollectionLayout {
    try LayoutDocument(
      json: """
        {"environment": {"container": {"width": \(container.width), "height": \(container.height)},
                         "traits": {"displayScale": \(scale)}},
         "configuration": {"scrollDirection": "\(axis.rawValue)"},
         "sections": [{\(section), "items": \(items)}]}
        """
    )
    .solved()
  }

  /// A size whose first dimension is the one along the scroll axis.
  static func size(_ main: String, _ cross: String, _ axis: ScrollAxis) -> String {
    axis == .vertical
      ? #"{"width": \#(cross), "height": \#(main)}"# : #"{"width": \#(main), "height": \#(cross)}"#
  }

  static func whole(_ axis: ScrollAxis) -> String {
    axis == .vertical ? #"{"fractionalHeight": 1}"# : #"{"fractionalWidth": 1}"#
  }

  /// Options with the compositional section that they stand for.
  struct Shorthand: Sendable, CustomTestStringConvertible {
    var options: String
    var main: String
    var columns = 1
    var itemSpacing = 0.0
    var rest: String
    var testDescription: String { options }
  }

  static let insets = #"{"top": 5, "leading": 7, "bottom": 11, "trailing": 13}"#

  static let lists = [
    Shorthand(options: "{}", main: "44", rest: ""),
    Shorthand(
      options: #"{"rowHeight": 30.3, "spacing": 4}"#,
      main: "30.3",
      rest: #", "interGroupSpacing": 4"#
    ),
    Shorthand(
      options: #"{"rowHeight": {"fractionalHeight": 0.3}, "contentInsets": \#(insets)}"#,
      main: #"{"fractionalHeight": 0.3}"#,
      rest: #", "contentInsets": \#(insets)"#
    ),
    Shorthand(
      options: #"{"rowHeight": {"estimated": 20}, "spacing": -3}"#,
      main: #"{"estimated": 20}"#,
      rest: #", "interGroupSpacing": -3"#
    ),
  ]

  @Test(
    "A list has the same frames as a compositional section with one item per group",
    arguments: lists,
    ScrollAxis.allCases
  )
  func list(_ list: Shorthand, axis: ScrollAxis) throws {
    let isEstimated = list.main.contains("estimated")
    let item = Self.size(isEstimated ? list.main : Self.whole(axis), Self.whole(axis.cross), axis)
    let group = Self.size(list.main, Self.whole(axis.cross), axis)
    let described = """
      "layout": {"group": {"axis": "\(axis.rawValue)", "size": \(group),
                 "items": [{"size": \(item)}]}\(list.rest)}
      """
    let items = isEstimated ? #"[{"height": 30, "width": 9}, {}, {"height": 0}]"# : "11"

    let short = try Self.layout(
      #""layout": "list", "options": \#(list.options)"#,
      scrolling: axis,
      items: items
    )
    let long = try Self.layout(described, scrolling: axis, items: items)
    #expect(short.itemFrames == long.itemFrames)
    #expect(short.contentSize == long.contentSize)
    #expect(!short.itemFrames.isEmpty)
  }

  static let grids = [
    // Downwards and sideways the row is 320 broad here: 160, 106.5 and 75 with the spacings.
    Shorthand(options: "{}", main: "160", columns: 2, rest: ""),
    Shorthand(options: #"{"columns": 3}"#, main: "106.5", columns: 3, rest: ""),
    Shorthand(
      options: #"{"minimumItemWidth": 70, "spacing": 6}"#,
      main: "75.5",
      columns: 4,
      itemSpacing: 6,
      rest: #", "interGroupSpacing": 6"#
    ),
    Shorthand(
      options: #"{"columns": 2, "spacing": 6, "interItemSpacing": 20, "itemHeight": 10}"#,
      main: "10",
      columns: 2,
      itemSpacing: 20,
      rest: #", "interGroupSpacing": 6"#
    ),
    Shorthand(
      options: #"{"columns": 2, "contentInsets": 10, "interGroupSpacing": 3}"#,
      main: "150",
      columns: 2,
      rest: #", "contentInsets": 10, "interGroupSpacing": 3"#
    ),
    Shorthand(
      options: #"{"columns": 2, "itemHeight": {"estimated": 8}}"#,
      main: #"{"estimated": 8}"#,
      columns: 2,
      rest: ""
    ),
  ]

  @Test(
    "A grid has the same frames as a compositional section with equal shares",
    arguments: grids,
    ScrollAxis.allCases
  )
  func grid(_ grid: Shorthand, axis: ScrollAxis) throws {
    let isEstimated = grid.main.contains("estimated")
    let item = Self.size(isEstimated ? grid.main : Self.whole(axis), Self.whole(axis.cross), axis)
    let group = Self.size(grid.main, Self.whole(axis.cross), axis)
    let described = """
      "layout": {"group": {"axis": "\(axis.cross.rawValue)", "size": \(group),
                 "item": {"size": \(item)}, "count": \(grid.columns),
                 "interItemSpacing": \(grid.itemSpacing)}\(grid.rest)}
      """
    let items = isEstimated ? #"[{"height": 30, "width": 9}, {}, {"height": 5}]"# : "11"
    let container =
      axis == .vertical ? LayoutSize(width: 320, height: 480) : LayoutSize(width: 480, height: 320)

    let short = try Self.layout(
      #""layout": "grid", "options": \#(grid.options)"#,
      container: container,
      scrolling: axis,
      items: items
    )
    let long = try Self.layout(described, container: container, scrolling: axis, items: items)
    #expect(short.itemFrames == long.itemFrames)
    #expect(short.contentSize == long.contentSize)
    #expect(!short.itemFrames.isEmpty)
  }

  @Test("A grid has as many columns as fit with items of the minimum width", arguments: [1, 2, 3])
  func minimumItemWidth(scale: Int) throws {
    for seed in 0..<60 {
      var numbers = SeededNumbers(seed: UInt64(seed))
      let width = numbers.length(1...1500)
      let minimum = numbers.length(20...400)
      let spacing = numbers.length(0...20)
      let layout = try Self.layout(
        #""layout": "grid", "options": {"minimumItemWidth": \#(minimum), "spacing": \#(spacing)}"#,
        container: LayoutSize(width: width, height: 300),
        scrolling: .vertical,
        items: "200",
        scale: scale
      )

      let columns = max(1, ((width + spacing) / (minimum + spacing)).rounded(.down))
      // First the row, then its items are brought onto whole pixels.
      let pixels = PixelAlignment(scale: Double(scale))
      let expected = max(0, pixels.down((pixels.down(width) - (columns - 1) * spacing) / columns))
      let frames = layout.itemFrames
      #expect(frames.prefix { $0.y == 0 }.count == Int(columns), "\(numbers)")
      #expect(abs(frames[0].width - expected) < 1e-9, "\(numbers)")
      #expect(frames[0].height == frames[0].width, "\(numbers)")
      #expect(frames.allSatisfy { $0.maxX <= width + 1 / Double(scale) }, "\(numbers)")
    }
  }

  @Test(
    "An engine refuses contradictory or invalid options, and names their path",
    arguments: [
      ("grid", #"{"columns": 2, "minimumItemWidth": 50}"#, "sections[0].options"),
      ("grid", #"{"minimumItemWidth": 0}"#, "sections[0].options.minimumItemWidth"),
      ("grid", #"{"columns": 0}"#, "sections[0].options.columns"),
      ("grid", #"{"columns": 1e300}"#, "sections[0].options.columns"),
      ("list", #"{"rowHeight": -1}"#, "sections[0].options.rowHeight"),
      ("list", #"{"columns": 2}"#, "sections[0].options"),
      ("compositional", "{}", "sections[0].options"),
    ]
  )
  func refusals(engine: String, options: String, path: String) {
    let failure = #expect(throws: LayoutError.self) {
      try Self.layout(
        #""layout": "\#(engine)", "options": \#(options)"#,
        scrolling: .vertical
      )
    }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.path == path)
  }
}
