import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Difference pictures")
struct DifferencePictureTests {
  private static func list(_ options: String, items: Int) -> String {
    #"{"environment": {"container": {"width": 300, "height": 200}}, "sections": ["#
      + #"{"layout": "grid", "options": {"columns": 2, "itemHeight": 40\#(options)}, "#
      + #""items": \#(items)}]}"#
  }

  private func picture(
    _ before: String,
    _ after: String,
    limit: Int = LayoutDifference.standardLimit
  ) throws -> Picture {
    let old = ComparedLayout(try Session.opening(json: before).solve())
    let solution = try Session.opening(json: after).solve()
    let difference = try LayoutDifference(from: old, to: ComparedLayout(solution), limit: limit)
    return try Picture(of: difference, in: solution)
  }

  @Test("A difference picture fades equal elements and marks the others")
  func marks() throws {
    let picture = try picture(
      Self.list("", items: 5),
      Self.list(#", "interGroupSpacing": 10"#, items: 6)
    )
    #expect(picture.elements.map(\.alpha) == [0.3, 0.3, 1, 1, 1, 1])
    #expect(picture.elements.map { $0.label?.text } == [nil, nil, "0.2", "0.3", "0.4", "0.5"])
    let marks = picture.panes[0].marks
    // Three have moved, with their ways; one is new; two samples in the legend.
    #expect(marks.filter { $0.meaning == .moved }.count == 3 * 2 + 1)
    #expect(marks.filter { $0.meaning == .added }.count == 1 + 1)
    #expect(marks.first?.title == "was: item 0.2 at 0, 40, 150 × 40, zIndex 0")
    #expect(
      picture.notes.map(\.text) == [
        "3 changed, dashed: before", "1 added", "2 unchanged, faint",
      ]
    )
    _ = try XMLNode.parse(SVGRenderer().text(of: picture))
  }

  @Test("A difference picture shows removed elements, even beyond the content")
  func removed() throws {
    let picture = try picture(Self.list("", items: 20), Self.list("", items: 2))
    let marks = picture.panes[0].marks.filter { $0.meaning == .removed }
    #expect(marks.count == 18 + 1)
    #expect(picture.frame.maxY >= 400)
    let svg = try XMLNode.parse(SVGRenderer().text(of: picture))
    #expect(svg.all("title").filter { $0.text.hasPrefix("removed: item 0.") }.count == 18)
  }

  @Test("A difference picture refuses an incomplete difference")
  func incomplete() throws {
    let failure = try #require(throws: LayoutError.self) {
      try picture(Self.list("", items: 20), Self.list("", items: 2), limit: 17)
    }
    #expect(failure.code == .resourceExhausted)
  }

  @Test("A difference picture distinguishes its kinds of marks even without colours")
  func styles() throws {
    let picture = try picture(
      Self.list("", items: 5),
      Self.list(#", "interGroupSpacing": 10"#, items: 6)
    )
    for theme in PictureTheme.allCases {
      var looks: Set<[String: String]> = []
      for meaning in PictureMark.Meaning.allCases {
        var one = picture
        let mark = try #require(picture.panes[0].marks.first)
        one.panes[0].marks = [mark]
        one.panes[0].marks[0].meaning = meaning
        let svg = try XMLNode.parse(SVGRenderer(theme: theme).text(of: one))
        let group = try #require(svg.all("g").first { $0.title == mark.title })
        // Without the colours.
        let styled = ([group] + group.all("g")).map { $0.attributes.filter { $0.key != "stroke" } }
        var look = styled.reduce(into: [:]) { $0.merge($1) { outer, _ in outer } }
        look["paths"] = "\(group.all("path").count)"
        looks.insert(look)
      }
      #expect(looks.count == PictureMark.Meaning.allCases.count)
    }
  }
}
