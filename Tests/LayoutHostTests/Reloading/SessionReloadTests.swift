import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Session reloads")
struct SessionReloadTests {
  private func plugin(
    _ height: String,
    options: String = "extra = { type = 'number', default = 0 }"
  )
    -> String
  {
    """
    return { api = 1, options = { \(options) },
      group = function(environment)
        local height = \(height)
        return {{ x = 0, y = 0, width = 10, height = height + (rawget(environment.options, "extra") or 0) }}
      end }
    """
  }

  private func document(_ items: String, options: String = "{}") -> String {
    #"{"environment": {"container": {"width": 100, "height": 50}}, "#
      + #""sections": [{"layout": "tall", "options": \#(options), "items": \#(items)}]}"#
  }

  private func session(_ files: [String: String]) throws -> (TemporaryFolder, Session) {
    let folder = try TemporaryFolder(files)
    let session = Session(.testing(plugins: folder))
    try session.open(path: folder.path(of: "a.json"))
    return (folder, session)
  }

  private func height(_ session: Session) throws -> Double {
    try session.focusedCollection().layout.contentSize.height
  }

  @Test("A reload of unchanged files reports nothing")
  func nothing() throws {
    let (folder, session) = try session(["a.json": document("3"), "tall.lua": plugin("10")])
    #expect(session.reloadChanged() == Session.Reload())
    _ = try session.solve()
    #expect(session.reloadChanged().isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test("A session reloads a changed plugin and keeps options, flags and scroll position")
  func newPlugin() throws {
    let (folder, session) = try session(["a.json": document("30"), "tall.lua": plugin("10")])
    var options = SourceObject()
    options.set("extra", to: SourceValue(.number(5)))
    session.state.document.collections[0].sections[0].setOptions(options)
    session.state.flags.container = LayoutSize(width: 80, height: 60)
    try session.scroll(by: LayoutPoint(x: 0, y: 77))
    #expect(try height(session) == 450)
    let state = session.state

    try folder.write(plugin("20"), to: "tall.lua")
    let reload = session.reloadChanged()
    #expect(reload.plugins == ["tall"])
    #expect(reload.failures.isEmpty)
    #expect(session.state == state)
    #expect(try height(session) == 750)
    #expect(try session.focusedCollection().contentOffset == LayoutPoint(x: 0, y: 77))
  }

  @Test(
    "After a reload of shorter content the offset is in its range, but what was pulled stays pulled",
    arguments: [(450, 250), (-20, -20), (1000, 1000)] as [(Double, Double)]
  )
  func shorter(offset: Double, kept: Double) throws {
    let (folder, session) = try session(["a.json": document("30"), "tall.lua": plugin("20")])
    _ = try session.overscroll(by: LayoutPoint(x: 0, y: offset))
    try folder.write(plugin("10"), to: "tall.lua")
    #expect(session.reloadChanged().plugins == ["tall"])
    #expect(try height(session) == 300)
    #expect(try session.focusedCollection().contentOffset == LayoutPoint(x: 0, y: kept))
  }

  @Test("A shorter document that is read again is in its range")
  func shorterDocument() throws {
    let (folder, session) = try session(["a.json": document("30"), "tall.lua": plugin("20")])
    try session.scroll(by: LayoutPoint(x: 0, y: 450))
    try folder.write(document("2"), to: "a.json")
    try session.reload()
    #expect(try session.focusedCollection().contentOffset == .zero)
  }

  @Test(
    "A session keeps the old plugin if the new one fails, and reports the failure once",
    arguments: [
      ("does not load", "return {", StatusCode.invalidArgument),
      ("speaks another version", "return { api = 2 }", .failedPrecondition),
      (
        "fails",
        "return { api = 1, options = { extra = { type = 'number' } }, "
          + "group = function() error('no') end }", .internal
      ),
      ("lacks the hook", "return { api = 1, cell = function() return {} end }", .unimplemented),
      (
        "answers nothing",
        "return { api = 1, options = { extra = { type = 'number' } }, group = function() end }",
        .invalidArgument
      ),
      (
        "refuses the document's options",
        "return { api = 1, group = function() return {} end }", .invalidArgument
      ),
      (
        "fails as it is scrolled",
        """
        return { api = 1, options = { extra = { type = "number" } }, section = function()
          return section { group = horizontal { size = size(10, 10),
            items = { item { size = size(10, 10) } } } } end,
          visibleItems = function(items) items[1].alpha = 7 end }
        """, .invalidArgument
      ),
      (
        "is called otherwise", "return { api = 1, name = 'x', group = function() return {} end }",
        .notFound
      ),
    ] as [(String, String, StatusCode)]
  )
  func refusedPlugin(name: String, text: String, code: StatusCode) throws {
    let (folder, session) = try session([
      "a.json": document("3", options: #"{"extra": 1}"#), "tall.lua": plugin("10"),
    ])
    let (solution, state) = (try session.solve(), session.state)
    try folder.write(text, to: "tall.lua")
    let reload = session.reloadChanged()
    #expect(reload.failures.map(\.code) == [code])
    #expect(reload.plugins.isEmpty)
    #expect(session.state == state)
    #expect(try session.solve() == solution)
    #expect(session.reloadChanged().isEmpty)
    // The old plugin really runs: another size calls it again.
    session.state.flags.container = LayoutSize(width: 10, height: 10)
    #expect(try height(session) == 33)

    try folder.write(plugin("20"), to: "tall.lua")
    #expect(session.reloadChanged().plugins == ["tall"])
    #expect(try height(session) == 63)
  }

  @Test("A reload of several plugins takes those that work")
  func several() throws {
    let (folder, session) = try session([
      "a.json": #"{"sections": [{"layout": "tall", "items": 1}, {"layout": "other", "items": 1}]}"#,
      "tall.lua": plugin("10"), "other.lua": plugin("1"),
    ])
    #expect(try height(session) == 11)
    try folder.write(plugin("20"), to: "tall.lua")
    try folder.write("return { api = 1, group = function() error('no') end }", to: "other.lua")
    let reload = session.reloadChanged()
    #expect(reload.plugins == ["tall"])
    #expect(reload.failures.map(\.plugin) == ["other"])
    #expect(try height(session) == 21)
  }

  @Test("A session reloads a changed document and keeps the old one if the new one is wrong")
  func newDocument() throws {
    let (folder, session) = try session(["a.json": document("30"), "tall.lua": plugin("10")])
    try session.scroll(by: LayoutPoint(x: 0, y: 42))
    try folder.write(document("40"), to: "a.json")
    let reload = session.reloadChanged()
    #expect(reload.hasNewDocument && reload.failures.isEmpty)
    #expect(try height(session) == 400)
    #expect(try session.focusedCollection().contentOffset.y == 42)
    for text in ["{", document("-1"), document("1", options: #"{"nothing": 1}"#)] {
      try folder.write(text, to: "a.json")
      let reload = session.reloadChanged()
      #expect(reload.failures.map(\.code) == [.invalidArgument])
      #expect(!reload.hasNewDocument)
      #expect(try height(session) == 400)
      #expect(session.reloadChanged().isEmpty)
    }
    try FileManager.default.removeItem(atPath: folder.path(of: "a.json"))
    #expect(session.reloadChanged().failures.map(\.code) == [.notFound])
    #expect(session.reloadChanged().isEmpty)
    try folder.write(document("50"), to: "a.json")
    #expect(session.reloadChanged().hasNewDocument)
    #expect(try height(session) == 500)
  }

  @Test("A session reloads a document and a plugin together if they need each other")
  func together() throws {
    let (folder, session) = try session(["a.json": document("3"), "tall.lua": plugin("10")])
    _ = try session.solve()
    try folder.write(plugin("10", options: "more = { type = 'number' }"), to: "tall.lua")
    try folder.write(document("3", options: #"{"more": 5}"#), to: "a.json")
    let reload = session.reloadChanged()
    #expect(reload.hasNewDocument)
    #expect(reload.plugins == ["tall"])
    #expect(reload.failures.isEmpty)
  }

  @Test("A session reloads a document when its file of items changes")
  func itemFile() throws {
    let (folder, session) = try session([
      "a.json": document(#"{"file": "items.ndjson"}"#), "items.ndjson": "{}\n{}\n",
      "tall.lua": plugin("10"),
    ])
    #expect(try height(session) == 20)
    try folder.write("{}\n{}\n{}\n", to: "items.ndjson")
    #expect(session.reloadChanged().hasNewDocument)
    #expect(try height(session) == 30)
  }

  @Test("A reload that retries refused versions reports their errors again")
  func retries() throws {
    let (folder, session) = try session(["a.json": document("3"), "tall.lua": plugin("10")])
    #expect(try height(session) == 30)
    try folder.write("return {", to: "tall.lua")
    #expect(session.reloadChanged().failures.count == 1)
    #expect(session.reloadChanged().isEmpty)
    for _ in 1...2 {
      #expect(session.reloadChanged(retriesRefused: true).failures.count == 1)
    }
    #expect(try height(session) == 30)
    try folder.write(plugin("20"), to: "tall.lua")
    #expect(session.reloadChanged(retriesRefused: true).plugins == ["tall"])
    #expect(session.reloadChanged(retriesRefused: true).isEmpty)
    #expect(try height(session) == 60)
  }

  @Test("A session whose plugin fails from the start works when the plugin is fixed")
  func mended() throws {
    let (folder, session) = try session(["a.json": document("3"), "tall.lua": "return {"])
    #expect(throws: LayoutError.self) { try session.solve() }
    #expect(session.reloadChanged().isEmpty)
    try folder.write("return { ", to: "tall.lua")
    #expect(session.reloadChanged().failures.count == 1)
    #expect(session.reloadChanged().isEmpty)
    try folder.write(plugin("10"), to: "tall.lua")
    let reload = session.reloadChanged()
    #expect(reload.plugins == ["tall"])
    #expect(reload.failures.isEmpty)
    #expect(try height(session) == 30)
  }

  @Test("A session does not repeat a failed solve until its state changes")
  func failureIsKept() throws {
    let recorder = LogRecorder()
    let folder = try TemporaryFolder([
      "tall.lua": "return { api = 1, group = function() print('asked') error('no') end }"
    ])
    let session = Session(.testing(plugins: folder, recorder: recorder))
    try session.open(json: document("3"))
    let failures = (0..<3)
      .map { _ in #expect(throws: LayoutError.self) { try session.solve() } }
    #expect(Set(failures.compactMap(\.?.message)) == ["no"])
    #expect(recorder.lines.count == 1)
    session.state.flags.container = LayoutSize(width: 10, height: 10)
    #expect(throws: LayoutError.self) { try session.solve() }
    #expect(recorder.lines.count == 2)
  }

  @Test("Opening a document gives the plugins a new Lua state")
  func newStates() throws {
    let folder = try TemporaryFolder([
      "tall.lua": "local n = 0\n" + plugin("(function() n = n + 1 return n end)()")
    ])
    let session = Session(.testing(plugins: folder))
    for _ in 0..<3 {
      try session.open(json: document("1"))
      #expect(try height(session) == 1)
    }
  }

  @Test("A reload of a plugin by name reads it again or fails and keeps the old one")
  func byName() throws {
    let (folder, session) = try session(["a.json": document("3"), "tall.lua": plugin("10")])
    #expect(try height(session) == 30)
    try folder.write(plugin("20"), to: "tall.lua")
    try session.reload(plugin: "tall")
    #expect(try height(session) == 60)
    try folder.write("return {", to: "tall.lua")
    #expect(throws: LayoutError.self) { try session.reload(plugin: "tall") }
    #expect(try height(session) == 60)
    let unknown = #expect(throws: LayoutError.self) { try session.reload(plugin: "tal") }
    #expect(unknown?.code == .notFound)
  }

  @Test("A session accepts a refused plugin when the document that fits it follows")
  func later() throws {
    let (folder, session) = try session(["a.json": document("3"), "tall.lua": plugin("10")])
    _ = try session.solve()
    try folder.write(document("3", options: #"{"extra": 1}"#), to: "a.json")
    #expect(session.reloadChanged().hasNewDocument)
    // An option of the plugin is renamed; the document follows later.
    try folder.write(plugin("20", options: "more = { type = 'number' }"), to: "tall.lua")
    #expect(session.reloadChanged().failures.count == 1)
    try folder.write(document("3", options: #"{"more": 5}"#), to: "a.json")
    let reload = session.reloadChanged()
    #expect(reload.plugins == ["tall"])
    #expect(reload.hasNewDocument)
    #expect(reload.failures.isEmpty)
    #expect(try height(session) == 60)
  }

  @Test("A session reports each new failure of a plugin and recovers from a conflict of names")
  func again() throws {
    let (folder, session) = try session(["a.json": document("3"), "tall.lua": plugin("10")])
    _ = try session.solve()
    for _ in 0..<2 {
      try folder.write("return {", to: "tall.lua")
      #expect(session.reloadChanged().failures.count == 1)
      #expect(session.reloadChanged().isEmpty)
      try folder.write(plugin("10"), to: "tall.lua")
      let mended = session.reloadChanged()
      #expect(mended.changes == [.fixed("tall")])
      #expect(!mended.hasNews && mended.failures.isEmpty)
      #expect(session.reloadChanged().isEmpty)
    }
    // A second plugin with the name conflicts with the first until it is removed.
    try folder.write(plugin("1"), to: "other/init.lua")
    try folder.write(
      plugin("2").replacing("api = 1,", with: "api = 1, name = 'tall',"),
      to: "second.lua"
    )
    try folder.write(plugin("30"), to: "tall.lua")
    _ = session.reloadChanged()
    try FileManager.default.removeItem(atPath: folder.path(of: "second.lua"))
    _ = session.reloadChanged()
    #expect(try height(session) == 90)
  }

  @Test("A session reloads a document when its missing file of items appears")
  func missingItems() throws {
    let (folder, session) = try session(["a.json": document("3"), "tall.lua": plugin("10")])
    _ = try session.solve()
    try folder.write(document(#"{"file": "items.ndjson"}"#), to: "a.json")
    #expect(session.reloadChanged().failures.count == 1)
    try folder.write("{}\n", to: "items.ndjson")
    #expect(session.reloadChanged().hasNewDocument)
    #expect(try height(session) == 10)
  }

  @Test("restoringOnFailure restores the document, the project and the plugins after a failure")
  func restored() throws {
    let (folder, session) = try session([
      "a.json": document("3"), "tall.lua": plugin("10"),
      "other/layouthost.json": #"{"device": "ipad-11"}"#, "other/b.json": document("-1"),
      "other/c.json": document("3").replacing("tall", with: "nobody"),
    ])
    let solution = try session.solve()
    for name in ["other/b.json", "other/c.json"] {
      #expect(throws: LayoutError.self) {
        try session.restoringOnFailure {
          try session.open(path: folder.path(of: name))
          _ = try session.solve()
        }
      }
      #expect(session.project == nil)
      session.state.flags.container = LayoutSize(width: 77, height: 50)
      #expect(try height(session) == 30)
      session.state.flags.container = nil
      #expect(try session.solve() == solution)
    }
  }
}
