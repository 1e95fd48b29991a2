import Foundation
import TestSupport
import Testing

@Suite("Messages about changed files", .endsInTime)
struct FileEventTests {
  private static let document = #"{"sections": [{"layout": "tall", "items": 3}]}"#

  private func plugin(height: Int, name: String = "") -> String {
    "return { api = 1, \(name)group = function() return "
      + "{{ x = 0, y = 0, width = 50, height = \(height) }} end }\n"
  }

  @Test("The prompt reports each change of a plugin's file once: added, reloaded, fixed or removed")
  func events() async throws {
    let folder = try TemporaryFolder([
      "plugins/tall.lua": plugin(height: 50), "a.json": Self.document,
    ])
    let terminal = try await Terminal(
      "\(Program.path) repl \(folder.path(of: "a.json")) --plugins \(folder.path(of: "plugins"))"
    )
    try await terminal.waitFor("\n> ")
    // Each change is atomic: a file that is written slowly is empty first, which is another event.
    try folder.replace("plugins/new.lua", with: plugin(height: 20))
    try await terminal.waitFor("\nadded new\n>")
    try folder.replace("plugins/tall.lua", with: plugin(height: 60))
    try await terminal.waitFor("\nreloaded tall\n>")
    try folder.replace("plugins/tall.lua", with: "return {")
    try await terminal.waitFor("error: unexpected symbol near <eof>")
    // The old bytes come back.
    try folder.replace("plugins/tall.lua", with: plugin(height: 60))
    try await terminal.waitFor("\nfixed tall\n>")
    try FileManager.default.removeItem(atPath: folder.path(of: "plugins/new.lua"))
    try await terminal.waitFor("\nremoved new\n>")
    try folder.replace("plugins/other.lua", with: plugin(height: 20, name: "name = 'tall', "))
    try await terminal.waitFor("\n“tall” is the name of several plugins: ")
    try FileManager.default.removeItem(atPath: folder.path(of: "plugins/other.lua"))
    try await terminal.wait(until: "the name was not fixed") {
      $0.components(separatedBy: "\nfixed tall\n").count == 3
    }
    let screen = try await terminal.screen()
    for sentence in ["added new", "removed new", "reloaded tall", "is the name of several"] {
      #expect(screen.components(separatedBy: sentence).count == 2, "\(sentence)")
    }
    #expect(!screen.contains("other\n"))
    await terminal.close()
  }

  @Test("watch names the watched files, and prints the result before and after a change")
  func watch() async throws {
    let folder = try TemporaryFolder([
      "plugins/tall.lua": plugin(height: 50), "a.json": Self.document,
    ])
    let terminal = try await Terminal(
      "cd \(folder.path(of: "")) && \(Program.path) watch a.json --plugins plugins"
    )
    try await terminal.waitFor("content 390 × 150 ")
    try await terminal.waitFor("\nwatching a.json, plugins")
    try folder.replace("plugins/tall.lua", with: plugin(height: 70))
    try await terminal.waitFor("\nreloaded tall\n")
    try await terminal.waitFor("content 390 × 210 ")
    await terminal.close()
  }

  @Test("watch --draw redraws the visible elements after a change")
  func draw() async throws {
    let folder = try TemporaryFolder(["a.json": #"{"sections": [{"layout": "list", "items": 3}]}"#])
    let terminal = try await Terminal("\(Program.path) watch \(folder.path(of: "a.json")) --draw")
    try await terminal.waitFor("390 × 844 shown")
    try await terminal.waitFor("0.2")
    try folder.replace("a.json", with: #"{"sections": [{"layout": "list", "items": 4}]}"#)
    try await terminal.waitFor("0.3")
    try await terminal.waitFor("reloaded the document")
    await terminal.close()
  }
}
