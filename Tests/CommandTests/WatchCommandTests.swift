import Foundation
import TestSupport
import Testing

@Suite("layouthost watch", .endsInTime)
struct WatchCommandTests {
  private static let document = #"{"sections": [{"layout": "tall", "items": 3}]}"#

  private func plugin(height: Int) -> String {
    "return { api = 1, group = function() return "
      + "{{ x = 0, y = 0, width = 50, height = \(height) }} end }\n"
  }

  @Test("watch prints the layout again after each change")
  func pages() async throws {
    let folder = try TemporaryFolder([
      "plugins/tall.lua": plugin(height: 50), "a.json": Self.document,
    ])
    let terminal = try await Terminal(
      "\(Program.path) watch \(folder.path(of: "a.json")) --plugins \(folder.path(of: "plugins"))"
    )
    try await terminal.waitFor("content 390 × 150 ")
    try folder.replace("plugins/tall.lua", with: plugin(height: 60))
    try await terminal.waitFor("\ncontent 390 × 180 ")
    try folder.replace("plugins/tall.lua", with: "return {")
    try await terminal.waitFor("error: ")
    try folder.replace("plugins/tall.lua", with: plugin(height: 70))
    try await terminal.waitFor("\ncontent 390 × 210 ")
    try folder.replace("a.json", with: Self.document.replacing("3", with: "4"))
    try await terminal.waitFor("\ncontent 390 × 280 ")
    await terminal.close()
  }

  @Test("watch waits for a correction of a document that is invalid at first")
  func mended() async throws {
    let folder = try TemporaryFolder(["a.json": "{"])
    let terminal = try await Terminal("\(Program.path) watch \(folder.path(of: "a.json"))")
    try await terminal.waitFor("error: ")
    try folder.replace("a.json", with: #"{"sections": [{"layout": "list", "items": 3}]}"#)
    try await terminal.waitFor("\ncontent 390 × 132 ")
    await terminal.close()
  }

  @Test("watch refuses standard input")
  func standardInput() async throws {
    let run = try await Program.run(["watch", "-"])
    #expect(run.status == 64)
    #expect(run.errors.contains("Cannot watch standard input: name a file."))
  }

  @Test("The prompt reports reloads and failures of plugins, and keeps its variables and result")
  func prompt() async throws {
    let folder = try TemporaryFolder([
      "plugins/tall.lua": plugin(height: 50), "a.json": Self.document,
    ])
    let terminal = try await Terminal(
      "\(Program.path) repl \(folder.path(of: "a.json")) --plugins \(folder.path(of: "plugins"))"
    )
    try await terminal.waitFor("\n> ")
    try await terminal.type("kept = 7")
    try folder.replace("plugins/tall.lua", with: plugin(height: 60))
    try await terminal.waitFor("\nreloaded tall\n> ")
    try await terminal.type("at(1, 3).frame.y, kept")
    try await terminal.waitFor("\n120\n7\n> ")
    try folder.replace(
      "plugins/tall.lua",
      with: "return { api = 1, group = function() error('no') end }"
    )
    try await terminal.waitFor("error: no [INTERNAL]")
    try await terminal.type("at(1, 3).frame.y")
    try await terminal.waitFor("\n120\n> ")
    await terminal.close()
  }
}
