import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Printed differences")
struct DifferenceResultTests {
  private static func session(_ json: String, plugins: TemporaryFolder? = nil) throws -> Session {
    let session = Session(.testing(plugins: plugins))
    try session.open(json: json)
    return session
  }

  private static let before = """
    {"environment": {"container": {"width": 300, "height": 200}}, "sections": [
      {"id": "menu", "layout": "list", "items": 3, "options": {"rowHeight": 40}},
      {"layout": "grid", "items": 4, "options": {"columns": 2, "itemHeight": 50}}]}
    """

  private static let after = """
    {"environment": {"container": {"width": 300, "height": 200}}, "sections": [
      {"id": "menu", "layout": "list", "items": 4, "options": {"rowHeight": 40}},
      {"layout": "grid", "items": 3, "options": {"columns": 2, "itemHeight": 50}}]}
    """

  private static func difference(limit: Int = 200) throws -> LayoutDifference {
    try LayoutDifference(
      from: session(before).compared(.wholeContent),
      to: session(after).compared(.wholeContent),
      limit: limit
    )
  }

  @Test("A difference as a table marks changed, added and removed elements")
  func table() throws {
    let text = try ReportRenderer(format: .table).text(of: Self.difference())
    #expect(
      text == """
        content  300 × 220 → 300 × 260
        section  layout  id    x          y  width     height
        0        list    menu  0          0    300  120 → 160
        1        grid          0  120 → 160    300        100
        element             x          y  width  height
        0.3      added      0        120    300      40
        1.0                 0  120 → 160    150      50
        1.1               150  120 → 160    150      50
        1.2                 0  170 → 210    150      50
        1.3      removed  150        170    150      50
        3 changed (3 place), 1 added, 1 removed; 3 equal

        """
    )
  }

  @Test("A difference counts the elements that it does not list")
  func bounded() throws {
    let text = try ReportRenderer(format: .table).text(of: Self.difference(limit: 2))
    #expect(text.contains("\n… 3 more\n3 changed"))
    let json = try ReportRenderer(format: .json).text(of: Self.difference(limit: 2))
    #expect(json.contains("\"more\": 3"))
  }

  @Test("An empty difference says so as a table and as JSON")
  func nothing() throws {
    let one = try Self.session(Self.before).compared(.wholeContent)
    let difference = try LayoutDifference(from: one, to: one)
    #expect(try ReportRenderer(format: .table).text(of: difference) == "no difference\n")
    let json = try ReportRenderer(format: .json).text(of: difference)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    )
    #expect(object["differs"] as? Bool == false)
  }

  @Test("A difference as JSON has both sides of each change")
  func json() throws {
    let text = try ReportRenderer(format: .json).text(of: Self.difference())
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(object["differs"] as? Bool == true)
    let elements = try #require(object["elements"] as? [[String: Any]])
    #expect(
      elements.map { $0["change"] as? String } == [
        "added", "changed", "changed", "changed", "removed",
      ]
    )
    let moved = try #require(elements[1]["before"] as? [String: Any])
    #expect(moved["frame"] as? [Double] == [0, 120, 150, 50])
    #expect(elements[0]["before"] == nil && elements[0]["after"] != nil)
    let counts = try #require(object["counts"] as? [String: Any])
    #expect(counts["equal"] as? Int == 3)
  }

  // MARK: Saved results

  @Test(
    "A saved result has no difference from the layout of its document",
    arguments: [
      "headers-and-badges", "headers-and-badges.visible", "settings-measured", "carousel.visible",
      "nested-groups-scrolling", "pizza-screen", "pizza-screen.visible", "photo-stream",
    ]
  )
  func saved(_ name: String) throws {
    let folder = Fixtures.root.appending(path: "docs/examples").path
    let extent: ComparedExtent = name.hasSuffix(".visible") ? .visibleBounds : .wholeContent
    let document = name.split(separator: ".")[0]
    let session = Session(HostConfiguration(budget: PluginBudget(deadline: .unlimited)))
    let layout = try session.compared(opening: "\(folder)/\(document).json", extent)
    let saved = try session.compared(opening: "\(folder)/\(name).result.json", extent)
    #expect(try LayoutDifference(from: saved, to: layout).isEmpty)
    #expect(try LayoutDifference(from: layout, to: saved).isEmpty)
  }

  @Test(
    "The error for a wrong saved result gives its file and the wrong value",
    arguments: [
      (#"{"contentSize": {"width": 1}, "elements": []}"#, "contentSize needs the key “height”"),
      (
        #"{"contentSize": {"width": 1, "height": 1}, "contentOffset": {"x": 0, "y": 0}, "elements": [{"kind": "item", "frame": [0, 0, 1]}]}"#,
        "elements[0].frame must be 4 numbers, not 3"
      ),
      (
        #"{"contentSize": {"width": 1, "height": 1}, "contentOffset": {"x": 0, "y": 0}, "elements": [{"kind": "itm", "frame": [0, 0, 1, 1]}]}"#,
        "elements[0].kind: there is no kind of elements “itm”"
      ),
    ]
  )
  func wrongResult(text: String, message: String) throws {
    let folder = try TemporaryFolder(["a.json": text])
    let failure = try #require(throws: LayoutError.self) {
      try Session(.testing()).compared(opening: folder.path(of: "a.json"), .wholeContent)
    }
    #expect(failure.message == message)
    #expect(failure.file == folder.path(of: "a.json"))
  }

  // MARK: Screens

  private static let halves = """
    return {
      api = 1,
      options = {width = {type = "number", default = 100}, shown = {type = "boolean", default = true}},
      screen = function(environment)
        local width = environment.options.width
        local regions = {left = {x = 0, y = 0, width = width, height = 200}}
        if environment.options.shown then
          regions.right = {x = width, y = 0, width = 300 - width, height = 200}
        end
        return {
          regions = regions,
          overlays = {{kind = "button", frame = {x = width, y = 0, width = 20, height = 20}}},
        }
      end,
    }
    """

  private static func screen(_ options: String) -> String {
    #"{"environment": {"container": {"width": 300, "height": 200}}, "#
      + #""screen": {"layout": "halves", "options": {\#(options)}}, "collections": {"#
      + #""left": {"sections": [{"layout": "list", "items": 2}]}, "#
      + #""right": {"sections": [{"layout": "list", "items": 2}]}}}"#
  }

  @Test("A difference of screens names the collections, regions and overlays")
  func screens() throws {
    let plugins = try TemporaryFolder(["halves.lua": Self.halves])
    func compared(_ options: String) throws -> ComparedLayout {
      try Self.session(Self.screen(options), plugins: plugins).compared(.wholeContent)
    }
    let one = try compared("")
    #expect(try LayoutDifference(from: one, to: one).isEmpty)
    let other = try LayoutDifference(from: one, to: compared(#""width": 120"#))
    let text = try ReportRenderer(format: .table).text(of: other)
    #expect(text.contains("collection left\nregion  0, 0 100 × 200 → 0, 0 120 × 200\n"))
    #expect(text.contains("overlay button  100, 0 20 × 20 → 120, 0 20 × 20\n"))
    let json = try ReportRenderer(format: .json).text(of: other)
    _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let hidden = try LayoutDifference(from: one, to: compared(#""shown": false"#))
    #expect(
      try ReportRenderer(format: .table).text(of: hidden).contains("collection right: removed\n")
    )
    #expect(throws: LayoutError.self) {
      try LayoutDifference(from: one, to: Self.session(Self.before).compared(.wholeContent))
    }
  }
}
