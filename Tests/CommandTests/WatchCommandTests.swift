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

  /// The screen with the layout of some items below each other, and the line after it.
  private func page(_ count: Int = 3, height: Int, _ note: String) -> String {
    func right(_ number: Int) -> String {
      String(repeating: " ", count: 3 - "\(number)".count) + "\(number)"
    }
    let rows = (0..<count)
      .map { "0.\($0)      0  \(right($0 * height))     50      \(height)\n" }
    return """

      content 390 × \(count * height)  offset 0, 0  container 390 × 844
      section  layout  id  items  x  y  width  height
            0  tall            \(count)  0  0    390     \(count * height)
      element  x    y  width  height  zIndex
      \(rows.joined())\(note)
      """
  }

  @Test("watch prints the layout again after each change")
  func pages() async throws {
    let folder = try TemporaryFolder([
      "plugins/tall.lua": plugin(height: 50), "a.json": Self.document,
    ])
    let terminal = try await Terminal(
      "\(Program.path) watch \(folder.path(of: "a.json")) --plugins \(folder.path(of: "plugins"))"
    )
    try await terminal.waitFor(page(height: 50, "watching "))
    try folder.replace("plugins/tall.lua", with: plugin(height: 60))
    try await terminal.waitFor(page(height: 60, "reloaded tall\n"))
    try folder.replace("plugins/tall.lua", with: "return {")
    // The last layout stays above the error.
    let error = "error: unexpected symbol near <eof> [INVALID_ARGUMENT]\n"
    try await terminal.waitFor(page(height: 60, "reloaded tall\n\(error)"))
    try folder.replace("plugins/tall.lua", with: plugin(height: 70))
    try await terminal.waitFor(page(height: 70, "fixed tall\n"))
    try folder.replace("a.json", with: Self.document.replacing("3", with: "4"))
    try await terminal.waitFor(page(4, height: 70, "reloaded the document\n"))
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
    #expect(run.errors.contains("cannot watch standard input: name a file"))
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
