import Foundation
import TestSupport
import Testing

@Suite("Test files that layouthost test finds")
struct TestFindingTests {
  private static let passing = #"it("passes", function() expect(1).to.equal(1) end)"#

  private func run(
    _ words: [String],
    in folder: TemporaryFolder,
    before: [String] = []
  ) async throws -> Program.Run {
    let words = before + [Program.path, "test"] + words
    return try await Program.run(
      words[0],
      Array(words.dropFirst()),
      in: folder.url,
      variables: ["XDG_STATE_HOME": folder.path(of: ".state")]
    )
  }

  @Test("test finds each test file in folders once, and none in hidden folders")
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

  @Test("test ignores hidden files of editors and systems, unless they are named")
  func scratch() async throws {
    let folder = try TemporaryFolder([
      "a_test.lua": Self.passing, "._a_test.lua": "\u{0}\u{5}", ".b_test.lua": Self.passing,
    ])
    try TemporaryFolder.link(folder.path(of: ".#a_test.lua"), to: "me@here.4711:1")
    let run = try await run(["."], in: folder)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("ok      a_test.lua  1 passed\n1 passed in 1 file, "))
    #expect(try await self.run([".b_test.lua"], in: folder).status == 0)
  }

  @Test("test says that a document in JSON is no test")
  func document() async throws {
    let folder = try TemporaryFolder(["list.json": #"{"sections": []}"#])
    let run = try await run(["list.json"], in: folder)
    #expect(run.status != 0)
    #expect(run.errors.contains("tests are Lua files, not JSON"))
  }

  @Test("test finds the tests in a folder that is named like a test file")
  func folders() async throws {
    let folder = try TemporaryFolder(["dir_test.lua/a_test.lua": Self.passing])
    try TemporaryFolder.link(folder.path(of: "link_test.lua"), to: "dir_test.lua")
    let run = try await run(["."], in: folder)
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix("ok      dir_test.lua/a_test.lua  1 passed\n1 passed in 1 file, ")
    )
  }

  @Test("test reports a file that it cannot read, and runs the others")
  func unreadable() async throws {
    let folder = try TemporaryFolder(["b_test.lua": Self.passing])
    try TemporaryFolder.link(folder.path(of: "a_test.lua"), to: "nowhere")
    let run = try await run(["."], in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("the file cannot be read: No such file or directory"))
    #expect(run.output.contains("ok      b_test.lua  1 passed\n"))
  }

  @Test("test reports a folder that it cannot read, and runs the others")
  func shut() async throws {
    let folder = try TemporaryFolder([
      "shut/a_test.lua": Self.passing, "b_test.lua": Self.passing,
    ])
    let shut = folder.path(of: "shut")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: shut)
    // Root can read every folder.
    let other = geteuid() == 0 ? ["setpriv", "--reuid", "65534", "--clear-groups"] : []
    let run = try await run([".", "--format", "tap"], in: folder, before: other)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: shut)
    #expect(run.status == 1)
    #expect(
      run.output == """
        TAP version 14
        1..2
        not ok 1 - shut
          ---
          message: "the folder cannot be read: Permission denied"
          file: "shut"
          ...
        ok 2 - b_test.lua: passes

        """
    )
  }

  @Test("test reports files and folders with names that are not UTF-8")
  func names() async throws {
    let folder = try TemporaryFolder(["b_test.lua": Self.passing])
    let create = #"printf x >"$(printf 'caf\351_test.lua')" && mkdir "$(printf 'd\351')""#
    #expect(try await Program.run("sh", ["-c", create], in: folder.url).status == 0)
    let run = try await run(["."], in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("failed  caf\u{FFFD}_test.lua  0 passed, 1 problem\n"))
    #expect(run.output.contains("the file's name is not UTF-8: its tests cannot be run"))
    #expect(run.output.contains("the folder's name is not UTF-8: tests in it cannot be run"))
    #expect(run.output.contains("1 passed, 2 problems in 3 files"))
  }

  @Test("test names the file with the tests of a plugin that is given in its place")
  func plugin() async throws {
    let folder = try TemporaryFolder(["shelf.lua": "return { api = 1 }"])
    let run = try await run(["shelf.lua"], in: folder)
    #expect(run.status == 1)
    let sentence = "there are no tests in shelf.lua; those of a plugin are in shelf_test.lua"
    #expect(run.errors.contains(sentence))
  }
}
