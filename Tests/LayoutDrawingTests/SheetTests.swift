import Foundation
import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel
import Synchronization
import TestSupport
import Testing

@Suite("Picture sheets")
struct SheetTests {
  /// The visible part of a list of 30 rows in a container of a size.
  private static func list(_ size: LayoutSize) throws -> Picture {
    let session = try Session.opening(
      json:
        #"{"environment": {"container": {"width": \#(size.width), "height": \#(size.height)}}, "#
        + #""sections": [{"layout": "list", "options": {"rowHeight": 44}, "items": 30}]}"#
    )
    return try Picture(of: session.solve(), at: session.visibleState())
  }

  /// The pictures of lists, each made once: a sheet only places them.
  private static let lists = Mutex<[LayoutSize: Picture]>([:])

  private static func sharedList(_ size: LayoutSize) throws -> Picture {
    if let picture = lists.withLock({ $0[size] }) { return picture }
    let picture = try list(size)
    lists.withLock { $0[size] = picture }
    return picture
  }

  private static func sheet(_ sizes: [LayoutSize]) throws -> PictureSheet {
    PictureSheet(
      title: "\(sizes.count) screens",
      entries: try sizes.enumerated()
        .map { index, size in
          PictureSheet.Entry(
            title: "Screen \(index)",
            detail: "\(Int(size.width)) × \(Int(size.height))",
            picture: try sharedList(size)
          )
        }
    )
  }

  /// The place of a pane in its picture.
  private static func place(of pane: PicturePane) -> LayoutRect {
    pane.bounds.offset(by: pane.offset)
  }

  private static let phone = LayoutSize(width: 393, height: 852)
  private static let tablet = LayoutSize(width: 1180, height: 820)

  struct SheetCase: CustomTestStringConvertible {
    var testDescription: String
    var sizes: [LayoutSize]
  }

  private static let cases = [
    SheetCase(testDescription: "none", sizes: []),
    SheetCase(testDescription: "one", sizes: [phone]),
    SheetCase(testDescription: "many alike", sizes: Array(repeating: phone, count: 48)),
    SheetCase(testDescription: "two sorts", sizes: [phone, tablet, phone, tablet, tablet]),
    SheetCase(testDescription: "some without extent", sizes: [.zero, phone, .zero]),
    SheetCase(
      testDescription: "very long ones",
      sizes: [LayoutSize(width: 10, height: 20_000), LayoutSize(width: 20_000, height: 10)]
    ),
  ]

  /// Random sizes.
  static let random = (0..<20)
    .map { seed in
      var numbers = SeededNumbers(seed: UInt64(seed))
      let count = Int.random(in: 1...40, using: &numbers)
      return SheetCase(
        testDescription: "\(count) sizes, seed \(seed)",
        sizes: (0..<count)
          .map { _ in
            LayoutSize(width: numbers.length(20...1400), height: numbers.length(20...1400))
          }
      )
    }

  @Test("A sheet keeps its panes apart and within its frame", arguments: cases + random)
  func apart(_ sheet: SheetCase) throws {
    let picture = try Self.sheet(sheet.sizes).picture
    #expect(picture.panes.count == sheet.sizes.count)
    #expect(picture.panes.map(\.bounds.size) == sheet.sizes)
    let places = picture.panes.map(Self.place)
    for (index, place) in places.enumerated() {
      #expect(place.x >= picture.frame.x && place.maxX <= picture.frame.maxX)
      #expect(place.y >= picture.frame.y && place.maxY <= picture.frame.maxY)
      #expect(!places[..<index].contains { $0.overlaps(place) })
    }
  }

  @Test("Two pictures of the same document are equal")
  func pictures() throws {
    for size in [Self.phone, Self.tablet, .zero, LayoutSize(width: 10, height: 20_000)] {
      #expect(try Self.list(size) == Self.list(size))
    }
  }

  @Test("A sheet is the same twice, and has unique ids", arguments: cases + random)
  func ids(_ sheet: SheetCase) throws {
    let picture = try Self.sheet(sheet.sizes).picture
    #expect(try Self.sheet(sheet.sizes).picture == picture)
    let text = SVGRenderer().text(of: picture)
    let ids = try XMLNode.parse(text).all.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    #expect(ids.count >= 2 * sheet.sizes.count)
  }

  @Test("A sheet of two or more pictures is never a narrow strip", arguments: 2...60)
  func shape(count: Int) throws {
    let frame = try Self.sheet(Array(repeating: Self.phone, count: count)).picture.frame
    #expect((0.6...3).contains(frame.width / frame.height), "\(frame)")
  }

  @Test("A sheet has captions and details in order, above their pictures")
  func captions() throws {
    let picture = try Self.sheet([Self.phone, Self.tablet]).picture
    let captions = picture.panes.compactMap(\.caption)
    #expect(captions.map(\.text) == ["Screen 0", "Screen 1"])
    #expect(picture.notes.map(\.text) == ["393 × 852", "1180 × 820"])
    for (pane, (caption, note)) in zip(picture.panes, zip(captions, picture.notes)) {
      let place = Self.place(of: pane)
      #expect(caption.position.x == place.x && note.position.x == place.x)
      #expect(caption.position.y < note.position.y && note.position.y < place.y)
    }
    let groups = try XMLNode.parse(SVGRenderer().text(of: picture)).children
      .filter {
        $0.name == "g"
      }
    #expect(groups.map(\.title) == ["Screen 0, 393 × 852", "Screen 1, 1180 × 820"])
  }

  @Test("A sheet truncates captions that do not fit")
  func longCaptions() throws {
    let sheet = PictureSheet(
      title: "t",
      entries: [
        .init(
          title: String(repeating: "long ", count: 50),
          picture: try Self.list(LayoutSize(width: 100, height: 50))
        )
      ]
    )
    let caption = try #require(sheet.picture.panes.first?.caption)
    #expect(caption.text.hasSuffix("…") && caption.text.count < 30)
  }

  @Test("A sheet without labels has no captions")
  func bare() throws {
    var sheet = try Self.sheet([Self.phone, Self.phone])
    sheet.labels = .none
    #expect(sheet.picture.panes.allSatisfy { $0.caption == nil })
    #expect(sheet.picture.notes.isEmpty)
    #expect(sheet.picture.panes.map { Self.place(of: $0).y } == [0, 0])
  }

  // MARK: Screens

  private static let split = """
    {"environment": {"container": {"width": 400, "height": 300}}, "screen": {"layout": "split"},
     "collections": {"a": {"sections": [{"layout": "list", "items": 9}]},
                     "b": {"sections": [{"layout": "list", "items": 9}]}}}
    """

  private static let splitPlugin = """
    return {
      api = 1,
      screen = function()
        return {
          regions = {a = {x = 0, y = 0, width = 200, height = 300},
                     b = {x = 200, y = 0, width = 200, height = 300}},
          overlays = {{kind = "button", frame = {x = 150, y = 250, width = 100, height = 40}}},
        }
      end,
    }
    """

  @Test("A sheet moves the collections and overlays of a screen together")
  func screens() throws {
    let plugins = try TemporaryFolder(["split.lua": Self.splitPlugin])
    let session = try Session.opening(json: Self.split, plugins: plugins)
    let one = try Picture(of: session.solve(), at: session.visibleState())
    let whole = try Picture(of: session.solve())
    let picture = PictureSheet(
      title: "t",
      entries: [one, one, whole].map { .init(title: "Screen", picture: $0) }
    )
    .picture
    #expect(
      picture.panes.map(\.id)
        == [0, 1, 2].flatMap { ["picture-\($0)-collection-0", "picture-\($0)-collection-1"] }
    )
    #expect(picture.panes.map(\.name) == ["a", "b", "a", "b", "a", "b"])
    for index in 0..<2 {
      let region = Self.place(of: picture.panes[2 * index])
      let distance = picture.overlays[index].frame.origin - region.origin
      #expect(distance == LayoutPoint(x: 150, y: 250))
    }
    // Names of collections stay where they are, and the caption stands above them.
    #expect(picture.panes.suffix(2).map { $0.caption?.text } == ["a", "b"])
    #expect(picture.notes.map(\.text) == ["Screen"])
  }

  @Test("A sheet has one legend below all its pictures, the same in each frame of a film")
  func legend() throws {
    var sheet = try Self.sheet([Self.phone, Self.tablet])
    let plain = sheet.picture
    sheet.hasLegend = true
    let picture = sheet.picture
    #expect(plain.legend == [])
    #expect(picture.legend.map(\.label.text) == ["section 0: list, 30 items", "container"])
    let bottom = picture.panes.map { Self.place(of: $0).maxY }.max() ?? 0
    #expect(picture.legend.allSatisfy { $0.frame.y > bottom && $0.frame.maxY < picture.frame.maxY })
    #expect(picture.panes == plain.panes)
    let frames = sheet.stacked
    #expect(Set(frames.map { $0.legend.map(\.label.text) }).count == 1)
    #expect(Set(frames.map(\.frame)).count == 1)
  }

  // MARK: Limits

  @Test("A picture counts the elements of other pictures in its sheet against the limit")
  func limit() throws {
    let session = try Session.opening(json: #"{"sections": [{"layout": "list", "items": 60}]}"#)
    var options = PictureOptions(elementLimit: 100)
    let picture = try Picture(of: session.solve(), options: options)
    #expect(picture.elementCount == 60)
    options.elementsElsewhere = 40
    #expect(try Picture(of: session.solve(), options: options).elementCount == 60)
    options.elementsElsewhere = 41
    let failure = try #require(throws: LayoutError.self) {
      try Picture(of: session.solve(), options: options)
    }
    #expect(failure.message == "the picture would have 101 elements; the limit is 100")
  }

  @Test("A picture that cannot be made is an empty frame with the error's code")
  func missing() throws {
    let picture = Picture(missing: "INTERNAL", because: "it <fails>", size: Self.phone)
    #expect(picture.panes.map(\.bounds) == [LayoutRect(origin: .zero, size: Self.phone)])
    #expect(picture.elements.compactMap { $0.label?.text } == ["INTERNAL"])
    _ = try XMLNode.parse(SVGRenderer().text(of: picture))
  }
}
