import Foundation
import TestSupport
import Testing

@Suite("layouthost test --watch", .endsInTime)
struct TestWatchingTests {
  private static let passing = #"it("passes", function() expect(1).to.equal(1) end)"#
  private static let failing = """
    it("passes", function() expect(1).to.equal(1) end)
    it("fails", function() expect(1).to.equal(2) end)
    """

  /// Starts to watch, with the folder as working directory.
  private func watch(
    _ words: String,
    in folder: TemporaryFolder,
    state: String = "state"
  ) async throws -> Terminal {
    try await Terminal(
      "cd \(folder.path) && XDG_STATE_HOME=\(folder.path(of: state)) CI= \(Program.path) test --watch"
        + " \(words)"
    )
  }

  /// The summaries of the finished runs, if the output goes into `runs.txt`.
  private func runs(in folder: TemporaryFolder) throws -> [String] {
    // The shell in the terminal creates the file, some time after the terminal is there.
    guard FileManager.default.fileExists(atPath: folder.path(of: "runs.txt")) else { return [] }
    return try folder.text(of: "runs.txt").split(separator: "\n")
      .compactMap {
        $0.firstMatch(of: /^\d+ passed.* in \d+ files?(?=, )/).map { String($0.output) }
      }
  }

  private func waitFor(
    _ count: Int,
    in folder: TemporaryFolder,
    _ terminal: Terminal
  ) async throws {
    try await terminal.wait(until: "there were not \(count) runs") { _ in
      try runs(in: folder).count >= count
    }
  }

  private func waitFor(
    _ run: String,
    in folder: TemporaryFolder,
    _ terminal: Terminal
  ) async throws {
    try await terminal.wait(until: "no run ended with “\(run)”") { _ in
      try runs(in: folder).contains(run)
    }
  }

  @Test("test --watch runs the tests again that a change may affect")
  func affected() async throws {
    let folder = try TemporaryFolder([
      "own/a_test.lua": Self.failing, "own/b_test.lua": Self.passing,
    ])
    let terminal = try await watch("own", in: folder)
    try await terminal.waitFor("2 passed, 1 failed in 2 files")
    try folder.replace("own/a_test.lua", with: Self.failing.replacing("equal(2)", with: "equal(1)"))
    try await terminal.waitFor("2 passed in 1 file")
    try folder.replace("own/a.lua", with: "return {}")
    try await terminal.waitFor("3 passed in 2 files")
    await terminal.close()
  }

  @Test("test --watch does not react to files that its own runs write")
  func rests() async throws {
    let golden = #"it("looks", function() expect(solve { sections = {} }).to.matchGolden("a") end)"#
    let folder = try TemporaryFolder(["own/a_test.lua": Self.failing + "\n" + golden])
    try TemporaryFolder.link(folder.path(of: "link"), to: "own")
    let terminal = try await watch(
      "own --update all --junit link/results.xml >runs.txt",
      in: folder,
      state: "own/state"
    )
    for count in 1...5 {
      try await waitFor(count, in: folder, terminal)
      // Each change causes one run: the file is replaced at once, so no run reads half of it.
      let layout = "solve { sections = { { layout = 'list', items = \(count) } } }"
      let changed = golden.replacing("solve { sections = {} }", with: layout)
      try folder.replace("own/a_test.lua", with: Self.failing + "\n" + changed)
    }
    try await waitFor(6, in: folder, terminal)
    // Runs that earlier runs caused would come before the next one, and be counted.
    try folder.replace("own/a_test.lua", with: Self.passing)
    try await waitFor("1 passed in 1 file", in: folder, terminal)
    #expect(try runs(in: folder).count == 7)
    #expect(try folder.text(of: "own/results.xml").hasSuffix("</testsuites>\n"))
    await terminal.close()
  }

  @Test("test --watch reacts to a golden that another program changes")
  func golden() async throws {
    let folder = try TemporaryFolder([
      "own/a_test.lua":
        #"it("looks", function() expect(solve { sections = {} }).to.matchGolden("a") end)"#
    ])
    let terminal = try await watch("own --update missing", in: folder)
    try await terminal.waitFor("1 passed in 1 file")
    try folder.replace("own/a.golden.json", with: "{}")
    try await terminal.waitFor("1 failed in 1 file")
    await terminal.close()
  }

  @Test("test --watch reacts to a named test file, whatever its name is")
  func named() async throws {
    let folder = try TemporaryFolder(["own/checks.lua": Self.passing])
    let terminal = try await watch("own/checks.lua", in: folder)
    try await terminal.waitFor("1 passed in 1 file")
    try folder.replace("own/checks.lua", with: Self.failing)
    try await terminal.waitFor("1 passed, 1 failed in 1 file")
    await terminal.close()
  }

  @Test("test --watch reacts to documents that tests have opened, in any folder")
  func documents() async throws {
    let list = #"{"sections": [{"layout": "list", "items": 1}]}"#
    let folder = try TemporaryFolder([
      "own/a_test.lua": """
      it("has one row", function() expect(solve("../docs/d.json").itemCount).to.equal(1) end)
      """,
      "docs/d.json": list,
    ])
    let terminal = try await watch("own", in: folder)
    try await terminal.waitFor("1 passed in 1 file")
    try folder.replace("docs/d.json", with: list.replacing("1", with: "2"))
    try await terminal.waitFor("0 passed, 1 failed in 1 file")
    try FileManager.default.removeItem(atPath: folder.path(of: "docs/d.json"))
    try await terminal.waitFor("docs/d.json")
    try folder.replace("docs/d.json", with: list)
    try await terminal.waitFor("1 passed in 1 file")
    await terminal.close()
  }

  @Test("test --watch --failed runs only failed tests until all pass, and then all tests")
  func failed() async throws {
    // A change of an existing file causes one run, since it is one event.
    let folder = try TemporaryFolder([
      "own/a_test.lua": Self.failing, "own/b_test.lua": Self.passing,
      "own/plugin.lua": "return { api = 1 }",
    ])
    let first = try await Program.run(
      ["test", "own"],
      in: folder.url,
      variables: ["XDG_STATE_HOME": folder.path(of: "state")]
    )
    #expect(first.status == 1)
    let terminal = try await watch("own --failed >runs.txt 2>&1", in: folder)
    try await waitFor(1, in: folder, terminal)
    try folder.replace("own/plugin.lua", with: "return { api = 1, version = '1.0.0' }")
    try await waitFor(2, in: folder, terminal)
    try folder.replace("own/a_test.lua", with: Self.failing.replacing("equal(2)", with: "equal(1)"))
    try await waitFor("2 passed in 1 file", in: folder, terminal)
    try folder.replace("own/plugin.lua", with: "return { api = 1, version = '2.0.0' }")
    try await waitFor("3 passed in 2 files", in: folder, terminal)
    let failed = "0 passed, 1 failed in 1 file"
    #expect(try runs(in: folder) == [failed, failed, "2 passed in 1 file", "3 passed in 2 files"])
    #expect(
      try folder.text(of: "runs.txt").contains("no test failed in its last run: running all tests")
    )
    await terminal.close()
  }

  @Test("test --watch reports that it finds no tests, and waits for some")
  func empty() async throws {
    let folder = try TemporaryFolder(["own/plugin.lua": "return {}"])
    let terminal = try await watch("own", in: folder)
    try await terminal.waitFor("no tests found in own: ")
    try folder.replace("own/a_test.lua", with: Self.passing)
    try await terminal.waitFor("1 passed in 1 file")
    await terminal.close()
  }

  @Test("test --watch runs nothing if its report cannot be written")
  func unwritable() async throws {
    let folder = try TemporaryFolder(["a_test.lua": Self.passing])
    let run = try await Program.run(
      ["test", ".", "--watch", "--junit", "nowhere/results.xml"],
      in: folder.url
    )
    #expect(run.status == 74)
    #expect(run.output == "")
  }
}
