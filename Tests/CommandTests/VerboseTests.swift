import TestSupport
import Testing

@Suite("Variables in errors")
struct VerboseTests {
  private static let files = [
    "own.lua": """
    local function width(environment, columns)
      return environment.container.width / columns.count
    end
    return { api = 1, options = { step = { type = "number", default = 2 } },
      group = function(environment)
        local count = environment.itemCount
        return { { x = 0, y = 0, width = width(environment, { step = environment.options.step }) } }
      end }
    """,
    "own.json": #"{"sections": [{"layout": "own", "items": 3}]}"#,
    "own_test.lua": """
    it("is wide", function()
      local least = 400
      expect(least).to.be.below(10)
    end)
    """,
    "calls_test.lua": """
    it("calls the plugin", function()
      local wanted = 7
      solve { sections = { { layout = "own", items = wanted } } }
    end)
    """,
  ]

  private func run(_ words: [String]) async throws -> Program.Run {
    let folder = try TemporaryFolder(Self.files)
    return try await Program.run(
      words,
      in: folder.url,
      variables: ["XDG_STATE_HOME": folder.path(of: ".state"), "CI": ""]
    )
  }

  @Test(
    "--verbose shows the values in the failing line, and the variables of each call",
    arguments: [[], ["--isolate"]]
  )
  func values(words: [String]) async throws {
    let run = try await run(["solve", "own.json", "--plugins", ".", "--verbose"] + words)
    #expect(run.status == 70)
    #expect(run.errors.contains("= values in this line:\n"))
    #expect(run.errors.contains("      columns = { step = 2 }\n"))
    #expect(run.errors.contains("= variables of "))
    #expect(run.errors.contains("      count = 3\n"))
  }

  @Test("Without --verbose, an error has no values")
  func off() async throws {
    let run = try await run(["solve", "own.json", "--plugins", "."])
    #expect(run.status == 70)
    #expect(!run.errors.contains("variables of"))
  }

  @Test("An error in JSON has the values as texts")
  func json() async throws {
    let run = try await run([
      "solve", "own.json", "--plugins", ".", "--verbose", "--format", "json",
    ])
    #expect(run.errors.contains(#""columns.step": "2""#))
  }

  @Test("An unmet expectation has the variables of the test")
  func expectation() async throws {
    let run = try await run(["test", "own_test.lua", "--verbose"])
    #expect(run.status == 1)
    #expect(run.output.contains("  variables of "))
    #expect(run.output.contains("    least = 400\n"))
  }

  @Test("A test whose plugin fails has the variables of both")
  func pluginOfTest() async throws {
    let run = try await run(["test", "calls_test.lua", "--verbose"])
    #expect(run.status == 1)
    #expect(run.output.contains("columns = { step = 2 }\n"))
    #expect(run.output.contains("    wanted = 7\n"))
  }
}
