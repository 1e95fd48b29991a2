import Foundation
import TestSupport
import Testing

@Suite("layouthost plugins meta")
struct MetaCommandTests {
  static let paths = ["meta/layouthost.lua", ".luarc.json", ".luacheckrc", ".vscode/launch.json"]

  private func run(in folder: TemporaryFolder, _ arguments: String...) async throws -> Program.Run {
    try await Program.run(["plugins", "meta"] + arguments, in: folder.url)
  }

  @Test("plugins meta writes the same files as the checkout contains", arguments: paths)
  func files(_ file: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await run(in: folder)
    #expect(run.status == 0)
    #expect(run.output == Self.paths.map { "wrote plugins/\($0)\n" }.joined())
    let text = try String(contentsOfFile: folder.path(of: "plugins/" + file), encoding: .utf8)
    #expect(Array(text.utf8) == (try Fixtures.bytes("plugins/" + file)))
  }

  @Test("plugins meta rewrites its own outdated file, and reports unchanged ones")
  func again() async throws {
    let folder = try TemporaryFolder()
    _ = try await run(in: folder, "here")
    let old = "-- Made by `layouthost plugins meta`, some versions ago.\n"
    try folder.write(old, to: "here/.luacheckrc")
    #expect(
      try await run(in: folder, "here").output == """
        unchanged here/meta/layouthost.lua
        unchanged here/.luarc.json
        wrote here/.luacheckrc
        unchanged here/.vscode/launch.json

        """
    )
  }

  @Test("plugins meta keeps a file of the user, and then writes nothing", arguments: paths)
  func foreign(_ file: String) async throws {
    let folder = try TemporaryFolder(["own/" + file: "mine\n"])
    let run = try await run(in: folder, "own")
    #expect(run.status == 74)
    #expect(run.output == "")
    #expect(run.errors.contains("nothing was written"))
    #expect(run.errors.contains("--> own/\(file)\n"))
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path(of: "own"))
    #expect(left.filter { !["meta", ".vscode"].contains($0) } == [file])
    #expect(try String(contentsOfFile: folder.path(of: "own/" + file), encoding: .utf8) == "mine\n")
  }

  @Test("plugins meta reports a file that it cannot write")
  func unwritable() async throws {
    let folder = try TemporaryFolder(["file": ""])
    let run = try await run(in: folder, "file/within")
    #expect(run.status == 74)
    #expect(
      run.errors.hasPrefix("error: the file cannot be written: Not a directory [UNAVAILABLE]")
    )
  }
}
