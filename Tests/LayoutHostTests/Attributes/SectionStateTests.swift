import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Section state")
struct SectionStateTests {
  private static let fields = """
    state = {
      selected = { type = "integer", default = 1, minimum = 1, doc = "The one in front." },
      open = { type = "boolean" },
    },
    """
  private static let layout = """
    local state, frames = environment.state, {}
    for i = 1, environment.itemCount do
      frames[i] = { x = 0, y = (i - 1) * 50, width = i == state.selected and 200 or 100, height = 50 }
    end
    return { frames = frames, contentSize = { width = 200, height = state.open and 900 or 300 } }
    """

  private func session(_ section: String = "") throws -> Session {
    try Session(layout: Self.layout, fields: Self.fields, items: 3, section: section)
  }

  @Test("A section's state has the document's values and otherwise the plugin's defaults")
  func values() throws {
    #expect(try session().elements().map(\.frame.width) == [200, 100, 100])
    let given = try session(#", "state": {"selected": 3, "open": true}"#)
    #expect(try given.elements().map(\.frame.width) == [100, 100, 200])
    #expect(try given.focusedCollection().layout.contentSize.height == 900)
  }

  @Test("A section's state can be set and reset, and a wrong value leaves it unchanged")
  func changes() throws {
    let session = try session()
    try session.setState(["selected": 2], section: 0)
    #expect(try session.elements().map(\.frame.width) == [100, 200, 100])
    try session.setState(["selected": SourceValue(.null)], section: 0)
    #expect(try session.elements().map(\.frame.width) == [200, 100, 100])
    let failure = try #require(throws: LayoutError.self) {
      try session.setState(["selected": 0], section: 0)
    }
    #expect(failure.message.hasSuffix("selected must be 1 or more, not 0"))
    #expect(try session.elements().map(\.frame.width) == [200, 100, 100])
  }

  @Test("A configuration can set the state of a section")
  func flags() throws {
    let plugin =
      "return { api = 1, \(Self.fields) layout = function(environment) \(Self.layout) end }"
    var configuration = HostConfiguration(plugins: ["tried": plugin])
    configuration.sectionState = try [
      #require(SectionStateValue("selected=2")), #require(SectionStateValue("0.open=true")),
    ]
    let session = Session(configuration)
    try session.open(json: #"{"sections": [{"layout": "tried", "items": 3}]}"#)
    #expect(try session.elements().map(\.frame.width) == [100, 200, 100])
    #expect(try session.focusedCollection().layout.contentSize.height == 900)
    #expect(SectionStateValue("nothing") == nil)
  }

  @Test("A saved document keeps the state of its section")
  func saved() throws {
    let folder = try TemporaryFolder([:])
    let session = try session()
    try session.setState(["selected": 3], section: 0)
    try session.save(to: folder.path + "/saved.json")
    let reopened = try self.session()
    try reopened.open(path: folder.path + "/saved.json")
    #expect(try reopened.elements().map(\.frame.width) == [100, 100, 200])
  }

  static let mistakes: [(section: String, message: String)] = [
    (
      #""layout": "tried", "state": {"selectd": 2}"#,
      "sections[0].state has an unknown key “selectd”"
    ),
    (
      #""layout": "tried", "state": {"selected": "a"}"#,
      "sections[0].state.selected must be an integer, not a string"
    ),
    (#""layout": "tried", "state": 3"#, "sections[0].state must be an object, not a number"),
    (
      #""layout": "list", "state": {"selected": 2}"#,
      "sections[0].state: “list” is a native engine and takes no state"
    ),
  ]

  @Test("The error for a wrong section state gives its place in the document", arguments: mistakes)
  func refused(section: String, message: String) throws {
    let plugin =
      "return { api = 1, \(Self.fields) layout = function(environment) \(Self.layout) end }"
    let session = Session(HostConfiguration(plugins: ["tried": plugin]))
    let failure = try #require(throws: LayoutError.self) {
      try session.open(json: "{\"sections\": [{\(section), \"items\": 3}]}")
      _ = try session.solve()
    }
    #expect(failure.message == message)
  }
}

@Suite("Layout memos")
struct MemoTests {
  private static let other = """
    visibleItems = function(items, environment)
      local row = environment.memo.rows[2]
      items[1].values = { row = row }
      if environment.options.writes then environment.memo.rows[2] = 5 end
    end,
    targetContentOffset = function(proposed, environment)
      return { y = environment.memo.rows[2] }
    end,
    options = { writes = { type = "boolean", default = false } },
    """
  private static let layout = """
    assert(environment.memo == nil)
    return {
      frames = { { x = 0, y = 0, width = 300, height = 900 } },
      memo = { rows = { 0, 450 } },
    }
    """

  @Test("visibleItems and targetContentOffset receive the memo of their layout")
  func values() throws {
    let session = try Session(layout: Self.layout, fields: Self.other, items: 1)
    let elements = try session.focusedVisibleState(at: LayoutPoint(x: 0, y: 10)).elements
    #expect(elements[0].values == ["row": 450])
    #expect(try session.fling(velocity: LayoutPoint(x: 0, y: 0.1)).target.offset.y == 450)
  }

  @Test("A hook cannot change the memo of its layout")
  func readOnly() throws {
    let session = try Session(
      layout: Self.layout,
      fields: Self.other,
      items: 1,
      section: #", "options": {"writes": true}"#
    )
    let failure = try #require(throws: LayoutError.self) { try session.visible() }
    #expect(failure.message == "cannot change '2' of environment.memo.rows, which is read-only")
  }
}
