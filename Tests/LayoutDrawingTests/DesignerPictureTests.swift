import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Designer pictures")
struct DesignerPictureTests {
  /// A plugin that gives its two items a transform.
  private static func plugin(_ transform: String) -> String {
    """
    return { api = 1, layout = function()
      return { frames = {
        { x = 0, y = 0, width = 100, height = 60, transform = \(transform) },
        { x = 100, y = 0, width = 100, height = 60 } } }
    end }
    """
  }

  private static func turned(_ transform: String) throws -> Picture {
    let plugins = try TemporaryFolder(["turned.lua": plugin(transform)])
    let session = try Session.opening(
      json: #"{"sections": [{"layout": "turned", "items": 2}]}"#,
      plugins: plugins
    )
    return try Picture(of: session.solve())
  }

  @Test(
    "A picture keeps the labels of transformed elements upright",
    arguments: ["{ a = -1, d = -1 }", "{ a = 0, b = 1, c = -1, d = 0 }", "{ a = 0.8, d = 0.8 }"]
  )
  func upright(_ transform: String) throws {
    let picture = try Self.turned(transform)
    let label = try #require(picture.elements.first?.label)
    #expect(label.text == "0.0")
    #expect(abs(label.position.x - 50) < 1)
    let svg = try XMLNode.parse(SVGRenderer().text(of: picture))
    // The transform is that of a group beside the label, not around it.
    let turned = svg.all("g").filter { $0.attributes["transform"] != nil }
    #expect(turned.count == 1)
    #expect(turned.flatMap { $0.all("text") }.isEmpty)
    #expect(svg.all("text").map(\.text) == ["0.0", "0.1"])
  }

  @Test("A picture moves a label into sight if the middle of its element is clipped")
  func clipped() throws {
    let session = try Session.opening(
      json: #"""
        {"environment": {"container": {"width": 300, "height": 100}},
         "sections": [{"layout": "list", "options": {"rowHeight": 400}, "items": 2}]}
        """#
    )
    let picture = try Picture(of: session.solve(), at: session.visibleState())
    let label = try #require(picture.elements.first?.label)
    #expect((0...100).contains(label.position.y))
    let whole = try Picture(of: session.solve())
    #expect(try #require(whole.elements.first?.label).position.y > 190)
  }

  @Test("A picture labels items with the given texts, and others with their index paths")
  func texts() throws {
    let session = try Session.opening(
      json: #"{"sections": [{"layout": "list", "items": [{"title": "One"}, {}]}]}"#
    )
    let picture = try Picture(of: session.solve(), at: nil, options: PictureOptions()) { item in
      item.path.item == 0 ? "One" : nil
    }
    #expect(picture.elements.compactMap(\.label?.text) == ["One", "0.1"])
  }

  /// A picture of a grid of two columns with gaps of 12 and insets of 20 points.
  private static func grid(_ extras: Set<PictureExtra>) throws -> Picture {
    var options = PictureOptions()
    options.extras = extras
    return try Picture.whole(
      #"""
      {"environment": {"container": {"width": 300, "height": 200}}, "sections": [{"items": 4, "layout": {
        "contentInsets": 20, "interGroupSpacing": 8, "group": {"axis": "horizontal",
        "size": {"width": {"fractionalWidth": 1}, "height": 44}, "interItemSpacing": 12,
        "item": {"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}, "count": 2}}}]}
      """#,
      options: options
    )
  }

  @Test("A measured picture shows each distance between items and to the edges once")
  func distances() throws {
    let measures = try #require(try Self.grid([.measure]).panes[0].measures)
    let titles = measures.distances.map(\.title)
    #expect(titles.filter { $0 == "distance 12" }.count == 1)
    #expect(titles.filter { $0 == "distance 8" }.count == 1)
    #expect(titles.filter { $0 == "distance 20" }.count == 4)
    #expect(titles.count == 6)
    #expect(measures.numbers.contains { $0.text == "200" })
    #expect(try Self.grid([]).panes[0].measures == nil)
  }

  @Test("A measured picture shows no distance at an edge that another item covers")
  func overlapping() throws {
    var options = PictureOptions()
    options.extras = [.measure]
    let picture = try Picture.whole(
      #"""
      {"environment": {"container": {"width": 300, "height": 200}}, "sections": [{"items": 2, "layout": {
        "group": {"axis": "custom", "size": {"width": 300, "height": 100}, "frames": [
          {"x": 0, "y": 0, "width": 100, "height": 100}, {"x": 50, "y": 0, "width": 100, "height": 100}]}}}]}
      """#,
      options: options
    )
    let measures = try #require(picture.panes[0].measures)
    #expect(measures.distances.map(\.title) == ["distance 150"])
  }

  @Test("A measured picture puts the numbers of crossing lines beside each other")
  func crossing() throws {
    var options = PictureOptions()
    options.extras = [.measure]
    let picture = try Picture.whole(
      #"""
      {"environment": {"container": {"width": 300, "height": 300}}, "sections": [{"items": 4, "layout": {
        "group": {"axis": "custom", "size": {"width": 300, "height": 300}, "frames": [
          {"x": 120, "y": 0, "width": 60, "height": 60}, {"x": 240, "y": 120, "width": 60, "height": 60},
          {"x": 120, "y": 240, "width": 60, "height": 60}, {"x": 0, "y": 120, "width": 60, "height": 60}]}}}]}
      """#,
      options: options
    )
    let measures = try #require(picture.panes[0].measures)
    #expect(measures.distances.filter { $0.title == "distance 180" }.count == 2)
    let labels = measures.distances.map(\.label.backdrop)
    for (index, label) in labels.enumerated() {
      #expect(!labels[..<index].contains { $0.overlaps(label) })
    }
  }

  @Test("A measured picture has at most 500 ruler marks, however long its content is")
  func rulers() throws {
    var options = PictureOptions(elementLimit: 100)
    options.extras = [.measure]
    let picture = try Picture.whole(
      #"{"sections": [{"layout": "list", "options": {"rowHeight": 10000000}, "items": 9}]}"#,
      options: options
    )
    #expect(try #require(picture.panes[0].measures).ticks.count <= 500)
  }

  @Test("A picture's legend lists sections and lines below the content")
  func legend() throws {
    let picture = try Self.grid([.legend])
    #expect(
      picture.legend.map(\.label.text) == ["section 0: compositional, 4 items", "visible bounds"]
    )
    let bottom = picture.panes[0].content.maxY
    #expect(picture.legend.allSatisfy { $0.frame.y > bottom })
    #expect(picture.legend.allSatisfy { $0.frame.maxY < picture.frame.maxY })
    let svg = try XMLNode.parse(SVGRenderer().text(of: picture))
    #expect(svg.all("text").contains { $0.text == "visible bounds" })
  }

  @Test("A picture's legend lists parts of cells, and no line that the bezel covers")
  func legendOfParts() throws {
    var options = PictureOptions()
    options.extras = [.legend, .bezel]
    let plugins = try TemporaryFolder([
      "titled.lua": """
      return { api = 1, layout = function()
        return { frames = { { x = 0, y = 0, width = 100, height = 100, parts = {
          title = { x = 4, y = 4, width = 50, height = 20 } } } } }
      end }
      """
    ])
    let session = try Session.opening(
      json: #"{"sections": [{"layout": "titled", "items": 1}]}"#,
      plugins: plugins
    )
    let picture = try Picture(of: session.solve(), at: session.visibleState(), options: options)
    #expect(picture.legend.map(\.label.text) == ["section 0: titled, 1 item", "part of a cell"])
  }

  @Test(
    "A picture's bezel surrounds the screen with the device's corner radius",
    arguments: [("iphone-15", 47.0), ("iphone-se", 0), ("ipad-pro-11", 18)]
  )
  func bezel(device: String, radius: Double) throws {
    var options = PictureOptions()
    options.extras = [.bezel]
    let session = try Session.opening(
      json: #"""
        {"environment": {"device": "\#(device)"}, "sections": [{"layout": "list", "items": 3}]}
        """#
    )
    let picture = try Picture(of: session.solve(), at: session.visibleState(), options: options)
    let pane = picture.panes[0]
    #expect(pane.bezelRadius == radius)
    #expect(picture.frame.width >= pane.bounds.width + 40)
    let svg = try XMLNode.parse(SVGRenderer().text(of: picture))
    #expect(svg.all("g").contains { $0.title == "device" })
    #expect(!svg.all("g").contains { $0.title == "container" })
  }

  @Test(
    "The tip of an arrowhead is the end of its path",
    arguments: [LayoutPoint(x: 100, y: 0), LayoutPoint(x: 0, y: -50), LayoutPoint(x: 0, y: 0)]
  )
  func arrowhead(end: LayoutPoint) {
    let corners = CanvasOutline.arrowhead(from: .zero, to: end)
    #expect(corners.count == 3)
    #expect(corners[0] == end)
    #expect(corners.dropFirst().allSatisfy { $0.x.isFinite && $0.y.isFinite && $0 != end })
  }
}
