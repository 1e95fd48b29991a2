import Foundation
import TestSupport
import Testing

/// layouthost with the folder of hostile plugins.
@Suite("Folders of hostile plugins", .endsInTime)
struct HostileFolderTests {
  private static let folder = "Tests/LayoutHostTests/Fixtures/hostile"
  private static let budget = ["--deadline", "20ms", "--memory", "16MiB"]

  /// A folder with some of the plugins.
  private func some() throws -> TemporaryFolder {
    let source = Fixtures.root.appending(path: Self.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: source.path).sorted()
    let folder = try TemporaryFolder()
    for (index, name) in names.enumerated()
    where index.isMultiple(of: 9) || name.contains("Escapes") {
      try FileManager.default.copyItem(
        at: source.appending(path: name),
        to: folder.url.appending(path: name)
      )
    }
    return folder
  }

  @Test("plugins list prints hostile plugins without control characters")
  func list() async throws {
    let run = try await Program.run(
      ["plugins", "list", "--plugins", Self.folder] + Self.budget
    )
    #expect(run.status == 0)
    #expect(run.output.contains("loopLayout"))
    #expect(run.output.contains("does not load"))
    expectPlain(run)
  }

  @Test("plugins check reports the failures of hostile plugins without control characters")
  func check() async throws {
    let folder = try some()
    let run = try await Program.run(["plugins", "check", folder.path] + Self.budget)
    withExtendedLifetime(folder) {}
    #expect(run.status == 1)
    #expect(run.output.contains("failed  "))
    expectPlain(run)
  }

  @Test(
    "plugins check reports a plugin that never ends or grows without limit",
    arguments: [
      ("loopLayout", ["--deadline", "100ms"], "DEADLINE_EXCEEDED"),
      ("memoryTables", ["--memory", "16MiB"], "RESOURCE_EXHAUSTED"),
    ]
  )
  func endless(name: String, budget: [String], code: String) async throws {
    let path = "\(Self.folder)/\(name).lua"
    let run = try await Program.run(["plugins", "check", path] + budget)
    #expect(run.status == 1)
    #expect(run.errors.contains("[\(code)]"), "\(run.errors)")
  }

  @Test(
    "solve prints the control characters of a hostile plugin's texts as visible symbols",
    arguments: [
      "escapeErrorTerminal", "escapeSourceTerminal", "hostLogWrong", "kindEscapes",
      "manifestVersionLong", "manifestError",
    ]
  )
  func terminal(name: String) async throws {
    let run = try await Program.run(
      ["solve", "-", "--plugins", Self.folder],
      input: #"{"sections": [{"layout": "\#(name)", "items": 2}]}"#
    )
    expectPlain(run)
    #expect((run.output + run.errors).contains("␛[2J"))
  }

  private func expectPlain(_ run: Program.Run) {
    let controls = (run.output + run.errors).unicodeScalars
      .filter { ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F...0x9F).contains($0.value) }
    #expect(controls.isEmpty)
  }

  @Test("The prompt's memory hardly grows while each hostile plugin fails three times")
  func memory() async throws {
    let plugins = try Soak.isOn ? nil : some()
    defer { withExtendedLifetime(plugins) {} }
    let path = plugins?.path ?? Fixtures.root.appending(path: Self.folder).path
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
      .map { $0.replacing(".lua", with: "") }
    let folder = try TemporaryFolder([
      "round.json": #"{"sections": [{"layout": "list", "items": 3}]}"#
    ])
    let terminal = try await Terminal(
      "\(Program.path) repl \(folder.path(of: "round.json")) --plugins \(path)"
        + " --deadline 30ms --memory 16MiB --log-level critical 2>/dev/null"
    )
    try await terminal.waitFor("\n> ")
    let list = names.sorted().map { "'\($0)'" }
    for start in stride(from: 0, to: list.count, by: 20) {
      let some = list[start..<min(start + 20, list.count)].joined(separator: ",")
      try await terminal.type("\(start == 0 ? "all" : "more") = {\(some)}")
      if start > 0 { try await terminal.type("table.move(more, 1, #more, #all + 1, all)") }
    }
    let uses = "{{layout='list',items=2},{layout=n,items=3},{layout=n,items=5}}"
    try await terminal.type(
      "round = function(part) pcall(reload) for i = part, #all, 5 do local n = all[i] "
        + "pcall(open, {sections=\(uses)}) end end"
    )
    var sizes: [Int] = []
    for round in 1...3 {
      for part in 1...5 {
        try await terminal.type("round(\(part)) print('part' .. \(part) .. ' of \(round)')")
        try await terminal.waitFor("\npart\(part) of \(round)\n> ")
      }
      sizes.append(try await Program.residentMemory(ofPrompt: folder.path))
    }
    await terminal.close()
    #expect(sizes[2] < sizes[0] + 12_000, "\(sizes) kB")
  }
}
