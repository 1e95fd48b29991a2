import Foundation
import TestSupport
import Testing

/// A file that is not a plain one, or cannot be read.
struct OddFile: Sendable, CustomTestStringConvertible {
  /// The kind of the file.
  let name: String
  /// Makes the file that `$f` names, in a shell.
  let making: String
  /// The program's message.
  let says: String

  var testDescription: String { name }

  static let plugins = [
    OddFile(name: "pipe", making: "mkfifo $f", says: "Not a plain file"),
    OddFile(name: "folder", making: "mkdir $f", says: "Is a directory"),
    OddFile(name: "loop", making: "ln -s odd.lua $f", says: "Too many levels of symbolic links"),
    OddFile(name: "device", making: "ln -s /dev/zero $f", says: "Not a plain file"),
    OddFile(name: "lost link", making: "ln -s nowhere $f", says: "No such file or directory"),
    OddFile(name: "forbidden", making: "cp good.lua $f; chmod 0 $f", says: "Permission denied"),
  ]

  static let documents = [
    OddFile(name: "folder", making: "mkdir $f", says: "a folder is not a document"),
    OddFile(name: "loop", making: "ln -s odd.json $f", says: "Too many levels of symbolic links"),
    OddFile(name: "zeros", making: "ln -s /dev/zero $f", says: "Not a plain file"),
    OddFile(name: "noise", making: "ln -s /dev/urandom $f", says: "Not a plain file"),
    OddFile(name: "null", making: "ln -s /dev/null $f", says: "Not a plain file"),
  ]
}

@Suite("Pipes, folders, devices and other files that are not plain")
struct OddFileTests {
  /// The words before a program that run it as a user without root's permissions.
  private static let user = getuid() == 0 ? "setpriv --reuid 65534 --clear-groups" : ""

  private static let good = """
    return { api = 1, name = "good", version = "1.0.0", summary = "Good.",
      layout = function(environment)
        local frames = {}
        for i = 1, environment.itemCount do frames[i] = { x = 0, y = 0, width = 9, height = 9 } end
        return { frames = frames }
      end }
    """

  private static func document(_ layout: String) -> String {
    #"{"sections": [{"layout": "\#(layout)", "items": 1}]}"#
  }

  private func shell(_ line: String, in folder: TemporaryFolder) async throws -> Program.Run {
    try await Shell.run("chmod 755 .; \(line)", in: folder.url)
  }

  @Test(
    "A plugin that is no readable plain file is reported, and the other plugins work",
    arguments: OddFile.plugins
  )
  func plugin(_ odd: OddFile) async throws {
    let folder = try TemporaryFolder([
      "good.lua": Self.good, "odd.json": Self.document("odd"), "good.json": Self.document("good"),
    ])
    let make = "f=odd.lua; \(odd.making)"
    let run = try await shell(
      "\(make); \(Self.user) layouthost solve odd.json --plugins .",
      in: folder
    )
    #expect(run.status == 74, "\(run)")
    #expect(run.errors.contains("the plugin cannot be read: \(odd.says)"), "\(run)")
    #expect(run.errors.contains("--> ./odd.lua"), "\(run)")
    let other = try await shell("\(Self.user) layouthost solve good.json --plugins .", in: folder)
    #expect(other.status == 0, "\(other)")
    let list = try await shell("\(Self.user) layouthost plugins list --plugins .", in: folder)
    #expect(list.status == 0, "\(list)")
    #expect(list.output.contains("does not load: the plugin cannot be read: \(odd.says)"))
    let check = try await shell("\(Self.user) layouthost plugins check .", in: folder)
    #expect(check.status == 1, "\(check)")
    #expect(check.output.contains("ok      good: layout"))
  }

  @Test(
    "solve, draw and check refuse a document that is not a plain file",
    arguments: OddFile.documents
  )
  func document(_ odd: OddFile) async throws {
    let folder = try TemporaryFolder()
    let make = "f=odd.json; \(odd.making)"
    for command in ["solve", "draw", "check"] {
      let run = try await shell("\(make) 2> /dev/null; layouthost \(command) odd.json", in: folder)
      #expect(run.status == 74, "\(command): \(run)")
      #expect((run.output + run.errors).contains(odd.says), "\(command): \(run)")
    }
  }

  @Test("solve reads a document from a pipe")
  func pipe() async throws {
    let folder = try TemporaryFolder(["a.json": Self.document("list")])
    let run = try await shell(
      "mkfifo pipe.json; cat a.json > pipe.json & layouthost solve pipe.json; wait",
      in: folder
    )
    #expect(run.status == 0, "\(run)")
    #expect(run.output.hasPrefix("content "))
  }

  @Test("solve refuses a pipe as a project file")
  func project() async throws {
    let folder = try TemporaryFolder(["a.json": Self.document("list")])
    let run = try await shell("mkfifo layouthost.json; layouthost solve a.json", in: folder)
    #expect(run.status == 74, "\(run)")
    #expect(run.errors.contains("the project file cannot be read: Not a plain file"))
  }

  @Test("solve finds a plugin among thousands of files, a pipe and folders that contain themselves")
  func many() async throws {
    let folder = try TemporaryFolder(["good.lua": Self.good, "good.json": Self.document("good")])
    let run = try await shell(
      """
      seq -f 'notes%g.txt' 10000 | xargs touch; seq -f 'other%g.lua' 100 | xargs touch; mkfifo pipe.lua; ln -s . again; ln -s .. above
      layouthost solve good.json --plugins . --time-limit none
      """,
      in: folder
    )
    #expect(run.status == 0, "\(run)")
    #expect(run.output.hasPrefix("content "))
  }
}
