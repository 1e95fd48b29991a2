import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Sections of a billion items", .endsInTime)
struct LargeSectionTests {
  static func document(_ layout: String, count: Int = 1_000_000_000) throws -> LayoutDocument {
    try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 320, "height": 480}},
         "sections": [{"layout": \(layout), "items": \(count)}]}
        """
    )
  }

  @Test("A list of a billion items knows its length, its last frame and a screen in its middle")
  func list() throws {
    let layout = try Self.document(#""list""#).solved()

    #expect(layout.itemCount == 1_000_000_000)
    #expect(layout.contentSize == LayoutSize(width: 320, height: 44_000_000_000))
    let last = layout.element(at: ItemPath(section: 0, item: 999_999_999))
    #expect(last?.frame == LayoutRect(x: 0, y: 43_999_999_956, width: 320, height: 44))
    let screen = layout.elements(in: LayoutRect(x: 0, y: 22_000_000_000, width: 320, height: 480))
    #expect(screen.map(\.item) == Array(500_000_000...500_000_010))
    #expect(screen.first?.frame == LayoutRect(x: 0, y: 22_000_000_000, width: 320, height: 44))
  }

  @Test("A grid of a billion items knows its length and its last frame")
  func grid() throws {
    let document = try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 320, "height": 480}},
         "sections": [{"layout": "grid", "options": {"columns": 3, "spacing": 10},
                       "items": 1000000000}]}
        """
    )
    let layout = try document.solved()
    // 333,333,334 rows of 100 and the spacings between them.
    #expect(layout.contentSize.height == 333_333_334 * 110 - 10)
    #expect(
      layout.element(at: ItemPath(section: 0, item: 999_999_999))?.frame
        == LayoutRect(x: 0, y: 333_333_333 * 110, width: 100, height: 100)
    )
  }

  /// Layouts in which a search might check every group.
  static let layouts = [
    "rows without height": #"{"group": {"axis": "vertical", "size": {"width": 10, "height": 0},"#
      + #" "items": [{"size": {"width": 10, "height": 10}}]}}"#,
    "groups on one spot": #"{"group": {"axis": "vertical", "size": {"width": 10, "height": 10},"#
      + #" "items": [{"size": {"width": 10, "height": 10}}]}, "interGroupSpacing": -10}"#,
    "frames that stick out far": #"{"group": {"axis": "custom", "size": {"width": 10,"#
      + #" "height": 10}, "frames": [{"x": 0, "y": 0, "width": 10, "height": 10},"#
      + #" {"x": 0, "y": 1e12, "width": 10, "height": 10}]}}"#,
    "frames without area": #"{"group": {"axis": "custom", "size": {"width": 10,"#
      + #" "height": 0}, "frames": [{"x": 0, "y": 0, "width": 10, "height": 0}]}}"#,
  ]

  @Test(
    "A search beside a billion items finds nothing without checking every group",
    arguments: layouts.keys.sorted()
  )
  func nothingBeside(_ name: String) throws {
    let layout = try Self.document(try #require(Self.layouts[name])).solved()
    #expect(layout.elements(in: LayoutRect(x: 100, y: 0, width: 100, height: 1000)).isEmpty)
  }

  @Test("A search among a billion frames that stick out far finds the two that are there")
  func fewThere() throws {
    let layout = try Self.document(try #require(Self.layouts["frames that stick out far"])).solved()
    let elements = layout.elements(in: LayoutRect(x: 0, y: 95, width: 10, height: 10))
    #expect(elements.map(\.item) == [18, 20])
  }

  @Test("The item count of 1,100 sections at the limit does not overflow")
  func greatestCount() throws {
    let section = #"{"layout": "list", "items": 9007199254740992}"#
    let sections = Array(repeating: section, count: 1100).joined(separator: ", ")
    let layout = try LayoutDocument(json: #"{"sections": [\#(sections)]}"#).solved()
    #expect(layout.itemCount > 0)
  }
}
