import Foundation
import TestSupport
import Testing

@Suite("A thousand reloads", .timeLimit(.minutes(5)))
struct ReloadMemoryTests {
  /// The resident memory, in kB, of the prompt whose command line holds a mark.
  private func resident(_ mark: String) async throws -> Int {
    let run = try await Program.run("ps", ["-eo", "rss=,args="])
    let line = run.output.split(separator: "\n")
      .first { $0.contains(mark) && $0.contains("repl") && !$0.contains("tmux") }
    return try #require(line.flatMap { Int($0.split(separator: " ")[0]) })
  }

  @Test("leave the resident memory as it was")
  func flat() async throws {
    let folder = try TemporaryFolder([
      "plugins/big.lua": """
      local kept = {}
      for i = 1, 2000 do kept[i] = { i } end
      return { api = 1, group = function() return {{ x = 0, y = 0, width = 50, height = #kept / 40 }} end }
      """,
      "a.json": #"{"sections": [{"layout": "big", "items": 3}]}"#,
    ])
    let terminal = try await Terminal(
      "\(Program.path) repl \(folder.path(of: "a.json")) --plugins \(folder.path(of: "plugins"))"
        + " --deadline 60s"
    )
    func reload(_ count: Int, _ done: String) async throws -> Int {
      try await terminal.type("for i = 1, \(count) do reload('big') end print('\(done)' .. 1)")
      try await terminal.waitFor("\n\(done)1\n> ")
      return try await resident(folder.path)
    }
    try await terminal.waitFor("\n> ")
    let before = try await reload(100, "warm")
    let after = try await reload(1000, "done")
    // A state takes about 200 kB here.
    #expect(after < before + 6_000, "\(before) kB, then \(after) kB")
    await terminal.close()
  }
}
