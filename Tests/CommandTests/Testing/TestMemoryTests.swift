import Foundation
import TestSupport
import Testing

@Suite("layouthost test with --failed and --junit")
struct TestMemoryTests {
  private static let passing = #"it("passes", function() expect(1).to.equal(1) end)"#
  private static let failing = """
    it("passes", function() expect(1).to.equal(1) end)
    it("fails", function() expect(1).to.equal(2) end)
    """
  private static let mended = failing.replacing("equal(2)", with: "equal(1)")

  /// Runs the command in a folder, with a separate list of failed tests.
  private func run(_ words: [String], in folder: TemporaryFolder) async throws -> Program.Run {
    try await Program.run(
      ["test", ".", "--format", "tap"] + words,
      in: folder.url,
      variables: ["XDG_STATE_HOME": folder.path(of: ".state")]
    )
  }

  @Test("test --failed runs only the tests that failed in their last run")
  func failed() async throws {
    let folder = try TemporaryFolder([
      "a_test.lua": Self.failing, "b_test.lua": Self.passing,
    ])
    let first = try await run(["--failed"], in: folder)
    #expect(first.errors == "no test failed in its last run: running all tests\n")
    let again = try await run(["--failed"], in: folder)
    #expect(again.output.hasPrefix("TAP version 14\n1..1\nnot ok 1 - a_test.lua: fails\n"))
    try folder.write(Self.mended, to: "a_test.lua")
    #expect(try await run(["--failed"], in: folder).status == 0)
    let all = try await run(["--failed"], in: folder)
    #expect(all.output.hasPrefix("TAP version 14\n1..3\n"))
  }

  @Test(
    "test forgets failed tests that no longer exist",
    arguments: [
      (
        "by itself", ["--failed"],
        "the tests that failed in their last run are no longer in a_test.lua\n"
      ),
      ("in a run of all", [], ""),
    ]
  )
  func gone(_ name: String, words: [String], errors: String) async throws {
    let folder = try TemporaryFolder(["a_test.lua": Self.failing])
    #expect(try await run([], in: folder).status == 1)
    try folder.write(Self.passing, to: "a_test.lua")
    let run = try await run(words, in: folder)
    #expect(run.errors == errors)
    let next = try await self.run(["--failed"], in: folder)
    #expect(next.errors == "no test failed in its last run: running all tests\n")
    #expect(next.status == 0)
  }

  @Test("test --failed reports that no failed test has a name with the filter")
  func filtered() async throws {
    let folder = try TemporaryFolder(["a_test.lua": Self.failing])
    _ = try await run([], in: folder)
    let run = try await run(["--failed", "--filter", "pass"], in: folder)
    #expect(run.errors == "no failed test in a_test.lua has a name with “pass”\n")
    #expect(try await self.run(["--failed"], in: folder).output.contains("not ok 1"))
  }

  @Test("test --failed runs all tests of a file that did not load")
  func broken() async throws {
    let folder = try TemporaryFolder(["a_test.lua": "it(", "b_test.lua": Self.passing])
    #expect(try await run([], in: folder).status == 1)
    #expect(
      try await run(["--failed"], in: folder).output.contains("1..1\nnot ok 1 - a_test.lua\n")
    )
    try folder.write(Self.failing, to: "a_test.lua")
    _ = try await run(["--filter", "passes"], in: folder)
    #expect(try await run(["--failed"], in: folder).output.contains("1..2\nok 1 - a_test.lua"))
    let named = try await run(["--failed"], in: folder)
    #expect(named.output.contains("1..1\nnot ok 1 - a_test.lua: fails\n"))
  }

  @Test("test remembers failed tests even if it cannot write its report")
  func unwritten() async throws {
    let folder = try TemporaryFolder(["a_test.lua": Self.failing])
    let run = try await run(["--junit", "/dev/full"], in: folder)
    #expect(run.status == 74)
    #expect(try await self.run(["--failed"], in: folder).output.contains("1..1\nnot ok 1"))
  }

  @Test("test --junit writes its report into a pipe")
  func pipe() async throws {
    let folder = try TemporaryFolder(["a_test.lua": Self.failing])
    let run = try await Shell.run(
      "mkfifo r.xml; cat r.xml >read & layouthost test --junit r.xml >/dev/null; wait; head -c 5 read",
      in: folder.url
    )
    #expect(run.output == "<?xml", "\(run)")
  }

  @Test("test runs nothing if its report clearly cannot be written")
  func unwritable() async throws {
    let folder = try TemporaryFolder([
      "a_test.lua": #"it("a", function() expect(solve { sections = {} }).to.matchGolden("a") end)"#
    ])
    for path in ["nowhere/results.xml", "."] {
      let run = try await run(["--junit", path, "--update", "missing"], in: folder)
      #expect(run.status == 74)
      #expect(run.output == "")
      #expect(run.errors.contains("the results cannot be written"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "a.golden.json")))
  }

  @Test("test --junit replaces a longer report of an earlier run completely")
  func shorter() async throws {
    let folder = try TemporaryFolder(["a_test.lua": Self.failing])
    _ = try await run(["--junit", "results.xml"], in: folder)
    try folder.write(Self.passing, to: "a_test.lua")
    _ = try await run(["--junit", "results.xml"], in: folder)
    let text = try folder.text(of: "results.xml")
    #expect(text.components(separatedBy: "</testsuites>").count == 2)
    #expect(text.hasSuffix("</testsuites>\n"))
  }
}
