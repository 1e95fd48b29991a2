import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

import LayoutPreview

@Suite("Requests of the preview page")
struct PageTests {
  private static func example(_ name: String) -> String {
    Fixtures.root.path + "/docs/examples/\(name).json"
  }

  @Test(
    "The preview page shows the same frames as a session at the same offset",
    arguments: [0.0, 333.5, -40]
  )
  func visibleStates(offset: Double) throws {
    let path = Self.example("drum-roll")
    let page = TestPage([path])
    let scene = try page.request(#"{"request":"open","id":1,"document":"\#(path)"}"#)
    #expect(scene["reply"] as? String == "scene")
    let reply = try page.request(#"{"request":"frames","id":2,"at":[[null,0,\#(offset)]]}"#)
    let session = Session(HostConfiguration(pluginFolders: [Fixtures.root.path + "/plugins"]))
    try session.open(path: path)
    let elements = try session.focusedVisibleState(at: LayoutPoint(x: 0, y: offset)).elements
    #expect(
      try TestPage.frames(reply)
        == elements.map { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
    )
    #expect(reply["id"] as? Int == 2)
  }

  @Test("A fling on the preview page has the same target as one in a session")
  func flings() throws {
    let path = Self.example("drum-roll")
    let page = TestPage([path])
    _ = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    let reply = try page.request(#"{"request":"fling","x":0,"y":0.7}"#)
    let session = Session(HostConfiguration(pluginFolders: [Fixtures.root.path + "/plugins"]))
    try session.open(path: path)
    let target = try session.fling(velocity: LayoutPoint(x: 0, y: 0.7)).target.offset
    #expect(reply["target"] as? [Double] == [target.x, target.y])
  }

  @Test("A row on the preview page follows the pointer, and rests elsewhere")
  func rows() throws {
    let path = Self.example("app-store")
    let page = TestPage([path])
    let scene = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    let layout = try #require((scene["layouts"] as? [[String: Any]])?.first)
    let sections = try #require(layout["sections"] as? [[String: Any]])
    let section = try #require(sections.firstIndex { $0["row"] != nil })
    let rest = try TestPage.frames(try page.request(#"{"request":"frames","at":[[null,0,0]]}"#))
    let held = try TestPage.frames(
      try page.request(#"{"request":"frames","at":[[null,0,0]],"rows":[[null,\#(section),7.5]]}"#)
    )
    #expect(held[0][0] == rest[0][0] - 7.5)
    let reply = try page.request(#"{"request":"row","section":\#(section),"offset":20}"#)
    let offset = try #require(reply["offset"] as? Double)
    #expect(offset != 20)
  }

  /// A folder with a row of 12 groups of 100 points, with 10 points between, in a container of 300.
  private static func row(_ behavior: String) throws -> TemporaryFolder {
    try TemporaryFolder([
      "row.json": #"""
      {"environment": {"container": {"width": 300, "height": 500}},
      "sections": [{"items": 12, "layout": {
        "orthogonalScrolling": "\#(behavior)", "interGroupSpacing": 10,
        "group": {"axis": "horizontal", "size": {"width": 100, "height": 50}, "items": [
          {"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}}}]}
      """#
    ])
  }

  @Test(
    "A step moves a row to the next place where it rests, and not beyond its end",
    arguments: [
      ("groupPaging", [110, 220]), ("continuousGroupLeadingBoundary", [110, 220]),
      ("paging", [300, 600]), ("groupPagingCentered", [120, 230]),
    ] as [(String, [Double])]
  )
  func rowSteps(behavior: String, rests: [Double]) throws {
    let folder = try Self.row(behavior)
    let path = folder.path(of: "row.json")
    let page = TestPage([path])
    _ = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    func step(_ way: Int) throws -> Double {
      let reply = try page.request(#"{"request":"row","section":0,"step":\#(way)}"#)
      return try #require(reply["offset"] as? Double)
    }
    for rest in rests { #expect(try step(44) == rest) }
    #expect(try step(-44) == rests[0])
    var last = rests[0]
    for _ in 0..<12 { last = try step(1) }
    #expect(try step(1) == last && last > rests[1])
  }

  @Test(
    "A scene names the rows that snap",
    arguments: [("continuous", false), ("groupPaging", true)]
  )
  func snappingRows(behavior: String, snaps: Bool) throws {
    let folder = try Self.row(behavior)
    let path = folder.path(of: "row.json")
    let scene = try TestPage([path]).request(#"{"request":"open","document":"\#(path)"}"#)
    let layout = try #require((scene["layouts"] as? [[String: Any]])?.first)
    let section = try #require((layout["sections"] as? [[String: Any]])?.first)
    #expect((section["row"] as? [String: Any])?["snaps"] as? Bool == snaps)
  }

  /// The drawings of the first collection in a reply, by their looks.
  private static func looks(_ reply: [String: Any]) throws -> [String] {
    let collection = try #require((reply["collections"] as? [[String: Any]])?.first)
    let drawings = collection["drawings"] as? [[Any]] ?? []
    return drawings.compactMap { $0.count > 4 ? $0[4] as? String : nil }
  }

  @Test("The preview page gets the drawing of each element once, and none of wireframes")
  func drawings() throws {
    let path = Self.example("drum-roll")
    let page = TestPage([path])
    let scene = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    let first = try Self.looks(scene)
    #expect(!first.isEmpty && first.allSatisfy { $0 == "photo" })
    #expect(scene["forgetDrawings"] as? Bool == true)
    let again = try page.request(#"{"request":"frames","at":[[null,0,624]]}"#)
    #expect(try Self.looks(again).isEmpty)
    #expect(try Self.looks(page.request(#"{"request":"scene"}"#)).isEmpty)
    let chips = try page.request(#"{"request":"looks","look":"chip","theme":"dark"}"#)
    #expect(chips["forgetDrawings"] as? Bool == true)
    #expect(try Self.looks(chips).allSatisfy { $0 == "chip" })
    let outlines = try page.request(#"{"request":"looks","look":"wireframe"}"#)
    #expect(try Self.looks(outlines).isEmpty && outlines["forgetDrawings"] as? Bool == true)
    let own = try page.request(#"{"request":"looks","look":"auto"}"#)
    #expect(try Self.looks(own) == first)
  }

  @Test(
    "The preview page replies to an invalid request with a failure, and keeps working",
    arguments: [
      "", "{", "[]", "{}", #"{"request":7}"#, #"{"request":"other"}"#,
      #"{"request":"frames","at":[[1]]}"#,
      #"{"request":"change","what":"count","section":-1,"value":3}"#,
      #"{"request":"fling","x":"a","y":0}"#, #"{"request":"open","document":"/etc/passwd"}"#,
      #"{"request":"open","document":"../x.json"}"#, #"{"request":"change","what":"other"}"#,
      #"{"request":"explain","section":1e300,"item":0}"#,
      #"{"request":"looks","look":"foto"}"#,
      #"{"request":"picture","form":"exe"}"#, #"{"request":"save"}"#,
      #"{"request":"film","velocity":1,"count":1e9}"#,
      #"{"request":"change","what":"environment","value":{"container":{"width":-1,"height":2}}}"#,
    ]
  )
  func mistakes(request: String) throws {
    let page = TestPage()
    #expect(try page.request(request)["reply"] as? String == "failure")
    #expect(try page.request(#"{"request":"welcome"}"#)["reply"] as? String == "welcome")
  }

  @Test("A failed change leaves the preview unchanged, and a corrected text is shown and saved")
  func revising() throws {
    let folder = try TemporaryFolder([
      "list.json": #"{"sections": [{"layout": "list", "items": 3}]}"#
    ])
    let path = folder.path(of: "list.json")
    let page = TestPage([path])
    _ = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    let failure = try page.request(
      #"{"request":"revise","text":"{\"sections\": [{\"layout\": \"list\"}]}"}"#
    )
    #expect(failure["reply"] as? String == "failure")
    #expect(failure["line"] as? Int == 1)
    #expect(try TestPage.frames(try page.request(#"{"request":"frames"}"#)).count == 3)
    let scene = try page.request(
      #"{"request":"revise","text":"{\"sections\": [{\"layout\": \"list\", \"items\": 5}]}"}"#
    )
    #expect(try TestPage.frames(scene).count == 5)
    _ = try page.request(#"{"request":"change","what":"count","section":0,"value":6}"#)
    let version = try #require(scene["version"] as? String)
    let reply = try page.request(#"{"request":"save","base":"\#(version)"}"#)
    #expect(reply["reply"] as? String == "saved")
    #expect(try folder.text(of: "list.json").contains(#""items": 6"#))
  }

  private static func list(_ count: Int) -> String {
    #"{"sections": [{"layout": "list", "items": \#(count)}]}"#
  }

  private static func quoted(_ text: String) -> String {
    #"""# + text.replacing(#"""#, with: #"\""#) + #"""#
  }

  @Test("A save over a file that another writer has changed is a conflict with both texts")
  func conflicts() throws {
    let folder = try TemporaryFolder(["list.json": Self.list(3)])
    let path = folder.path(of: "list.json")
    let page = TestPage([path])
    _ = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    let text = try page.request(#"{"request":"text"}"#)
    let base = try #require(text["version"] as? String)
    let mine = Self.quoted(Self.list(5))
    for theirs in ["{ unfinished", Self.list(9)] {
      try folder.write(theirs, to: "list.json")
      for members in [#""text":\#(mine),"base":"\#(base)""#, #""base":"\#(base)""#] {
        let reply = try page.request(#"{"request":"save",\#(members)}"#)
        #expect(reply["reply"] as? String == "conflict")
        #expect(reply["theirs"] as? String == theirs)
      }
      #expect(try folder.text(of: "list.json") == theirs)
    }
    let conflict = try page.request(#"{"request":"save","text":\#(mine),"base":"\#(base)"}"#)
    let seen = try #require(conflict["version"] as? String)
    let saved = try page.request(#"{"request":"save","text":\#(mine),"base":"\#(seen)"}"#)
    #expect(saved["reply"] as? String == "saved")
    #expect(try folder.text(of: "list.json") == Self.list(5))
    try FileManager.default.removeItem(atPath: path)
    let gone = try page.request(
      #"{"request":"save","text":\#(mine),"base":"\#(saved["version"] as? String ?? "")"}"#
    )
    #expect(gone["reply"] as? String == "conflict")
    #expect(gone["theirs"] == nil && gone["version"] as? String == "missing")
  }

  @Test("A kept scene brings back its text, knobs and environment, and without a text the file's")
  func restoring() throws {
    let folder = try TemporaryFolder(["list.json": Self.list(3)])
    let path = folder.path(of: "list.json")
    let page = TestPage([path])
    _ = try page.request(
      #"""
      {"request":"open","document":"\#(path)","environment":{"device":"ipad-11","traits":{}},
      "knobs":[{"what":"count","section":0,"value":4},{"what":"count","section":7,"value":4}]}
      """#
    )
    func shown(_ reply: [String: Any]) throws -> [String] {
      let environment = try #require(reply["environment"] as? [String: Any])
      let device = environment["device"] as? String ?? "none"
      return [device, "\(try TestPage.frames(reply).count)"]
    }
    let scene = try page.request(#"{"request":"scene"}"#)
    #expect(try shown(scene) == ["ipad-11", "4"])
    let text = Self.quoted(Self.list(6))
    let edited = try page.request(
      #"{"request":"restore","text":\#(text),"knobs":[],"environment":{"device":null}}"#
    )
    #expect(try shown(edited) == ["none", "6"])
    #expect(try page.request(#"{"request":"text"}"#)["isEdited"] as? Bool == true)
    try folder.write(Self.list(2), to: "list.json")
    #expect(try shown(try page.request(#"{"request":"restore","knobs":[]}"#)) == ["none", "2"])
    #expect(try page.request(#"{"request":"text"}"#)["isEdited"] as? Bool == false)
  }

  @Test("A value that is edited in the text takes the place of its knob's, and other knobs stay")
  func knobsAndEdits() throws {
    let folder = try TemporaryFolder(["list.json": Self.list(3)])
    let path = folder.path(of: "list.json")
    let page = TestPage([path])
    _ = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    _ = try page.request(#"{"request":"change","what":"count","section":0,"value":6}"#)
    for (text, count) in [(Self.list(3) + " ", 6), (Self.list(8), 8)] {
      let scene = try page.request(#"{"request":"revise","text":\#(Self.quoted(text))}"#)
      #expect(try TestPage.frames(scene).count == count)
    }
  }

  @Test("A step leads to the next place where content that snaps rests, and nowhere in a list")
  func steps() throws {
    for (name, snaps) in [("drum-roll", true), ("list", false)] {
      let path = Self.example(name)
      let page = TestPage([path])
      _ = try page.request(#"{"request":"open","document":"\#(path)"}"#)
      let reply = try page.request(#"{"request":"step","x":0,"y":44}"#)
      #expect((reply["target"] != nil) == snaps, "\(name)")
    }
  }

  @Test("An explanation at an offset ends with what is seen of an item that a plugin transforms")
  func visibleSteps() throws {
    let path = Self.example("drum-roll")
    let page = TestPage([path])
    let scene = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    let collection = try #require((scene["collections"] as? [[String: Any]])?.first)
    let elements = try #require(collection["elements"] as? [[Any]])
    let item = try #require(elements.first?[2] as? Int)
    let reply = try page.request(#"{"request":"explain","section":0,"item":\#(item)}"#)
    let titles = (reply["steps"] as? [[String: Any]])?.compactMap { $0["title"] as? String } ?? []
    #expect(titles.contains("frame") && titles.contains("visibleItems"))
    #expect(titles.last == "seen")
  }

  @Test("The gallery lists engines and plugins, and the thumbnail of a list moves or is still")
  func gallery() throws {
    let page = TestPage()
    let reply = try page.request(#"{"request":"gallery"}"#)
    let entries = try #require(reply["entries"] as? [[String: Any]])
    #expect(
      Set(["list", "grid", "flow", "waterfall", "compositional", "drumRoll"])
        .isSubset(of: entries.compactMap { $0["name"] as? String })
    )
    let sample = try page.request(
      #"{"request":"thumbnail","document":"layout:list","theme":"dark"}"#
    )
    #expect((sample["data"] as? String)?.contains("@keyframes") == true)
    let still = try page.request(
      #"{"request":"thumbnail","document":"layout:list","theme":"dark","form":"still"}"#
    )
    let picture = try #require(still["data"] as? String)
    #expect(!picture.contains("@keyframes") && !picture.contains("<animate"))
  }
}
