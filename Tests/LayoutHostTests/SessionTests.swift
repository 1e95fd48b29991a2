import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Sessions")
struct SessionTests {
  static let list = #"{"sections": [{"layout": "list", "items": 3}]}"#

  @Test("A new session shows an empty document")
  func empty() throws {
    let solution = try Session(.testing()).focusedCollection()
    #expect(solution.layout.sections == [])
    #expect(solution.layout.contentSize == LayoutSize(width: 390, height: 0))
    #expect(solution.contentOffset == .zero)
  }

  @Test("A session opens a document's file and lays it out")
  func open() throws {
    let folder = try TemporaryFolder(["a.json": Self.list])
    let session = Session(.testing())
    try session.open(path: folder.path(of: "a.json"))
    #expect(
      try session.focusedCollection().layout.contentSize == LayoutSize(width: 390, height: 132)
    )
    #expect(session.state.source.path == folder.path(of: "a.json"))
  }

  static let badDocuments: [(String, String, StatusCode)] = [
    ("no.json", "", .notFound), ("empty.json", "", .invalidArgument),
    ("text.json", "hello", .invalidArgument), ("cut.json", #"{"sections": ["#, .invalidArgument),
    ("none.json", "{}", .invalidArgument), ("folder.json/x", "", .unavailable),
    ("bad.lua", "return {", .invalidArgument), ("number.lua", "return 7", .invalidArgument),
    ("section.json", #"{"sections": [{"layout": "list"}]}"#, .invalidArgument),
  ]

  @Test("A session that cannot open a document keeps the one it shows", arguments: badDocuments)
  func failedOpen(name: String, text: String, code: StatusCode) throws {
    let folder = try TemporaryFolder(name == "no.json" ? [:] : [name: text])
    let session = Session(.testing())
    try session.open(json: Self.list)
    let (state, solution) = (session.state, try session.solve())
    let path = folder.path(of: String(name.prefix { $0 != "/" }))
    let failure = #expect(throws: LayoutError.self) { try session.open(path: path) }
    #expect(failure?.code == code)
    #expect(failure?.file == path)
    #expect(session.state == state)
    #expect(try session.solve() == solution)
  }

  @Test("A session solves once until its state changes")
  func remembers() throws {
    let recorder = LogRecorder()
    let session = Session(.testing(recorder: recorder))
    try session.open(json: #"{"sections": [{"layout": "insetting", "items": 3}]}"#)
    _ = try session.solve()
    _ = try session.solve()
    #expect(recorder.lines.count == 1)
    let same = session.state
    session.state = same
    _ = try session.solve()
    #expect(recorder.lines.count == 1)
    session.state.flags.container = LayoutSize(width: 100, height: 100)
    #expect(try session.focusedCollection().layout.contentSize.width == 100)
    #expect(recorder.lines.count == 2)
    session.state.contentOffset = LayoutPoint(x: 0, y: 7)
    #expect(try session.focusedCollection().contentOffset == LayoutPoint(x: 0, y: 7))
  }

  @Test("A reload reads the document and plugins again and keeps the content offset")
  func reload() throws {
    let plugins = try TemporaryFolder(["growing.lua": plugin(height: 10)])
    let documents = try TemporaryFolder(["a.json": document(items: 2)])
    let session = Session(.testing(plugins: plugins))
    try session.open(path: documents.path(of: "a.json"))
    session.state.contentOffset = LayoutPoint(x: 0, y: 3)
    #expect(try session.focusedCollection().layout.contentSize.height == 20)

    try documents.write(document(items: 3), to: "a.json")
    #expect(try session.focusedCollection().layout.contentSize.height == 20)
    try session.reload()
    #expect(try session.focusedCollection().layout.contentSize.height == 30)

    try plugins.write(plugin(height: 11), to: "growing.lua")
    try session.reload()
    #expect(try session.focusedCollection().layout.contentSize.height == 33)
    #expect(session.state.contentOffset == LayoutPoint(x: 0, y: 3))
  }

  @Test(
    "A session keeps its document and plugins if a reload fails",
    arguments: [
      ("growing.lua", "return {", StatusCode.invalidArgument),
      ("growing.lua", "return { api = 2 }", .failedPrecondition),
      ("growing.lua", "return { api = 1, layout = function() end }", .invalidArgument),
      ("a.json", "{", .invalidArgument),
      ("a.json", #"{"sections": [{"layout": "nobody", "items": 1}]}"#, .notFound),
    ]
  )
  func failedReload(file: String, text: String, code: StatusCode) throws {
    let folder = try TemporaryFolder([
      "growing.lua": plugin(height: 10), "a.json": document(items: 2),
    ])
    let session = Session(.testing(plugins: folder))
    try session.open(path: folder.path(of: "a.json"))
    let (state, solution) = (session.state, try session.solve())
    try folder.write(text, to: file)
    let failure = #expect(throws: LayoutError.self) { try session.reload() }
    #expect(failure?.code == code)
    #expect(session.state == state)
    #expect(try session.solve() == solution)
    // The plugin that runs is the old one, too.
    session.state.flags.container = LayoutSize(width: 50, height: 50)
    #expect(try session.focusedCollection().layout.contentSize == LayoutSize(width: 50, height: 20))
  }

  @Test("A session finds its plugins after a hundred reloads")
  func manyReloads() throws {
    let plugins = try TemporaryFolder(["growing.lua": plugin(height: 10)])
    let session = Session(.testing(plugins: plugins))
    try session.open(json: document(items: 2))
    for _ in 0..<100 { try session.reload() }
    #expect(try session.focusedCollection().layout.contentSize.height == 20)
  }

  @Test("The error for a document whose plugin does not load names the plugin's file")
  func brokenPlugin() throws {
    let plugins = try TemporaryFolder(["growing.lua": "return 7"])
    let session = Session(.testing(plugins: plugins))
    try session.open(json: document(items: 2))
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.message == "a plugin's file must return a table, not a number")
    #expect(failure?.section == 0)
    #expect(failure?.origin == .plugin)
    #expect(failure?.file == plugins.path(of: "growing.lua"))
    #expect(session.providers().contains { $0.name == "growing" && $0.failure != nil })
  }

  @Test("A session gives the same solution after a reload and in another session")
  func deterministic() throws {
    let path = fixtures + "/golden.json"
    let (one, two) = (Session(.testing()), Session(.testing()))
    try one.open(path: path)
    try two.open(path: path)
    let first = try one.solve()
    try one.reload()
    #expect(try one.solve() == first)
    #expect(try two.solve() == first)
  }

  @Test("A solution has a diagnostic for items that are not shown")
  func warnings() throws {
    let session = Session(.testing())
    try session.open(
      json: """
        {"sections": [{"layout": "list", "items": 1}, {"items": 3, "layout": {"group": {
          "axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 44},
          "items": [{"size": {"width": 1000, "height": 44}}]}}}]}
        """
    )
    let solution = try session.focusedCollection()
    let diagnostic = try #require(solution.diagnostics.first)
    #expect(solution.diagnostics.count == 1)
    #expect(diagnostic.kind == .firstItemDoesNotFit)
    #expect(diagnostic.section == 1)
    #expect(diagnostic.message == "the first item is longer than its group: no items are shown")
  }

  private func plugin(height: Int) -> String {
    """
    return { api = 1, layout = function(environment)
      local frames = {}
      for i = 1, environment.itemCount do
        frames[i] = { x = 0, y = (i - 1) * \(height), width = environment.container.contentSize.width, height = \(height) }
      end
      return { frames = frames }
    end }
    """
  }

  private func document(items: Int) -> String {
    #"{"sections": [{"layout": "growing", "items": \#(items)}]}"#
  }
}
