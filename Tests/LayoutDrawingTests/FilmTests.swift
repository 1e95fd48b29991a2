import LayoutEngine
import LayoutDrawing
import LayoutHost
import LayoutModel
import Testing

@Suite("Picture films")
struct FilmTests {
  private func film(count: Int) throws -> PictureFilm {
    let session = try Session.opening(
      json: #"{"environment": {"container": {"width": 300, "height": 200}}, "#
        + #""sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 100}]}"#
    )
    var entries: [PictureSheet.Entry] = []
    for index in 0..<count {
      try session.scroll(to: LayoutPoint(x: 0, y: Double(index) * 75))
      let picture = try Picture(of: session.solve(), at: session.visibleState())
      entries.append(.init(title: "y \(index * 75)", picture: picture))
    }
    return PictureFilm(PictureSheet(title: "film", entries: entries), frameDuration: 100)
  }

  @Test("A film shows all its pictures in one place")
  func stacked() throws {
    let frames = try film(count: 5).frames
    #expect(Set(frames.map(\.frame)).count == 1)
    #expect(Set(frames.map { $0.panes[0].bounds.offset(by: $0.panes[0].offset) }).count == 1)
    #expect(frames.map { $0.panes[0].caption?.text } == ["y 0", "y 75", "y 150", "y 225", "y 300"])
  }

  @Test("An SVG film shows each picture at its time, and only the first one without motion")
  func text() throws {
    let text = SVGRenderer().text(of: try film(count: 4))
    let svg = try XMLNode.parse(text)
    let frames = svg.children.filter { $0.attributes["class"]?.hasPrefix("frame") == true }
    #expect(frames.map { $0.attributes["id"] } == ["frame-0", "frame-1", "frame-2", "frame-3"])
    #expect(frames.map { $0.attributes["visibility"] } == [nil, "hidden", "hidden", "hidden"])
    #expect(
      frames.map { $0.attributes["style"] } == [
        nil, "animation-delay: 100ms", "animation-delay: 200ms", "animation-delay: 300ms",
      ]
    )
    #expect(frames.last?.attributes["class"] == "frame last")
    let style = try #require(svg.all("style").first?.text)
    // Three times 100 ms, and 1200 ms of rest.
    #expect(style.contains("animation: frame 1500ms step-end infinite"))
    #expect(style.contains("@keyframes frame { 0% { visibility: visible } 6.667%, 100%"))
    #expect(style.contains("@keyframes last { 0% { visibility: visible } 80%, 100%"))
    #expect(style.contains("prefers-reduced-motion: no-preference"))
    let ids = svg.all.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    #expect(try SVGRenderer().text(of: film(count: 4)) == text)
  }

  @Test("A film of one picture does not move")
  func single() throws {
    let svg = try XMLNode.parse(SVGRenderer().text(of: film(count: 1)))
    #expect(svg.all("style").isEmpty)
    #expect(svg.all.allSatisfy { $0.attributes["visibility"] == nil })
  }
}
