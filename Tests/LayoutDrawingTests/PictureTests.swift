import Foundation
import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Pictures")
struct PictureTests {
  private static let phone = #""environment": {"container": {"width": 300, "height": 200}}"#

  // MARK: Order

  /// A document of two custom groups, given as frames.
  private static func custom(_ sections: [String]) -> String {
    let texts = sections.map {
      """
      {"items": 2, "layout": {"group": {"axis": "custom",
       "size": {"width": 300, "height": 100}, "frames": [\($0)]}}}
      """
    }
    return "{\(phone), \"sections\": [\(texts.joined(separator: ","))]}"
  }

  private static func frame(y: Int = 0, z: Int) -> String {
    #"{"x": 0, "y": \#(y), "width": 50, "height": 50, "zIndex": \#(z)}"#
  }

  struct OrderCase: CustomTestStringConvertible {
    var testDescription: String
    var document: String
    var ids: [String]
    var paths: [Substring]
  }

  static let orders = [
    OrderCase(
      testDescription: "by index where nothing else is said",
      document: custom([frame(z: 0) + "," + frame(z: 0)]),
      ids: ["section-0"],
      paths: ["0.0", "0.1"]
    ),
    OrderCase(
      testDescription: "by zIndex within a section",
      document: custom([frame(z: 2) + "," + frame(z: 1)]),
      ids: ["section-0"],
      paths: ["0.1", "0.0"]
    ),
    OrderCase(
      testDescription: "section by section where these only touch",
      document: custom([
        frame(z: 5) + "," + frame(y: 50, z: 0), frame(z: 0) + "," + frame(z: 1),
      ]),
      ids: ["section-0", "section-1"],
      paths: ["0.1", "0.0", "1.0", "1.1"]
    ),
    OrderCase(
      testDescription: "by zIndex across sections that meet",
      document: custom([
        frame(z: 0) + "," + frame(y: 80, z: 2), frame(z: 1) + "," + frame(z: 3),
      ]),
      ids: ["section-0", "section-1", "section-0-2", "section-1-2"],
      paths: ["0.0", "1.0", "0.1", "1.1"]
    ),
  ]

  @Test(
    "A picture draws its elements in the order of sections, zIndex values and indices",
    arguments: orders
  )
  func order(_ order: OrderCase) throws {
    let picture = try Picture.whole(order.document)
    #expect(picture.panes.flatMap(\.groups).map(\.id) == order.ids)
    #expect(picture.elements.map { $0.title.split(separator: " ")[1] } == order.paths)
  }

  // MARK: Extent

  static let frames: [(name: String, document: String, frame: LayoutRect)] = [
    (
      "content that is longer than the container",
      #"{\#(phone), "sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 10}]}"#,
      LayoutRect(x: -16, y: -16, width: 332, height: 532)
    ),
    (
      "content that is shorter",
      #"{\#(phone), "sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 1}]}"#,
      LayoutRect(x: -16, y: -16, width: 332, height: 232)
    ),
    (
      "nothing, in a container of no size",
      #"{"environment": {"container": {"width": 0, "height": 0}}, "sections": []}"#,
      LayoutRect(x: -16, y: -16, width: 32, height: 32)
    ),
    (
      "an offset above the content",
      #"{\#(phone), "contentOffset": {"x": 0, "y": -40}, "sections": []}"#,
      LayoutRect(x: -16, y: -56, width: 332, height: 232)
    ),
  ]

  @Test("A picture's frame contains the whole content and the visible bounds", arguments: frames)
  func extent(name: String, document: String, frame: LayoutRect) throws {
    #expect(try Picture.whole(document).frame == frame, "\(name)")
  }

  @Test("A picture of a visible state shows the visible bounds and the elements in them")
  func visibleState() throws {
    let session = try Session.opening(
      json: #"{\#(Self.phone), "contentOffset": {"x": 0, "y": 75}, "#
        + #""sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 100}]}"#
    )
    let picture = try Picture(of: session.solve(), at: session.visibleState())
    #expect(picture.frame == LayoutRect(x: -16, y: 59, width: 332, height: 232))
    #expect(picture.panes.map(\.extent) == [.visibleBounds])
    #expect(picture.elements.map { $0.label?.text } == ["0.1", "0.2", "0.3", "0.4", "0.5"])
  }

  @Test(
    "A picture places the safe area by the reading direction",
    arguments: [("leftToRight", 10.0), ("rightToLeft", 30)]
  )
  func safeArea(direction: String, x: Double) throws {
    let picture = try Picture.whole(
      """
      {"environment": {"container": {"width": 300, "height": 200},
        "safeAreaInsets": {"leading": 10, "trailing": 30, "top": 20, "bottom": 5},
        "traits": {"layoutDirection": "\(direction)"}}, "sections": []}
      """
    )
    #expect(picture.panes[0].safeArea == LayoutRect(x: x, y: 20, width: 260, height: 175))
  }

  @Test("A right-to-left picture has its first item on the right")
  func rightToLeft() throws {
    let picture = try Picture.whole(
      """
      {"environment": {"container": {"width": 300, "height": 200},
        "traits": {"layoutDirection": "rightToLeft"}},
       "sections": [{"layout": "grid", "options": {"columns": 3}, "items": 3}]}
      """
    )
    let xs = picture.elements.map(\.frame.x)
    #expect(picture.elements.map { $0.label?.text } == ["0.0", "0.1", "0.2"])
    #expect(xs == xs.sorted(by: >))
  }

  // MARK: Visible states

  @Test("A picture keeps a hook's alpha and transform, and leaves out invisible elements")
  func changed() throws {
    let plugins = try TemporaryFolder([
      "fading.lua": """
      return {
        api = 1,
        group = function(environment)
          local frames = {}
          for i = 1, environment.itemCount do
            frames[i] = {x = 0, y = (i - 1) * 40, width = 100, height = 40}
          end
          return frames
        end,
        visibleItems = function(items)
          items[1].alpha = 0.5
          items[2].transform = {a = 0.5, b = 0, c = 0, d = 0.5, tx = 0, ty = 0}
          items[3].alpha = 0
          items[4].hidden = true
        end,
      }
      """
    ])
    let session = try Session.opening(
      json: #"{\#(Self.phone), "sections": [{"layout": "fading", "items": 5}]}"#,
      plugins: plugins
    )
    let picture = try Picture(of: session.solve(), at: session.visibleState())
    #expect(picture.elements.map { $0.label?.text } == ["0.0", "0.1", "0.4"])
    #expect(picture.elements.map(\.alpha) == [0.5, 1, 1])
    #expect(picture.elements.map(\.transform.a) == [1, 0.5, 1])
    #expect(picture.elements[0].title == "item 0.0 at 0, 0, 100 × 40, zIndex 0, alpha 0.5")
    let svg = try XMLNode.parse(SVGRenderer().text(of: picture))
    #expect(svg.all.compactMap { $0.attributes["opacity"] } == ["0.5"])
    #expect(
      svg.all.compactMap { $0.attributes["transform"] } == ["matrix(0.5 0 0 0.5 25 30)"]
    )
  }

  // MARK: Labels

  @Test(
    "A picture fits labels to an element's height, and has none if it is too low",
    arguments: [(40, 12.0), (17, 10), (15, 8), (13, nil)] as [(Int, Double?)]
  )
  func labels(height: Int, size: Double?) throws {
    let document =
      #"{\#(Self.phone), "sections": [{"layout": "list", "options": {"rowHeight": \#(height)}, "#
      + #""items": 1}]}"#
    #expect(try Picture.whole(document).elements.map { $0.label?.size } == [size])
    let bare = try Picture.whole(document, options: PictureOptions(labels: .none))
    #expect(bare.elements.map(\.label) == [nil])
  }

  @Test("A picture's labels lie within their element and outside the parts of its cell")
  func roomOfLabels() throws {
    let session = Session(
      HostConfiguration(pluginFolders: [], budget: PluginBudget(deadline: .unlimited))
    )
    for name in ["settings-measured", "headers-and-badges", "pizza-halves", "app-store"] {
      try session.open(path: Fixtures.root.appending(path: "docs/examples/\(name).json").path)
      for element in try Picture(of: session.solve()).elements {
        guard let label = element.label else { continue }
        let half = label.anchor == .middle ? 0.0 : 1
        #expect(label.position.x >= element.frame.x + half)
        #expect(label.position.y <= element.frame.maxY - 3)
        #expect(label.position.y - label.size * 0.72 >= element.frame.y + 3)
        let covered = element.parts.contains {
          $0.frame.overlaps(
            LayoutRect(origin: label.position, size: LayoutSize(width: 1, height: 1))
          )
        }
        #expect(!covered, "\(name): \(element.title)")
      }
    }
  }

  // MARK: Limits

  @Test("A picture refuses a layout with too many elements, and names their number")
  func limit() throws {
    let solution =
      try Session.opening(
        json: #"{"sections": [{"layout": "list", "items": 1000000000}]}"#
      )
      .solve()
    let failure = try #require(throws: LayoutError.self) { try Picture(of: solution) }
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message == "the picture would have 1000000000 elements; the limit is 20000")
  }

  @Test(
    "A picture of extreme sizes contains only finite numbers",
    arguments: ["1e308", "1e12", "1e-308"]
  )
  func hugeNumbers(height: String) throws {
    let picture = try Picture.whole(
      #"{\#(Self.phone), "sections": [{"layout": "list", "options": {"rowHeight": \#(height)}, "#
        + #""items": 1}]}"#
    )
    let text = SVGRenderer().text(of: picture)
    _ = try XMLNode.parse(text)
    #expect(!text.contains("nan") && !text.contains("inf"))
  }
}
