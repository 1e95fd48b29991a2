import LayoutModel
import TestSupport
import Testing

@Suite("layouthost plugins profile", .endsInTime)
struct ProfileCommandTests {
  private static let busy = """
    local function slow()
      local s = 0
      for i = 1, 300000 do s = s + i % 7 end
    end
    return { api = 1, group = function(environment)
      local frames = environment.frames(environment.itemCount)
      for i = 1, environment.itemCount do frames.set(i, 0, i * 10, 50, 10) end
      slow()
      return frames
    end }
    """

  private func run(_ arguments: [String], in folder: TemporaryFolder) async throws -> Program.Run {
    try await Program.run(["plugins", "profile"] + arguments + ["--plugins", folder.path])
  }

  @Test("plugins profile prints the slow function and its line first")
  func table() async throws {
    let folder = try TemporaryFolder(["busy.lua": Self.busy])
    let run = try await run(["busy", "--seconds", "1"], in: folder)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let blocks = run.output.split(separator: "\n\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: "\n") }
    #expect(blocks[0][0].hasPrefix("busy, 1000 items of a sample: "))
    #expect(blocks[1][0].hasPrefix("part "))
    #expect(blocks[2][1].hasPrefix("slow "))
    #expect(blocks[3][1].hasSuffix("for i = 1, 300000 do s = s + i % 7 end"))
  }

  @Test("plugins profile draws a flame graph beside the tables, or alone on standard output")
  func picture() async throws {
    let folder = try TemporaryFolder(["busy.lua": Self.busy])
    let path = folder.path(of: "profile.svg")
    let both = try await run(["busy", "--seconds", "0.5", "-o", path], in: folder)
    #expect(both.status == 0)
    #expect(both.output.contains("\nslow "))
    #expect(try folder.text(of: "profile.svg").hasPrefix("<svg "))
    let alone = try await run(["busy", "--seconds", "0.5", "-o", "-"], in: folder)
    #expect(alone.output.hasPrefix("<svg "))
    #expect(alone.output.hasSuffix("</svg>\n"))
  }

  @Test("plugins profile --collapsed prints stacks with their ticks")
  func collapsed() async throws {
    let folder = try TemporaryFolder(["busy.lua": Self.busy])
    let run = try await run(["busy", "--seconds", "1", "--collapsed"], in: folder)
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.contains(/^[^;]+(;[^;]+)* [0-9]+$/) })
    #expect(run.output.contains(";slow ("))
  }

  @Test("plugins profile prints what ran before a failure, and has the failure's status")
  func failure() async throws {
    let plugin = "return { api = 1, group = function()\n  while true do end\nend }"
    let folder = try TemporaryFolder(["busy.lua": plugin])
    try folder.write(#"{"sections": [{"layout": "busy", "items": 3}]}"#, to: "document.json")
    let run = try await run([folder.path(of: "document.json"), "--deadline", "1s"], in: folder)
    #expect(run.status == 70)
    #expect(run.output.contains("while true do end"))
    #expect(run.errors.contains("DEADLINE_EXCEEDED"))
  }

  @Test(
    "plugins profile refuses what it cannot do",
    arguments: [
      (["list"], 65), (["nothing"], 65), (["missing.json"], 74), (["busy", "--seconds", "0"], 64),
      (["busy", "--fling", "inf"], 64), (["busy", "-o", "a.png"], 64),
      (["busy", "-o", "-", "--collapsed"], 64),
    ]
  )
  func refusals(arguments: [String], status: Int) async throws {
    let folder = try TemporaryFolder(["busy.lua": Self.busy])
    #expect(try await run(arguments, in: folder).status == status)
  }

  @Test(
    "plugins profile refuses files that are no documents, and says what profiles are made of",
    arguments: ["busy.lua", "busy_test.lua"]
  )
  func noDocument(file: String) async throws {
    let test = "it('holds', function() solve { sections = {} } end)"
    let folder = try TemporaryFolder(["busy.lua": Self.busy, "busy_test.lua": test])
    let path = folder.path(of: file)
    let run = try await run([path], in: folder)
    #expect(run.status == 65)
    #expect(
      run.errors.contains(
        "error: \(path) is no document: a profile is made of a document or of a plugin's name"
      )
    )
  }

  @Test("plugins profile takes negative numbers as values")
  func negative() async throws {
    let folder = try TemporaryFolder(["busy.lua": Self.busy])
    let refused = try await run(["busy", "--seconds", "-1"], in: folder)
    #expect(refused.errors.contains("--seconds must be more than 0 and at most 3600"))
    #expect(try await run(["busy", "--seconds", "0.1", "--fling", "-2"], in: folder).status == 0)
  }
}
