import Glibc
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Session watches", .endsInTime)
struct SessionWatchTests {
  private func plugin(height: Int) -> String {
    "return { api = 1, group = function() return "
      + "{{ x = 0, y = 0, width = 1, height = \(height) }} end }\n"
  }

  private let document = #"{"sections": [{"layout": "tall", "items": 3}]}"#

  private func height(_ session: Session) throws -> Double {
    try session.focusedCollection().layout.contentSize.height
  }

  @Test("A session watch reloads plugins and documents when they are written or replaced")
  func changes() throws {
    let plugins = try TemporaryFolder(["tall.lua": plugin(height: 10)])
    let documents = try TemporaryFolder(["a.json": document])
    let session = Session(.testing(plugins: plugins))
    let watch = SessionWatch(session)
    try watch.open(path: documents.path(of: "a.json"))
    #expect(try height(session) == 30)

    try plugins.write(plugin(height: 20), to: "tall.lua")
    #expect(try watch.next()?.changes == [.changed("tall")])
    #expect(try height(session) == 60)

    // As most editors save: another file is given the name.
    try plugins.write(plugin(height: 30), to: ".tall.lua.new")
    try rename(plugins.path(of: ".tall.lua.new"), to: plugins.path(of: "tall.lua"))
    #expect(try watch.next()?.changes == [.changed("tall")])
    #expect(try height(session) == 90)

    try documents.write(document.replacing("3}", with: "4}"), to: "a.json")
    #expect(try watch.next() == Session.Reload(hasNewDocument: true))
    #expect(try height(session) == 120)

    try plugins.write("return {", to: "tall.lua")
    let refused = try #require(try reload(watch))
    #expect(refused.failures.map(\.code) == [.invalidArgument])
    #expect(try height(session) == 120)

    try plugins.write(plugin(height: 40), to: "tall.lua")
    #expect(try watch.next()?.changes == [.fixed("tall")])
    #expect(try height(session) == 160)
  }

  @Test("A session watch opens a document that was broken at first when it is fixed")
  func mended() throws {
    let folder = try TemporaryFolder(["tall.lua": plugin(height: 10), "a.json": "{"])
    let session = Session(.testing(plugins: folder))
    let watch = SessionWatch(session)
    #expect(throws: LayoutError.self) { try watch.open(path: folder.path(of: "a.json")) }
    try folder.write("[", to: "a.json")
    let refused = try #require(try reload(watch))
    #expect(refused.failures.count == 1)
    try folder.write(document, to: "a.json")
    #expect(try watch.next() == Session.Reload(hasNewDocument: true))
    #expect(try height(session) == 30)
  }

  @Test("A session watch notices a change made before it watched the document")
  func unwatched() throws {
    let folder = try TemporaryFolder([
      "tall.lua": plugin(height: 10), "a.json": document, "b/b.json": document,
    ])
    let session = Session(.testing(plugins: folder))
    let watch = SessionWatch(session)
    try watch.open(path: folder.path(of: "a.json"))
    // As a line at the prompt does that then takes long.
    try session.open(path: folder.path(of: "b/b.json"))
    try folder.write(document.replacing("3}", with: "5}"), to: "b/b.json")
    #expect(try watch.next() == Session.Reload(hasNewDocument: true))
    #expect(try height(session) == 50)
  }

  @Test("A session watch notices a change of a file of items while the document is opened")
  func opening() throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "list", "items": {"file": "items.ndjson"}}]}"#,
      "items.ndjson": "{}\n{}\n",
    ])
    let session = Session(.testing())
    let watch = SessionWatch(session)
    var failure: (any Error)?
    session.adjustDocument = { _ in
      // The items have just been read.
      session.adjustDocument = nil
      do { try folder.write("{}\n{}\n{}\n", to: "items.ndjson") } catch { failure = error }
    }
    try watch.open(path: folder.path(of: "a.json"))
    #expect(failure == nil)
    #expect(try watch.poll() == Session.Reload(hasNewDocument: true))
    #expect(try session.focusedCollection().layout.sections[0].itemCount == 3)
  }

  /// The next reload.
  private func reload(_ watch: SessionWatch) throws -> Session.Reload? {
    try watch.next()
  }

  /// Renames with the system's own call, so that the file exists at all times.
  private func rename(_ path: String, to other: String) throws {
    try #require(Glibc.rename(path, other) == 0)
  }
}
