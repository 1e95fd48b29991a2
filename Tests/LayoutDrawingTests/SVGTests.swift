import Foundation
import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("SVG pictures")
struct SVGTests {
  static let folder = "Tests/LayoutDrawingTests/Fixtures/"

  private func session(_ name: String) throws -> Session {
    let session = Session(
      HostConfiguration(pluginFolders: [], budget: PluginBudget(deadline: .unlimited))
    )
    try session.open(path: Fixtures.root.appending(path: Self.folder + name + ".json").path)
    return session
  }

  @Test(
    "An SVG picture equals its golden",
    arguments: [("sorts", PictureTheme.light), ("empty", .dark), ("mirrored", .dark)]
  )
  func bytes(name: String, theme: PictureTheme) throws {
    let picture = try Picture(of: session(name).solve())
    let expected = try Fixtures.bytes(Self.folder + name + ".svg")
    #expect(
      SVGRenderer(theme: theme).text(of: picture) == String(decoding: expected, as: UTF8.self)
    )
  }

  @Test("An SVG picture of a visible state equals its golden")
  func visibleStateBytes() throws {
    let session = try session("sorts")
    let picture = try Picture(of: session.solve(), at: session.visibleState())
    let expected = try Fixtures.bytes(Self.folder + "sorts.visible.svg")
    #expect(SVGRenderer().text(of: picture) == String(decoding: expected, as: UTF8.self))
  }

  @Test("An SVG picture describes its sections and elements in titles")
  func titles() throws {
    let svg = try XMLNode.parse(SVGRenderer().text(of: Picture(of: session("sorts").solve())))
    #expect(svg.title == "300 × 230 points, 1 section, 2 items")
    let section = try #require(svg.all("g").first { $0.attributes["id"] == "section-0" })
    #expect(section.title == "section 0 “cards”: compositional, 2 items")
    #expect(
      section.children.compactMap(\.title) == [
        "background 0 (decoration) at 0, 0, 300 × 230, zIndex 0",
        "item 0.0 at 10, 40, 280 × 80, zIndex 1", "item 0.1 at 10, 130, 280 × 80, zIndex 1",
        "badge 0.0 (supplementary) at 274, 36, 20 × 20, zIndex 1",
        "badge 0.1 (supplementary) at 274, 126, 20 × 20, zIndex 1",
        "header 0.0 (supplementary) at 10, 0, 280 × 30, zIndex 1000000001",
      ]
    )
  }

  @Test(
    "An SVG picture is well-formed for any names in a document",
    arguments: [
      "<script>alert('x')</script>", "a & b", "\"quoted\" 'twice'", "]]>", "<!--", "&#x0;",
      "tab\\tline\\nfeed", "bell\\u0007 escape\\u001B del\\u007F", "\\uFFFE\\uFFFF",
      "\\u202Eturned", "😀 كتاب", "--", String(repeating: "long", count: 5_000),
    ]
  )
  func hostileNames(_ name: String) throws {
    let quoted = "\"" + name.replacing("\"", with: "\\\"") + "\""
    let session = try Session.opening(
      json: """
        {"sections": [{"id": \(quoted), "items": 1, "layout": {
          "group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 44},
                    "items": [{"size": {"width": 80, "height": 44}}]},
          "boundarySupplementaryItems": [
            {"elementKind": \(quoted), "alignment": "top",
             "size": {"width": {"fractionalWidth": 1}, "height": 30}}]}}]}
        """
    )
    let text = SVGRenderer().text(of: try Picture(of: session.solve()))
    let svg = try XMLNode.parse(text)
    #expect(svg.all("script").isEmpty)
    #expect(Set(svg.all.map(\.name)) == ["svg", "title", "g", "rect", "text"] || name.count > 100)
    #expect(text.utf8.count < 8_000)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("An SVG picture has unique ids")
  func ids() throws {
    for name in ["sorts", "mirrored", "empty"] {
      let svg = try XMLNode.parse(SVGRenderer().text(of: Picture(of: session(name).solve())))
      let ids = svg.all.compactMap { $0.attributes["id"] }
      #expect(Set(ids).count == ids.count)
    }
  }

  // MARK: Screens

  private static let screen = """
    {"environment": {"container": {"width": 400, "height": 300}},
     "screen": {"layout": "halves"},
     "collections": {
       "left & first": {"sections": [
         {"layout": "list", "options": {"rowHeight": 50}, "items": 20}],
         "contentOffset": {"x": 0, "y": 100}},
       "right": {"sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 2}]}}}
    """

  private static let halves = """
    return {
      api = 1,
      screen = function(environment)
        return {
          regions = {
            ["left & first"] = {x = 0, y = 0, width = 200, height = 300},
            right = {x = 200, y = 0, width = 200, height = 300},
          },
          overlays = {
            {kind = "above", frame = {x = 210, y = 240, width = 120, height = 40}, zIndex = 2},
            {kind = "below", frame = {x = 10, y = 240, width = 120, height = 40}},
          },
        }
      end,
    }
    """

  @Test("An SVG picture clips the shapes of elements that are clipped")
  func clippedElements() throws {
    let half = #""size": {"width": {"fractionalWidth": 0.5}, "height": 50}"#
    let picture = try Picture.whole(
      """
      {"sections": [{"items": 4, "layout": {"group": {"axis": "horizontal",
        "size": {"width": {"fractionalWidth": 1}, "height": 50},
        "items": [{\(half), "clipsTo": {"x": 10, "y": 20, "width": 90, "height": 900}}, {\(half)}]}}}]}
      """
    )
    let svg = try XMLNode.parse(SVGRenderer().text(of: picture))
    let clips = svg.all("clipPath").flatMap(\.children).map { $0.attributes["y"] }
    #expect(clips == ["20", "20"])
  }

  @Test("An SVG picture of a screen clips collections to their regions, with overlays above")
  func screen() throws {
    let plugins = try TemporaryFolder(["halves.lua": Self.halves])
    let session = try Session.opening(json: Self.screen, plugins: plugins)
    let picture = try Picture(of: session.solve(), at: session.visibleState())
    #expect(picture.frame == LayoutRect(x: -16, y: -16, width: 432, height: 332))
    #expect(picture.panes.map(\.offset) == [LayoutPoint(x: 0, y: -100), LayoutPoint(x: 200, y: 0)])
    #expect(picture.overlays.map { $0.label?.text } == ["below", "above"])
    let svg = try XMLNode.parse(SVGRenderer().text(of: picture))
    let panes = svg.children.filter { $0.attributes["id"]?.hasPrefix("collection-") == true }
    #expect(panes.map(\.title) == ["left & first", "right"])
    #expect(panes.map { $0.attributes["transform"] } == ["translate(0 -100)", "translate(200 0)"])
    #expect(svg.all("clipPath").count == 2)
    let last = svg.children.suffix(2).map(\.title)
    #expect(
      last == [
        "overlay below at 10, 240, 120 × 40, zIndex 0",
        "overlay above at 210, 240, 120 × 40, zIndex 2",
      ]
    )
  }

  @Test("A picture of a screen's whole content puts collections and their overlays side by side")
  func sideBySide() throws {
    let plugins = try TemporaryFolder(["halves.lua": Self.halves])
    let session = try Session.opening(json: Self.screen, plugins: plugins)
    let picture = try Picture(of: session.solve())
    #expect(picture.panes.map { $0.caption?.text } == ["left & first", "right"])
    #expect(picture.panes.map(\.offset) == [.zero, LayoutPoint(x: 232, y: 0)])
    #expect(
      picture.overlays.map(\.frame) == [
        LayoutRect(x: 10, y: 340, width: 120, height: 40),
        LayoutRect(x: 242, y: 240, width: 120, height: 40),
      ]
    )
    _ = try XMLNode.parse(SVGRenderer().text(of: picture))
  }
}
