import LayoutDrawing
import LayoutHost
import Testing

@Suite("Pictures of fallbacks")
struct FallbackPictureTests {
  @Test("A picture crosses out a section whose plugin failed, and names both layouts")
  func mark() throws {
    let session = Session(
      HostConfiguration(
        plugins: ["broken": "return { api = 1, group = function() error(\"out of order\") end }"]
      )
    )
    try session.open(
      json: #"{"fallback": "list", "sections": [{"layout": "broken", "items": 2}]}"#
    )
    let pane = try #require(try Picture(of: session.solve()).panes.first)
    #expect(pane.marks.map(\.meaning) == [.removed])
    #expect(
      pane.marks.first?.title == "section 0: list, in place of “broken”, which failed, 2 items"
    )
    #expect(pane.groups.map(\.title) == pane.marks.map(\.title))
  }
}
