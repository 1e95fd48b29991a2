import Foundation
import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Contents of elements in pictures")
struct LookTests {
  /// The SVG of a list of items, 60 points high each, in a container 300 points wide.
  private static func svg(
    _ items: String,
    section: String = "",
    traits: String = "{}",
    look: ElementLook? = nil,
    theme: PictureTheme = .light
  ) throws -> XMLNode {
    let session = try Session.opening(
      json: """
        {"environment": {"container": {"width": 300, "height": 400}, "traits": \(traits)},
         "sections": [{"layout": "list", "options": {"rowHeight": 60}\(section), "items": \(items)}]}
        """
    )
    return try XMLNode.parse(SVGRenderer(theme: theme).text(of: session.contentPicture(look)))
  }

  private static func texts(_ svg: XMLNode) -> [String] { svg.all("text").map(\.text) }

  @Test("A row shows the title and the subtitle of the document, and no index path")
  func words() throws {
    let svg = try Self.svg(#"[{"title": "Soup", "subtitle": "Warm"}]"#)
    #expect(Self.texts(svg) == ["Soup", "Warm"])
    let title = try #require(svg.all("text").first)
    #expect(title.attributes["font-weight"] == "600" && title.attributes["font-size"] == "17")
  }

  @Test("An item has the same content each time and wherever it is, and others have their own")
  func identity() throws {
    let first = try Self.texts(Self.svg(#"[{"id": "a"}, {"id": "b"}, {"id": "c"}]"#))
    let again = try Self.texts(Self.svg(#"[{"id": "a"}, {"id": "b"}, {"id": "c"}]"#))
    let moved = try Self.texts(Self.svg(#"[{"id": "c"}, {"id": "a"}, {"id": "b"}]"#))
    #expect(first.count == 6 && first == again)
    #expect(moved == Array(first[4...] + first[..<4]))
    #expect(Set(first).count > 3)
  }

  @Test("Items of a pattern that repeats have contents of their own")
  func repeated() throws {
    let texts = try Self.texts(Self.svg(#"{"count": 4, "cycle": [{"id": "a"}]}"#))
    #expect(Set(texts).count > 2)
  }

  struct LookCase: CustomTestStringConvertible {
    var testDescription: String { "\(section) \(item) \(look?.rawValue ?? "")" }
    var section = ""
    var item = ""
    var look: ElementLook?
    var expected: String
  }

  static let looks = [
    LookCase(expected: "row"), LookCase(section: "chip", expected: "chip"),
    LookCase(section: "chip", item: "message", expected: "message"),
    LookCase(item: "other", expected: "row"),
    LookCase(section: "chip", item: "message", look: .photo, expected: "photo"),
  ]

  @Test(
    "The look of an item comes before that of its section, and that of a picture before both",
    arguments: looks
  )
  func precedence(_ item: LookCase) throws {
    func member(_ look: String) -> String { look.isEmpty ? "" : ", \"look\": \"\(look)\"" }
    let session = try Session.opening(
      json: """
        {"environment": {"container": {"width": 300, "height": 100}}, "sections": [
         {"layout": "list"\(member(item.section)), "items": [{"id": "a"\(member(item.item))}]}]}
        """
    )
    let picture = try session.contentPicture(item.look)
    #expect(picture.elements.map { $0.content?.name } == [item.expected])
  }

  @Test("A section that names no look has that of its plugin")
  func pluginLook() throws {
    let plugins = try TemporaryFolder([
      "tiles.lua": """
      return { api = 1, look = "chip", layout = function()
        return { frames = { { x = 0, y = 0, width = 300, height = 200 } } }
      end }
      """
    ])
    func name(_ look: String) throws -> String? {
      let session = try Session.opening(
        json: #"{"sections": [{"layout": "tiles"\#(look), "items": 1}]}"#,
        plugins: plugins
      )
      return try session.contentPicture(nil).elements.first?.content?.name
    }
    #expect(try name("") == "chip")
    #expect(try name(#", "look": "card""#) == "card")
  }

  @Test("A wireframe of a picture, a section or an item is the picture without contents")
  func wireframes() throws {
    let plain = try Self.svg(#"[{"title": "Soup"}]"#, look: .wireframe)
    #expect(Self.texts(plain) == ["0.0"])
    let section = try Self.svg(#"[{"title": "Soup"}]"#, section: #", "look": "wireframe""#)
    #expect(Self.texts(section) == ["0.0"])
    let item = try Self.svg(#"[{"title": "Soup", "look": "wireframe"}, {"title": "Rice"}]"#)
    #expect(Self.texts(item) == ["0.0", "Rice"])
  }

  @Test("Text that does not fit ends with an ellipsis within its item")
  func ellipsis() throws {
    let long = String(repeating: "word ", count: 40)
    let svg = try Self.svg(#"[{"title": "\#(long)", "subtitle": "\#(long)"}]"#)
    let texts = Self.texts(svg)
    #expect(texts.count == 2)
    for text in texts { #expect(text.hasSuffix("…") && text.count < 40) }
  }

  @Test("Texts grow with the content size category until a line has no space")
  func dynamicType() throws {
    func size(_ category: String) throws -> Double {
      let svg = try Self.svg(
        #"[{"title": "Soup"}]"#,
        traits: #"{"preferredContentSizeCategory": "\#(category)"}"#
      )
      return try #require(svg.all("text").first?.attributes["font-size"].flatMap { Double($0) })
    }
    #expect(try size("extraSmall") == 14)
    #expect(try size("large") == 17)
    #expect(try size("accessibilityMedium") == 28)
    #expect(try size("accessibilityExtraExtraExtraLarge") <= 40)
  }

  @Test("Right to left, texts end at the right and pictures are at the right")
  func rightToLeft() throws {
    let items = #"[{"id": "a", "title": "Soup"}]"#
    let right = try Self.svg(items, traits: #"{"layoutDirection": "rightToLeft"}"#)
    let left = try Self.svg(items)
    let (mirrored, plain) = try (
      #require(right.all("text").first), #require(left.all("text").first)
    )
    #expect(plain.attributes["text-anchor"] == nil && mirrored.attributes["text-anchor"] == "end")
    let places = try [plain, mirrored]
      .map { try #require($0.attributes["x"].flatMap { Double($0) }) }
    #expect(places[0] + places[1] == 300)
  }

  @Test("Dark pictures have other colours of surfaces and texts")
  func dark() throws {
    let items = #"[{"title": "Soup"}]"#
    let (light, dark) = try (Self.svg(items), Self.svg(items, theme: .dark))
    #expect(Self.texts(light) == Self.texts(dark))
    #expect(light.all("text").first?.attributes["fill"] == "#16181d")
    #expect(dark.all("text").first?.attributes["fill"] == "#f2f2f5")
  }

  @Test("A photo is a picture cropped to round corners, with a gradient")
  func photo() throws {
    let svg = try Self.svg(#"[{"id": "a"}]"#, look: .photo)
    let clip = try #require(svg.all("clipPath").first?.children.first)
    #expect(clip.attributes["rx"].flatMap { Double($0) } ?? 0 > 0)
    #expect(!svg.all("linearGradient").isEmpty && svg.all("text").isEmpty)
    let ids = svg.all.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test("A card has a shadow, which is drawn below its surface")
  func card() throws {
    let session = try Session.opening(
      json: """
        {"environment": {"container": {"width": 200, "height": 300}}, "sections": [{"layout": "list",
         "options": {"rowHeight": 250}, "look": "card", "items": [{"title": "Soup"}]}]}
        """
    )
    let svg = try XMLNode.parse(SVGRenderer().text(of: session.contentPicture(nil)))
    let opacities = svg.all("rect").map { $0.attributes["fill-opacity"] }
    let surface = try #require(svg.all("rect").firstIndex { $0.attributes["rx"] == "16" })
    #expect(opacities.prefix(surface).compactMap(\.self).count == 6)
    #expect(Self.texts(svg) == ["Soup"])
  }

  @Test("The reader's own messages are at the other side in another colour")
  func messages() throws {
    let svg = try Self.svg(
      #"[{"text": "Hello", "sender": "me"}, {"text": "Hi", "sender": "Ada"}]"#,
      section: #", "look": "message""#
    )
    #expect(Self.texts(svg) == ["Hello", "Hi"])
    let texts = svg.all("text")
    let places = try texts.map { try #require($0.attributes["x"].flatMap { Double($0) }) }
    #expect(places[0] > 150 && places[1] < 150)
    #expect(texts[0].attributes["fill"] == "#ffffff" && texts[1].attributes["fill"] != "#ffffff")
  }

  @Test(
    "A colour of the document is that of the picture",
    arguments: ["#3366CC", "red", "no colour"]
  )
  func colors(_ color: String) throws {
    let svg = try Self.svg(#"[{"id": "a", "color": "\#(color)"}]"#, look: .photo)
    let plain = try Self.svg(#"[{"id": "a"}]"#, look: .photo)
    func stops(_ svg: XMLNode) -> [String?] { svg.all("stop").map { $0.attributes["stop-color"] } }
    #expect((stops(svg) == stops(plain)) == (color == "no colour"))
  }

  @Test("The content of an element in perspective is drawn as polygons")
  func perspective() throws {
    let plugins = try TemporaryFolder([
      "turned.lua": """
      return { api = 1, look = "card", layout = function()
        return { frames = { { x = 0, y = 0, width = 200, height = 160,
          transform3D = { 0.7, 0, 0, -0.001,  0, 1, 0, 0,  0, 0, 1, 0,  0, 0, 0, 1 } } } }
      end }
      """
    ])
    let session = try Session.opening(
      json: #"{"sections": [{"layout": "turned", "items": [{"title": "Soup"}]}]}"#,
      plugins: plugins
    )
    let drawn = try XMLNode.parse(SVGRenderer().text(of: session.contentPicture(nil)))
    #expect(drawn.all("clipPath").contains { $0.children.first?.name == "path" })
    #expect(Self.texts(drawn) == ["Soup"])
  }

  @Test(
    "A part of a cell of any height shows the text that it holds",
    arguments: [("1e200", ["Soup"]), ("1e18", ["Soup"]), ("44", ["Soup"]), ("0", [])]
  )
  func height(height: String, texts: [String]) throws {
    let plugins = try TemporaryFolder([
      "high.lua": """
      return { api = 1, cell = function()
        return { width = 100, height = 44,
          parts = { title = { x = 0, y = 0, width = 100, height = \(height) } } }
      end }
      """
    ])
    let session = try Session.opening(
      json: #"""
        {"sections": [{"layout": "list", "options": {"rowHeight": {"estimated": 44}, "cell": "high"},
          "items": [{"title": "Soup"}]}]}
        """#,
      plugins: plugins
    )
    let drawn = try XMLNode.parse(SVGRenderer().text(of: session.contentPicture(nil)))
    #expect(Self.texts(drawn) == texts)
  }

  /// 2 × 1 red pixels in PNG.
  private static let red =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4z8AARAAI"
    + "/gH/GcBr5wAAAABJRU5ErkJggg=="

  /// The SVG of a document in a file with items that name images, and the notes on those.
  private static func svg(ofImages names: [String]) throws -> (svg: XMLNode, notes: [String]) {
    let items = names.map { #"{"image": "\#($0)"}"# }.joined(separator: ", ")
    let folder = try TemporaryFolder([
      "in/a.json":
        #"{"sections": [{"layout": "list", "options": {"rowHeight": 60}, "items": [\#(items)]}]}"#,
      "in/text.png": "no picture", "in/photo.jpg": "no PNG",
    ])
    for place in ["in/red.png", "out.png"] {
      try #require(Data(base64Encoded: red)).write(to: folder.url.appending(path: place))
    }
    let session = Session(HostConfiguration(pluginFolders: []))
    try session.open(path: folder.path(of: "in/a.json"))
    let files = PictureFiles()
    let picture = try Picture(
      of: session.solve(),
      at: nil,
      options: PictureOptions(),
      contents: session.pictureContents(files: files)
    ) { _ in nil }
    return (try XMLNode.parse(SVGRenderer().text(of: picture)), files.notes)
  }

  @Test("Items that name the same file show it, and SVG has it once")
  func images() throws {
    let (svg, notes) = try Self.svg(ofImages: ["red.png", "red.png"])
    let images = svg.all("image")
    #expect(images.map { $0.attributes["href"] } == ["data:image/png;base64," + Self.red])
    #expect(svg.all("use").map { $0.attributes["href"] } == ["#image-0", "#image-0"])
    #expect(svg.all("symbol").first?.attributes["viewBox"] == "0 0 2 1")
    #expect(notes.isEmpty)
  }

  @Test(
    "Files that are missing, elsewhere or no PNG are not drawn, and a note says so",
    arguments: [
      "missing.png", "../out.png", "/etc/passwd", "text.png", "photo.jpg", ".hidden.png", "",
      "https://example.com/a.png",
    ]
  )
  func refusedImages(name: String) throws {
    let (svg, notes) = try Self.svg(ofImages: [name])
    #expect(svg.all("image").isEmpty && svg.all("use").isEmpty)
    #expect(notes.count == 1 && notes.first?.contains("is not drawn") == true)
  }

  @Test(
    "Elements that disappear in a change have their content from its start",
    arguments: [0, 0.5]
  )
  func change(progress: Double) throws {
    let document = #"""
      {"environment": {"container": {"width": 300, "height": 400}}, "sections": [{"layout": "list",
       "options": {"rowHeight": 60}, "items": [{"id": "a", "title": "One"}, {"id": "b", "title": "Two"}]}]}
      """#
    let session = try Session.opening(json: document)
    _ = try session.solve()
    try session.deleteItems(0..<1, section: 0)
    let transition = try #require(try session.transition())
    let picture = try Picture(
      of: session.solve(),
      at: transition.at(progress).visibleState,
      options: PictureOptions(),
      contents: session.pictureContents(at: progress)
    ) { _ in nil }
    #expect(Set(picture.elements.compactMap { $0.content?.words }) == ["One", "Two"])
  }
}

extension Session {
  /// The picture of all content in a look; nil if each item has its own.
  fileprivate func contentPicture(_ look: ElementLook?) throws -> Picture {
    try Picture(
      of: solve(),
      at: nil,
      options: PictureOptions(),
      contents: look == .wireframe ? nil : pictureContents(look: look)
    ) { _ in nil }
  }
}
