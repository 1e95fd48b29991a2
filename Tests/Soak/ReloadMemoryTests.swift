import Foundation
import TestSupport
import Testing

@Suite("Memory after many reloads", .soak, .endsInTime)
struct ReloadMemoryTests {
  @Test("A thousand reloads hardly increase the prompt's resident memory")
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
    )
    try await terminal.waitFor("\n> ")
    var sizes: [Int] = []
    for hundred in 0...10 {
      try await terminal.type("for i = 1, 100 do reload('big') end print('hundred' .. \(hundred))")
      try await terminal.waitFor("\nhundred\(hundred)\n> ")
      sizes.append(try await Program.residentMemory(ofPrompt: folder.path))
    }
    // A state takes about 200 kB here.
    #expect(sizes[10] < sizes[0] + 6_000, "\(sizes) kB")
    await terminal.close()
  }
}
