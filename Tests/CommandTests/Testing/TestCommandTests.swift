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

  /// Runs the command in a folder that remembers what failed in it.
  private func run(_ words: [String], in folder: TemporaryFolder) async throws -> Program.Run {
    try await Program.run(
      ["test"] + words + ["--deadline", "60s"],
      in: folder.url,
      variables: ["XDG_STATE_HOME": folder.path(of: ".state")]
    )
  }

  @Test(
    "ends with a status that says how it went",
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

  @Test("says where it has looked if there are no tests")
  func none() async throws {
    let folder = try TemporaryFolder(["empty/plugin.lua": ""])
    let run = try await run(["empty"], in: folder)
    #expect(run.output == "")
    #expect(
      run.errors == "no tests were found in empty: their files' names end with _test.lua\n"
    )
  }

  @Test("looks through folders, but not through hidden ones, and finds each file once")
  func found() async throws {
    let folder = try TemporaryFolder([
      "plugins/b_test.lua": Self.passing, "plugins/deep/a_test.lua": Self.passing,
      "c_test.lua": Self.passing, ".hidden/d_test.lua": "it(", "plugins/other.lua": "it(",
    ])
    let run = try await run(["--list"], in: folder)
    #expect(
      run.output == """
        plugins/b_test.lua:1: passes
        plugins/deep/a_test.lua:1: passes
        c_test.lua:1: passes

        """
    )
  }

  @Test("runs those again that failed")
  func failed() async throws {
    let folder = try TemporaryFolder([
      "a_test.lua": Self.failing, "b_test.lua": Self.passing,
    ])
    let first = try await run([".", "--failed"], in: folder)
    #expect(first.errors == "no test failed last: all are run\n")
    let again = try await run([".", "--failed", "--format", "tap"], in: folder)
    #expect(again.output.hasPrefix("TAP version 14\n1..1\nnot ok 1 - a_test.lua: fails\n"))
    try folder.write(Self.failing.replacing("equal(2)", with: "equal(1)"), to: "a_test.lua")
    #expect(try await run([".", "--failed"], in: folder).status == 0)
    let all = try await run([".", "--failed", "--format", "tap"], in: folder)
    #expect(all.output.hasPrefix("TAP version 14\n1..3\n"))
  }

  @Test("writes XML that says what failed")
  func junit() async throws {
    let folder = try TemporaryFolder([
      "a_test.lua": #"it("a < \"b\" & c", function() expect("<").to.equal("\0&") end)"#
    ])
    _ = try await run([".", "--junit", "out.xml"], in: folder)
    let text = try folder.text(of: "out.xml")
    #expect(text.contains(#"<testsuite name="a_test.lua" tests="1" failures="1" errors="0""#))
    #expect(text.contains(#"name="a &lt; &quot;b&quot; &amp; c""#))
    #expect(text.hasSuffix("</testsuites>\n"))
  }

  @Test("runs again what a change may be about", .timeLimit(.minutes(20)))
  func watch() async throws {
    let folder = try TemporaryFolder([
      "own/a_test.lua": Self.failing, "own/b_test.lua": Self.passing,
    ])
    let terminal = try await Terminal(
      "XDG_STATE_HOME=\(folder.path) \(Program.path) test \(folder.path(of: "own")) --watch"
        + " --deadline 60s"
    )
    try await terminal.waitFor("2 passed, 1 failed in 2 files")
    try folder.write(Self.failing.replacing("equal(2)", with: "equal(1)"), to: "own/a_test.lua")
    try await terminal.waitFor("2 passed in 1 file")
    try folder.write("return {}", to: "own/a.lua")
    try await terminal.waitFor("3 passed in 2 files")
    await terminal.close()
  }

  @Test("goes on where a file cannot be read")
  func unreadable() async throws {
    let folder = try TemporaryFolder(["b_test.lua": Self.passing])
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "a_test.lua"),
      withIntermediateDirectories: false
    )
    let run = try await run(["."], in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("the file cannot be read: Is a directory"))
    #expect(run.output.contains("ok      b_test.lua  1 passed\n"))
  }

  @Test("writes one object of JSON")
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
