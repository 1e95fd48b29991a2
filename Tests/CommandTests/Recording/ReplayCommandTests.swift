import Foundation
import TestSupport
import Testing

@Suite("Recording and replaying", .endsInTime)
struct ReplayCommandTests {
  /// Commands that call each hook, with their arguments.
  static let commands = [
    ["solve", "diagonal"], ["solve", "adaptive-sections"], ["solve", "wallet", "--visible"],
    ["solve", "cover-flow", "--visible"], ["solve", "pizza-screen", "--visible"],
    ["solve", "week-calendar", "--visible"], ["solve", "kanban", "--visible"],
    ["solve", "tv-guide", "--visible"], ["solve", "list-cells"], ["solve", "timeline"],
    ["draw", "cover-flow", "--film", "4", "--fling", "1.5", "-o", "film.svg"],
    [
      "draw", "kanban", "--film", "4", "--to", "docs/examples/changes/kanban.json", "-o",
      "film.svg",
    ],
    ["draw", "chat", "--film", "4", "--to", "docs/examples/changes/chat.json", "-o", "film.svg"],
  ]

  /// A folder with the documents and plugins of a checkout.
  private func checkout() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let docs = folder.url.appending(path: "docs")
    try FileManager.default.createDirectory(at: docs, withIntermediateDirectories: true)
    for name in ["docs/examples", "plugins"] {
      try FileManager.default.copyItem(
        at: Fixtures.root.appending(path: name),
        to: folder.url.appending(path: name)
      )
    }
    return folder
  }

  private func run(_ arguments: [String], in folder: TemporaryFolder) async throws -> Program.Run {
    try await Program.run(arguments, in: folder.url)
  }

  private func record(_ command: [String], _ flags: [String] = [], in folder: TemporaryFolder)
    async throws
  {
    let arguments =
      [command[0], "docs/examples/\(command[1]).json"] + command.dropFirst(2)
      + ["--record", "calls.jsonl"] + flags
    let run = try await run(arguments, in: folder)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(
    "Calls that were recorded have the same outcomes when they are called again",
    arguments: commands
  )
  func same(_ command: [String]) async throws {
    let folder = try checkout()
    try await record(command, in: folder)
    let replay = try await run(["replay", "calls.jsonl"], in: folder)
    #expect(replay.status == 0, "\(replay.errors)")
    #expect(replay.output.hasSuffix(": 0 differ\n"), "\(replay.output)")
    #expect(!replay.output.hasPrefix("0 calls"))
  }

  @Test("Calls of plugins in a process of their own are recorded, and replayed in this one")
  func isolated() async throws {
    let folder = try checkout()
    try await record(["solve", "week-calendar", "--visible"], ["--isolate"], in: folder)
    let replay = try await run(["replay", "calls.jsonl"], in: folder)
    #expect(replay.status == 0, "\(replay.output)\(replay.errors)")
  }

  @Test("replay prints where results differ after a change of the plugin, and exits with 1")
  func different() async throws {
    let folder = try checkout()
    try change(folder)
    let replay = try await run(
      ["replay", "docs/examples/calls.jsonl", "--call", "2"],
      in: folder
    )
    #expect(replay.status == 1)
    #expect(
      replay.output == """
        call 2  diagonal  Group
          result.frames[1].y  50 → 100
        1 call: 1 differs

        """
    )
    let json = try await run(
      ["replay", "docs/examples/calls.jsonl", "--format", "json"],
      in: folder
    )
    #expect(json.output.contains(#"{"path": "result.frames[1].y", "before": 50, "after": 100}"#))
  }

  /// Moves the plugin's items twice as far down.
  private func change(_ folder: TemporaryFolder) throws {
    let plugin = try folder.text(of: "plugins/diagonal.lua")
    let moved = plugin.replacing(
      "(i - 1) * step, (i - 1) * step",
      with: "(i - 1) * step, 2 * (i - 1) * step"
    )
    #expect(moved != plugin)
    try folder.replace("plugins/diagonal.lua", with: moved)
  }

  @Test(
    "--write-test writes a test of a call beside its plugin, which fails until the plugin is right"
  )
  func test() async throws {
    let folder = try checkout()
    let right = try folder.text(of: "plugins/diagonal.lua")
    try change(folder)
    let replay = try await run(["replay", "docs/examples/calls.jsonl", "--write-test"], in: folder)
    #expect(replay.status == 1)
    #expect(replay.errors.contains("wrote plugins/diagonal_call1_test.lua"), "\(replay.errors)")
    let arguments = ["test", "plugins/diagonal_call1_test.lua"]
    #expect(try await run(arguments, in: folder).status == 1)
    try folder.replace("plugins/diagonal.lua", with: right)
    let passed = try await run(arguments, in: folder)
    #expect(passed.status == 0, "\(passed.output)")
    let again = try await run(
      ["replay", "docs/examples/calls.jsonl", "--call", "1", "--write-test"],
      in: folder
    )
    #expect(again.status == 74)
    #expect(again.errors.contains("[ALREADY_EXISTS]"))
  }

  @Test("The test of a call that failed passes once the plugin no longer fails")
  func failedCall() async throws {
    let plugin = "return { api = 1, name = \"broken\", group = function() error(\"no\") end }"
    let folder = try TemporaryFolder([
      "plugins/torn.lua": plugin,
      "page.json": #"{"sections": [{"layout": "broken", "items": 2}]}"#,
    ])
    #expect(
      try await run(["solve", "page.json", "--record", "calls.jsonl"], in: folder).status == 70
    )
    let replay = try await run(["replay", "calls.jsonl", "--write-test"], in: folder)
    #expect(replay.status == 0, "\(replay.errors)")
    // By its name it is a test of the file.
    let arguments = ["test", "plugins/torn_call1_test.lua"]
    #expect(try await run(arguments, in: folder).status == 1)
    let frames =
      "{ { x = 0, y = 0, width = 1, height = 1 }, { x = 0, y = 1, width = 1, height = 1 } }"
    try folder.replace(
      "plugins/torn.lua",
      with: plugin.replacing("error(\"no\")", with: "return \(frames)")
    )
    let passed = try await run(arguments, in: folder)
    #expect(passed.status == 0, "\(passed.output)")
  }

  @Test("replay opens a call of a recording at the prompt")
  func prompt() async throws {
    let input = """
      replay docs/examples/calls.jsonl, 2
      replay("docs/examples/calls.jsonl", 2).request.options.step
      replay docs/examples/calls.jsonl, 3
      """
    let run = try await Program.run(["repl"], input: input)
    #expect(run.output.contains("1 call: 0 differ"), "\(run.output)")
    #expect(run.output.split(separator: "\n").contains("50"), "\(run.output)")
    #expect(run.errors.contains("there is no call 3; the recording has 2"), "\(run.errors)")
  }

  @Test(
    "A recording that is cut off or made up is an error with its line",
    arguments: [
      ("{\"method\": \"Group\"", 65, "1:"), ("", 65, "has no calls"), ("{}\n", 65, "method"),
    ]
  )
  func hostile(text: String, status: Int, words: String) async throws {
    let folder = try TemporaryFolder(["calls.jsonl": text])
    let run = try await run(["replay", "calls.jsonl"], in: folder)
    #expect(run.status == status)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test("--redact without --record is wrong usage")
  func usage() async throws {
    let run = try await Program.run(["solve", "docs/examples/list.json", "--redact", "title"])
    #expect(run.status == 64)
    #expect(run.errors.contains("--redact goes with --record"))
  }

  @Test("--redact without the name of a field is wrong usage", arguments: ["", ".name", "user."])
  func namelessField(field: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "calls.jsonl")
    let run = try await Program.run([
      "solve", "docs/examples/list.json", "--record", path, "--redact", field,
    ])
    #expect(run.status == 64)
    #expect(run.errors.contains("--redact takes a field, as in title or user.name"))
  }
}
