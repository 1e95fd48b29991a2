import Foundation
import TestSupport
import Testing

@Suite("layouthost test")
struct TestCommandTests {
  private static let passing = #"it("passes", function() expect(1).to.equal(1) end)"#
  private static let failing = """
    it("passes", function() expect(1).to.equal(1) end)
    it("fails", function() expect(1).to.equal(2) end)
    """

  /// Runs the command in a folder, with a separate list of failed tests.
  private func run(_ words: [String], in folder: TemporaryFolder) async throws -> Program.Run {
    try await Program.run(
      ["test"] + words,
      in: folder.url,
      variables: ["XDG_STATE_HOME": folder.path(of: ".state")]
    )
  }

  @Test(
    "test ends with a status for its outcome, wrong usage or unusable paths",
    arguments: [
      (["good_test.lua"], 0), (["bad_test.lua"], 1), (["."], 1), (["broken_test.lua"], 1),
      (["nowhere"], 74), (["empty"], 1), (["good_test.lua", "--filter", "nothing"], 1),
      (["good_test.lua", "--list"], 0), (["--jobs", "0"], 64), (["--watch", "--list"], 64),
      (["good_test.lua", "--junit", "nowhere/results.xml"], 74), (["--format", "xml"], 64),
    ]
  )
  func status(_ words: [String], expected: Int) async throws {
    let folder = try TemporaryFolder([
      "good_test.lua": Self.passing, "bad_test.lua": Self.failing, "broken_test.lua": "it(",
      "empty/plugin.lua": "return {}",
    ])
    #expect(try await run(words, in: folder).status == expected)
  }

  @Test("test reports the searched folder if it finds no tests, and writes empty reports")
  func none() async throws {
    let folder = try TemporaryFolder(["empty/plugin.lua": ""])
    let run = try await run(["empty"], in: folder)
    #expect(run.output == "")
    #expect(
      run.errors == "no tests found in empty: the names of test files end with _test.lua\n"
    )
    try folder.write("<testsuites>", to: "old.xml")
    let report = try await self.run(
      ["empty", "--format", "tap", "--junit", "old.xml"],
      in: folder
    )
    #expect(report.status == 1)
    #expect(report.output == "TAP version 14\n1..0\n")
    #expect(try folder.text(of: "old.xml").hasSuffix("<testsuites>\n</testsuites>\n"))
  }

  @Test("test --junit writes XML with each failure's message and place")
  func junit() async throws {
    let folder = try TemporaryFolder([
      "a_test.lua": #"it("a < \"b\" & c", function() expect("<").to.equal("\0&") end)"#
    ])
    _ = try await run([".", "--junit", "out.xml"], in: folder)
    let text = try folder.text(of: "out.xml")
      .replacing(/time="[0-9.]+"/, with: "time=")
    let failure = #"expected &quot;&lt;&quot; to equal &quot;\000&amp;&quot;"#
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="a_test.lua" tests="1" failures="1" errors="0" skipped="0" time=>
            <testcase classname="a_test.lua" name="a &lt; &quot;b&quot; &amp; c" time=>
              <failure message="\(failure)">a_test.lua:1
        \(failure)</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """
    )
  }

  @Test("test prints its results in colours with --color always, and without with --color never")
  func colours() async throws {
    let folder = try TemporaryFolder(["a_test.lua": Self.failing])
    let coloured = try await run([".", "--color", "always"], in: folder).output
    #expect(coloured.contains("\u{1B}[1;31mfailed\u{1B}[0m  "))
    #expect(coloured.contains("\u{1B}[32m1 passed\u{1B}[0m, \u{1B}[1;31m1 failed\u{1B}[0m"))
    let plain = try await run([".", "--color", "never"], in: folder).output
    #expect(plain.contains("1 passed, 1 failed"))
    #expect(!plain.contains("\u{1B}"))
  }

  @Test("A test does not use the project of a document that another test has opened")
  func projects() async throws {
    let folder = try TemporaryFolder([
      "a_test.lua": """
      it("opens a document of a project", function()
        expect(solve("project/own.json").itemCount).to.equal(1)
      end)
      it("is in none", function()
        expect(function() solve { sections = { { layout = "own", items = 1 } } } end).to.fail.with("NOT_FOUND")
      end)
      """,
      "project/layouthost.json": #"{"plugins": [{"folder": "plugins"}]}"#,
      "project/plugins/own.lua":
        "return { api = 1, group = function() return { { x = 0, y = 0, width = 1, height = 1 } } end }",
      "project/own.json": #"{"sections": [{"layout": "own", "items": 1}]}"#,
    ])
    let run = try await run(["."], in: folder)
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("test --format json writes one JSON object with the outcome of each test")
  func json() async throws {
    let folder = try TemporaryFolder(["a_test.lua": Self.failing])
    let run = try await run([".", "--format", "json", "--seed", "3"], in: folder)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    #expect(root["passed"] as? Int == 1)
    #expect(root["failed"] as? Int == 1)
    #expect(root["seed"] as? String == "3")
    let files = try #require(root["files"] as? [[String: Any]])
    let tests = try #require(files.first?["tests"] as? [[String: Any]])
    #expect(tests.map { $0["outcome"] as? String } == ["passed", "failed"])
    let failure = try #require(tests.last?["failure"] as? [String: Any])
    #expect(failure["line"] as? Int == 2)
  }
}
