import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Extreme sizes and counts", .endsInTime)
struct HostileSizeTests {
  /// A document of one section.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var container = #"{"width": 320, "height": 480}"#
    var configuration = "{}"
    /// `layout`, and perhaps `options`.
    var section: String
    var items = "8"

    init(
      _ title: String,
      _ section: String,
      items: String = "8",
      container: String? = nil,
      configuration: String = "{}"
    ) {
      testDescription = title
      self.section = section
      self.items = items
      self.configuration = configuration
      if let container { self.container = container }
    }

    func solved() throws -> CollectionLayout {
      try LayoutDocument(
        json: """
          {"environment": {"container": \(container)}, "configuration": \(configuration),
           "sections": [{\(section), "items": \(items)}]}
          """
      )
      .solved()
    }
  }

  /// A section of one group.
  static func group(_ fields: String, _ rest: String = "") -> String {
    #""layout": {"group": {\#(fields)}\#(rest)}"#
  }

  static func row(_ size: String, _ items: String, _ rest: String = "") -> String {
    group(#""axis": "horizontal", "size": \#(size), "items": [\#(items)]\#(rest)"#)
  }

  /// Nested groups, each with one child; the innermost holds an item.
  static func nested(_ depth: Int, _ size: String, _ rest: String, axes: [String]) -> String {
    var subitem = #"{"size": {"width": 1, "height": 1}}"#
    for level in 0..<depth {
      subitem =
        #"{"axis": "\#(axes[level % axes.count])", "size": \#(size), "items": [\#(subitem)]\#(rest)}"#
    }
    return #""layout": {"group": \#(subitem)}"#
  }

  static let full = #"{"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}"#
  static let zero = #"{"width": 0, "height": 0}"#
  static let estimatedCross = #"{"width": 300, "height": {"estimated": 10}}"#

  // MARK: Nothing

  /// Items without extent along their group: any number of them fits, so one group has them all.
  static let boundless = [
    Case("items without extent in a row", row(full, #"{"size": \#(zero)}"#)),
    Case("a billion of them", row(full, #"{"size": \#(zero)}"#), items: "1000000000"),
    Case("rows of less than a pixel", #""layout": "list", "options": {"rowHeight": 1e-300}"#),
    Case(
      "items that negative spacing takes back",
      row(full, #"{"size": {"width": 10, "height": 1}}"#, #", "interItemSpacing": -10"#)
    ),
    Case(
      "a row of fractions of a container without width",
      row(full, #"{"size": {"width": {"fractionalWidth": 0.5}, "height": 40}}"#),
      container: #"{"width": 0, "height": 480}"#
    ),
  ]

  @Test(
    "Items without extent along their group all lie at one place in one group",
    arguments: boundless
  )
  func oneGroup(_ hostile: Case) throws {
    let layout = try hostile.solved()
    let last = layout.itemCount - 1
    #expect(last > 0)
    #expect(
      layout.element(at: ItemPath(section: 0, item: last))?.frame
        == layout.element(at: ItemPath(section: 0, item: 0))?.frame
    )
    #expect(layout.contentSize.height <= 480)
  }

  // MARK: Too much

  static let exhausting = [
    Case(
      "items without extent and with spacing, sized by fractions",
      row(
        full,
        #"{"size": {"width": {"fractionalWidth": 0}, "height": 1}}"#,
        #", "interItemSpacing": 1e-9"#
      )
    ),
    Case(
      "items with sizes of their own, none of them with extent",
      row(
        full,
        #"{"size": {"width": {"estimated": 1}, "height": 1}}, {"size": {"width": {"fractionalWidth": 0}, "height": 1}}"#,
        #", "interItemSpacing": 1e-9"#
      ),
      items: #"{"count": 20000, "cycle": [{"width": 0}]}"#
    ),
    Case(
      "a million shares of a million shares",
      group(
        #""axis": "horizontal", "size": \#(full), "count": 1000000, "item": {"axis": "vertical", "size": \#(full), "count": 1000000, "item": {"size": \#(full)}}"#
      )
    ),
    Case(
      "a million shares for items with sizes of their own",
      group(
        #""axis": "horizontal", "size": \#(full), "count": 1000000, "item": {"size": {"width": 1, "height": {"estimated": 1}}}"#
      ),
      items: #"{"count": 1000000, "cycle": [{"height": 1}]}"#
    ),
    Case(
      "groups in each other whose heights are fractions of their widths",
      nested(
        120,
        #"{"width": {"fractionalWidth": 1}, "height": {"fractionalWidth": 1}}"#,
        "",
        axes: ["horizontal"]
      )
    ),
    Case(
      "more items with sizes of their own than memory holds",
      #""layout": "list", "options": {"rowHeight": {"estimated": 1}}"#,
      items: #"{"count": 9007199254740992, "cycle": [{"height": 1}]}"#
    ),
    Case(
      "more items of a waterfall than memory holds",
      #""layout": "waterfall""#,
      items: #"{"count": 9007199254740992, "cycle": [{"width": 1, "height": 1}]}"#
    ),
    Case(
      "rows that add up to more than a number",
      #""layout": "list", "options": {"rowHeight": 1e300}"#,
      items: "1000000000"
    ),
    Case(
      "the same from right to left",
      row(#"{"width": 1e308, "height": 1e300}"#, #"{"size": \#(full)}"#),
      items: "1000000000",
      configuration: #"{"scrollDirection": "horizontal"}"#
    ),
    Case(
      "negative spacing that adds up to less than a number",
      #""layout": "list", "options": {"spacing": -1e300}"#,
      items: "1000000000"
    ),
    Case(
      "a waterfall longer than a number",
      #""layout": "waterfall", "options": {"sizing": "height"}"#,
      items: #"{"count": 1000, "cycle": [{"height": 1e308}]}"#
    ),
    Case(
      "columns of a waterfall farther away than a number",
      #""layout": "waterfall", "options": {"sizing": "height", "columns": 10, "interItemSpacing": 1e308}"#,
      items: #"{"count": 10, "cycle": [{"height": 1}]}"#
    ),
    Case(
      "a waterfall that negative spacing lifts above any number",
      #""layout": "waterfall", "options": {"sizing": "height", "columns": 1, "lineSpacing": -1e308}"#,
      items: #"{"count": 10, "cycle": [{"height": 1}]}"#
    ),
    Case(
      "items with sizes of their own that add up to more than a number",
      #""layout": "list", "options": {"rowHeight": {"estimated": 1}}"#,
      items: #"{"count": 1000, "cycle": [{"height": 1e308}]}"#
    ),
  ]

  @Test(
    "A section that needs too much memory or length fails as resource exhausted",
    arguments: exhausting
  )
  func exhausted(_ hostile: Case) {
    do {
      let layout = try hostile.solved()
      Issue.record("\(layout.itemCount) items in \(layout.contentSize)")
    } catch let failure as LayoutError {
      #expect(failure.code == .resourceExhausted)
      #expect(failure.section == 0)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("Sections that are too long together fail as resource exhausted")
  func sectionsTogether() throws {
    let section = #"{"layout": "list", "options": {"rowHeight": 1e308}, "items": 1}"#
    let document = try LayoutDocument(json: #"{"sections": [\#(section), \#(section)]}"#)
    let failure = #expect(throws: LayoutError.self) { try document.solved() }
    #expect(failure?.code == .resourceExhausted)
  }

  // MARK: Strange, but solved

  static let solvable = [
    Case("a list in no room", #""layout": "list""#, container: zero),
    Case("a grid in no room", #""layout": "grid", "options": {"spacing": 10}"#, container: zero),
    Case(
      "a grid of the narrowest columns",
      #""layout": "grid", "options": {"minimumItemWidth": 1e-300}"#
    ),
    Case(
      "a grid of columns that spacing makes broader than the world",
      #""layout": "grid", "options": {"columns": 10000, "spacing": 1e15}"#
    ),
    Case(
      "a grid whose spacing takes all its columns back",
      #""layout": "grid", "options": {"minimumItemWidth": 10, "spacing": -10}"#
    ),
    Case(
      "a waterfall in no room",
      #""layout": "waterfall", "options": {"interItemSpacing": 5}"#,
      items: #"{"count": 8, "cycle": [{"width": 1, "height": 1}]}"#,
      container: zero
    ),
    Case(
      "a waterfall of tall items",
      #""layout": "waterfall""#,
      items: #"{"count": 8, "cycle": [{"width": 1e300, "height": 1e300}]}"#
    ),
    Case(
      "insets larger than the container",
      #""layout": "list", "options": {"contentInsets": 1e15}"#
    ),
    Case("a room of 1e300", #""layout": "list""#, container: #"{"width": 1e300, "height": 1e300}"#),
    Case("rows of 1e300", #""layout": "list", "options": {"rowHeight": 1e300}"#),
    Case("rows of 1e15", #""layout": "list", "options": {"rowHeight": 1e15}"#, items: "1000000000"),
    Case(
      "a fraction of 1e300",
      row(#"{"width": {"fractionalWidth": 1e300}, "height": 1}"#, #"{"size": \#(full)}"#)
    ),
    Case(
      "spacing of 1e300",
      row(
        full,
        #"{"size": {"width": {"fractionalWidth": 1}, "height": 1}}"#,
        #", "interItemSpacing": 1e300"#
      )
    ),
    Case(
      "negative spacing of 1e300",
      row(
        full,
        #"{"size": {"width": {"fractionalWidth": 1}, "height": 1}}"#,
        #", "interItemSpacing": -1e300"#
      )
    ),
    Case(
      "edges of 1e300",
      row(
        full,
        #"{"size": {"width": 1, "height": 1}, "edgeSpacing": {"leading": {"flexible": 1e300}}}"#
      )
    ),
    Case(
      "custom frames at 1e300",
      group(
        #""axis": "custom", "size": \#(full), "frames": [{"x": -1e300, "y": 1e300, "width": 1e300, "height": 1}]"#
      )
    ),
    Case(
      "many groups in each other",
      nested(120, full, "", axes: ["horizontal", "vertical"]),
      items: "1"
    ),
    Case(
      "groups in each other that share their room",
      nested(120, full, #", "interItemSpacing": 1"#, axes: ["horizontal"]),
      items: "1"
    ),
    Case("the most items there can be", #""layout": "grid""#, items: "9007199254740992"),
  ]

  @Test(
    "A section of extreme sizes has finite frames, and a search in it does not crash",
    arguments: solvable
  )
  func solved(_ hostile: Case) throws {
    let layout = try hostile.solved()
    #expect(layout.contentSize.width.isFinite && layout.contentSize.height.isFinite)
    let section = layout.sections[0].layout
    let last = section.frames.count - 1
    for item in Set([0, last / 2, last]) where item <= last && item >= 0 {
      let frame = try #require(layout.element(at: ItemPath(section: 0, item: item))?.frame)
      #expect(frame.x.isFinite && frame.y.isFinite)
      #expect(frame.maxX.isFinite && frame.maxY.isFinite)
      #expect(frame.width >= 0 && frame.height >= 0)
    }
    for corner in [-1e300, -1, 0, 1e15, 1e300] {
      for size in [0, 1, 1e3] {
        _ = layout.elements(in: LayoutRect(x: corner, y: corner, width: size, height: size))
      }
    }
  }

  @Test("A search in an infinite, negative or undefined rectangle does not crash")
  func rectangles() throws {
    let items = #"{"count": 100, "cycle": [{"width": 1, "height": 1}]}"#
    for layout in ["list", "grid", "waterfall"] {
      let layout = try Case("", #""layout": "\#(layout)""#, items: items).solved()
      for odd in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
        _ = layout.elements(in: LayoutRect(x: odd, y: odd, width: 1, height: 1))
        _ = layout.elements(in: LayoutRect(x: 0, y: 0, width: odd, height: odd))
      }
      #expect(layout.elements(in: LayoutRect(x: 0, y: 0, width: -10, height: -10)).isEmpty)
      let everything = LayoutRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)
      #expect(layout.elements(in: everything).count == 100)
    }
  }

  @Test(
    "A right-to-left layout of extreme sizes has the same size and item count",
    arguments: solvable
  )
  func mirrored(_ hostile: Case) throws {
    var document = try LayoutDocument(
      json: """
        {"environment": {"container": \(hostile.container)},
         "configuration": \(hostile.configuration),
         "sections": [{\(hostile.section), "items": \(hostile.items)}]}
        """
    )
    document.collections[0].configuration.scrollDirection = .horizontal
    let layouts = try [document, document.rightToLeft].map { try $0.solved() }
    #expect(layouts[0].contentSize == layouts[1].contentSize)
    #expect(layouts[0].itemCount == layouts[1].itemCount)
    for layout in layouts { _ = layout.elements(in: LayoutRect(x: 0, y: 0, width: 1, height: 1)) }
  }
}
