import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

import LayoutPreview

@Suite("Changes that the preview page plays")
struct PlayTests {
  /// A list of three items with ids.
  private static let letters =
    #"{"sections": [{"layout": "list", "items": [\#(items("abc"))]}]}"#

  private static func items(_ ids: String) -> String {
    ids.map { #"{"id": "\#($0)", "title": "\#($0)"}"# }.joined(separator: ", ")
  }

  /// The elements of the first collection's transition: role, and the places at both ends.
  private static func transition(
    _ reply: [String: Any]
  ) throws -> [(role: Int, start: [Double], end: [Double])] {
    let transition = try #require(reply["transition"] as? [String: Any])
    let collection = try #require((transition["collections"] as? [[String: Any]])?.first)
    let elements = try #require(collection["elements"] as? [[Any]])
    return try elements.map { element in
      let ends = try element[1...2]
        .map { end in
          try #require(end as? [Any])[2..<7].compactMap { $0 as? Double }
        }
      return (try #require(element[0] as? Int), ends[0], ends[1])
    }
  }

  /// The items' ids in the text of a reply.
  private static func ids(_ reply: [String: Any]) throws -> [String] {
    let text = try #require(reply["text"] as? String)
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let sections = try #require(root?["sections"] as? [[String: Any]])
    let items = try #require(sections.first?["items"] as? [[String: Any]])
    return items.map { $0["id"] as? String ?? "new" }
  }

  private static func opened(_ folder: TemporaryFolder) throws -> TestPage {
    let path = folder.path(of: "list.json")
    let page = TestPage([path])
    let scene = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    #expect(scene["transition"] == nil)
    return page
  }

  @Test("A change of the preview page has the elements of the session's transition at both ends")
  func ends() throws {
    let path = Fixtures.root.path + "/docs/examples/pinch-grid.json"
    let page = TestPage([path])
    _ = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    let scene = try page.request(
      #"{"request":"change","what":"state","section":0,"name":"columns","value":5}"#
    )
    let session = Session(HostConfiguration(pluginFolders: [Fixtures.root.path + "/plugins"]))
    try session.open(path: path)
    try session.setState(["columns": 5], section: 0)
    let expected = try #require(try session.transition()?.single)
    let shown = try Self.transition(scene)
    #expect(shown.count == expected.elements.count)
    for (one, element) in zip(shown, expected.elements) {
      let roles: [LayoutTransition.Element.Role] = [.survives, .appears, .disappears]
      #expect(roles[one.role] == element.role)
      for (place, end) in [(one.start, element.start), (one.end, element.end)] {
        let frame = end.frame
        let expected = [Double(end.item ?? -1), frame.x, frame.y, frame.width, frame.height]
        // The message has as many digits as the page needs.
        #expect(zip(place, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(place) \(expected)")
      }
    }
    let message = try #require(scene["transition"] as? [String: Any])
    #expect(message["duration"] as? Double == 0.25)
    let collection = try #require((message["collections"] as? [[String: Any]])?.first)
    let start = try #require((collection["start"] as? [String: Any])?["bounds"] as? [Double])
    #expect(start[1] == expected.start.bounds.y)
  }

  @Test(
    "A scene has no transition if nothing is seen to change, or the page does not play it",
    arguments: [
      #"{"request":"scene"}"#, #"{"request":"looks","look":"card"}"#,
      #"{"request":"change","what":"count","section":0,"value":3}"#,
      #"{"request":"change","what":"count","section":0,"value":2,"plays":false}"#,
    ]
  )
  func still(request: String) throws {
    let page = try Self.opened(try TemporaryFolder(["list.json": Self.letters]))
    let reply = try page.request(request)
    #expect(reply["reply"] as? String == "scene" && reply["transition"] == nil)
  }

  @Test("A change that interrupts another one starts where that is seen")
  func interruption() throws {
    let page = try Self.opened(try TemporaryFolder(["list.json": Self.letters]))
    let resize = #"{"request":"change","what":"environment","value":{"container":"#
    let first = try Self.transition(
      page.request(resize + #"{"width":200,"height":400}}}"#)
    )
    let second = try Self.transition(
      page.request(resize + #"{"width":300,"height":400}},"from":0.5}"#)
    )
    let (from, to) = (first[0].start[3], first[0].end[3])
    #expect(second[0].start[3] == (from + to) / 2)
    let failure = try page.request(resize + #"{"width":300,"height":400}},"from":"half"}"#)
    #expect(failure["reply"] as? String == "failure")
  }

  @Test(
    "Items that are inserted, deleted and moved by hand are an edit of the text",
    arguments: [
      (#""what":"delete","item":1"#, ["a", "c"], [0, 1]),
      (#""what":"insert","item":1"#, ["a", "new", "b", "c"], [0, 1]),
      (#""what":"move","item":0,"to":[0,2]"#, ["b", "c", "a"], [0, 2]),
      (#""what":"move","item":2,"x":10,"y":5"#, ["c", "a", "b"], [0, 0]),
    ]
  )
  func items(members: String, ids: [String], place: [Int]) throws {
    let folder = try TemporaryFolder(["list.json": Self.letters])
    let page = try Self.opened(folder)
    let reply = try page.request(#"{"request":"items","section":0,\#(members)}"#)
    #expect(try Self.ids(reply) == ids)
    #expect(reply["place"] as? [Int] == place)
    #expect(try !Self.transition(reply).isEmpty)
    #expect(try folder.text(of: "list.json") == Self.letters)
    #expect(try page.request(#"{"request":"text"}"#)["isEdited"] as? Bool == true)
    // The document as it was is the text of the file.
    let restored = try page.request(#"{"request":"restore","knobs":[]}"#)
    #expect(try TestPage.frames(restored).count == 3)
    #expect(try page.request(#"{"request":"text"}"#)["isEdited"] as? Bool == false)
  }

  @Test("Knobs stay beside edits by hand, apart from the number of items, which the text has then")
  func knobs() throws {
    let page = try Self.opened(try TemporaryFolder(["list.json": Self.letters]))
    _ = try page.request(#"{"request":"change","what":"count","section":0,"value":2}"#)
    _ = try page.request(
      #"{"request":"change","what":"option","section":0,"name":"rowHeight","value":70}"#
    )
    let reply = try page.request(#"{"request":"items","what":"delete","section":0,"item":0}"#)
    #expect(try Self.ids(reply) == ["b"])
    let knobs = try #require(reply["knobs"] as? [[String: Any]])
    #expect(knobs.map { $0["name"] as? String } == ["rowHeight"])
    #expect((reply["text"] as? String)?.contains("rowHeight") == false)
    #expect(try TestPage.frames(reply).first?[3] == 70)
  }

  @Test(
    "An impossible edit by hand is a failure, and the preview page stays as it is",
    arguments: [
      #""what":"delete","item":3"#, #""what":"insert","item":9"#, #""what":"swap","item":0"#,
      #""what":"move","item":0,"to":[0]"#, #""what":"move","item":0,"to":[4,0]"#,
      #""what":"move","item":7,"x":0,"y":0"#, #""what":"move","item":0"#,
    ]
  )
  func mistakes(members: String) throws {
    let page = try Self.opened(try TemporaryFolder(["list.json": Self.letters]))
    let reply = try page.request(#"{"request":"items","section":0,\#(members)}"#)
    #expect(reply["reply"] as? String == "failure")
    #expect(try TestPage.frames(try page.request(#"{"request":"scene"}"#)).count == 3)
    #expect(try page.request(#"{"request":"text"}"#)["isEdited"] as? Bool == false)
  }

  @Test("A dragged item would be dropped where the session says")
  func target() throws {
    let page = try Self.opened(try TemporaryFolder(["list.json": Self.letters]))
    let reply = try page.request(#"{"request":"target","section":0,"item":2,"x":10,"y":5}"#)
    #expect(reply["place"] as? [Int] == [0, 0])
  }

  @Test("A scene names the number that a pinch changes, and its knobs are turned together")
  func pinch() throws {
    let path = Fixtures.root.path + "/docs/examples/pinch-grid.json"
    let page = TestPage([path])
    let scene = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    let layout = try #require((scene["layouts"] as? [[String: Any]])?.first)
    let pinch = try #require((layout["sections"] as? [[String: Any]])?.first?["pinch"])
    let members = try #require(pinch as? [String: Any])
    #expect(members["value"] as? String == "columns" && members["exponent"] as? Double == -1)
    #expect(members["item"] as? String == "focus" && members["place"] as? String == "fingers")
    func knob(_ name: String, _ value: Double) -> String {
      #"{"what":"state","section":0,"name":"\#(name)","value":\#(value)}"#
    }
    let turned = try page.request(
      #"""
      {"request":"change","what":"knobs",
      "knobs":[\#(knob("columns", 4)),\#(knob("focus", 16)),\#(knob("fingers", 0.5))]}
      """#
    )
    #expect((turned["knobs"] as? [[String: Any]])?.count == 3)
    #expect(turned["transition"] != nil)
    let none = try page.request(#"{"request":"change","what":"knobs","knobs":[]}"#)
    #expect(none["reply"] as? String == "failure")
  }

  @Test("A failing hook for what appears is shown, and the change is there all the same")
  func failingHook() throws {
    let folder = try TemporaryFolder([
      "list.json": #"{"sections": [{"layout": "rows", "items": 2}]}"#,
      "rows.lua": """
      return {
        api = 1,
        group = function(environment)
          local frames = environment.frames(environment.itemCount)
          for i = 1, #frames do frames.set(i, 0, 50 * i - 50, 100, 50) end
          return frames
        end,
        appearingItems = function() error("no way to appear") end,
      }
      """,
    ])
    let path = folder.path(of: "list.json")
    let page = TestPage([path], plugins: folder.path)
    _ = try page.request(#"{"request":"open","document":"\#(path)"}"#)
    let reply = try page.request(#"{"request":"change","what":"count","section":0,"value":4}"#)
    #expect(try TestPage.frames(reply).count == 4)
    let transition = try #require(reply["transition"] as? [String: Any])
    #expect((transition["text"] as? String)?.contains("no way to appear") == true)
  }
}
