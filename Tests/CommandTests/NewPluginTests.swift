import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("layouthost plugins new")
struct NewPluginTests {
  /// A folder with a new plugin of one hook in `own`.
  private func folder(_ hook: NewPlugin.Hook) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let run = try await Program.run(
      ["plugins", "new", "first-one_2", "--hook", hook.rawValue, "--folder", "own"],
      in: folder.url
    )
    let command = "solve own/examples/first-one_2.json --plugins own"
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(
      run.output == """
        wrote own/first-one_2.lua
        wrote own/first-one_2_test.lua
        wrote own/examples/first-one_2.json
        try: layouthost \(command)\(hook == .visibleItems ? " --visible" : "")

        """
    )
    return folder
  }

  @Test("plugins new writes a plugin that solves its example", arguments: NewPlugin.Hook.allCases)
  func solves(_ hook: NewPlugin.Hook) async throws {
    let folder = try await folder(hook)
    let run = try await Program.run(
      [
        "solve", "own/examples/first-one_2.json", "--plugins", "own", "--strict", "--format",
        "ndjson", "--visible",
      ],
      in: folder.url
    )
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count >= 3)
  }

  @Test(
    "plugins new writes a plugin with the hook that --hook names",
    arguments: NewPlugin.Hook.allCases
  )
  func hook(_ hook: NewPlugin.Hook) async throws {
    let folder = try await folder(hook)
    let check = try await Program.run(
      ["plugins", "check", "own/first-one_2.lua"],
      in: folder.url
    )
    #expect(check.status == 0)
    let hooks =
      switch hook {
      case .visibleItems: "section, visibleItems"
      case .carousel: "layout, targetContentOffset"
      case .group, .section, .layout, .cell, .collection, .screen: hook.rawValue
      }
    #expect(check.output == "ok      first-one_2: \(hooks)  (own/first-one_2.lua; 1 example)\n")
  }

  @Test("luacheck finds no problem in the files of plugins new", arguments: NewPlugin.Hook.allCases)
  func luacheck(_ hook: NewPlugin.Hook) async throws {
    let folder = try await folder(hook)
    #expect(try await Program.run(["plugins", "meta", "own"], in: folder.url).status == 0)
    let words = ["--no-color", "--no-cache", "--config", "own/.luacheckrc", "own"]
    let run = try await Program.run("luacheck", words, in: folder.url)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("0 warnings / 0 errors in 2 files"))
  }

  @Test("plugins new writes a test that passes", arguments: NewPlugin.Hook.allCases)
  func expectations(_ hook: NewPlugin.Hook) async throws {
    let folder = try await folder(hook)
    let run = try await Program.run(
      ["test", "own", "--format", "tap"],
      in: folder.url,
      variables: ["XDG_STATE_HOME": folder.path]
    )
    #expect(run.errors == "")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.hasPrefix("TAP version 14\n1..\(hook == .carousel ? 3 : 2)\n"))
  }

  @Test(
    "The test that plugins new writes passes in a project of any device",
    arguments: NewPlugin.Hook.allCases,
    ["ipad-11", "ipad-pro-13-m4", "iphone-se"]
  )
  func device(_ hook: NewPlugin.Hook, device: String) async throws {
    let folder = try await folder(hook)
    try folder.write(#"{"device": "\#(device)"}"#, to: "layouthost.json")
    let run = try await Program.run(
      ["test", "own", "--format", "tap"],
      in: folder.url,
      variables: ["XDG_STATE_HOME": folder.path]
    )
    #expect(run.errors == "")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test(
    "plugins new refuses an invalid name, and writes nothing",
    arguments: ["", "1st", "-x", "a b", "a/b", "../x", "größe", "x.lua", "a_test", "init", "_x"]
  )
  func badName(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await Program.run(["plugins", "new", "--", name], in: folder.url)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: the value “\(name)” is invalid for “<name>”"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(
    "plugins new refuses the name of an engine or of an existing plugin",
    arguments: [
      ("grid", "“grid” is the name of a native engine"),
      ("carousel", "“carousel” is the name of the plugin "),
      ("renamed", "“renamed” is the name of the plugin own/other.lua"),
      ("broken", "“broken” is the name of the plugin more/broken/init.lua"),
    ]
  )
  func knownName(_ name: String, message: String) async throws {
    let folder = try TemporaryFolder([
      "own/other.lua": #"return { api = 1, name = "renamed", group = function() end }"#,
      "more/broken/init.lua": "return {",
    ])
    let run = try await Program.run(
      ["plugins", "new", name, "--folder", "own", "--plugins", "more"],
      in: folder.url
    )
    #expect(run.status == 74)
    #expect(run.errors.hasPrefix("error: nothing was written: " + message))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "own"))
    #expect(files == ["other.lua"])
  }

  @Test(
    "plugins new writes nothing if one of its files exists",
    arguments: ["own/one.lua", "own/one_test.lua", "own/examples/one.json"]
  )
  func present(_ path: String) async throws {
    let folder = try TemporaryFolder([path: "mine\n"])
    let run = try await Program.run(
      ["plugins", "new", "one", "--folder", "own"],
      in: folder.url
    )
    #expect(run.status == 74)
    #expect(run.output == "")
    #expect(
      run.errors.hasPrefix(
        "error: nothing was written, because this already exists: \(path) [ALREADY_EXISTS]\n"
      )
    )
    #expect(try String(contentsOfFile: folder.path(of: path), encoding: .utf8) == "mine\n")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path(of: "own"))
    let made = files.filter { $0.contains("one") }
    #expect(made == [String(path.dropFirst(4))])
  }

  @Test(
    "plugins new and plugins meta write through no link below the folder that is named",
    arguments: [
      (["new", "one"], "plugins", "plugins"), (["new", "one"], "plugins/examples", "plugins"),
      (["new", "one", "--folder", "own"], "own/examples", "own"),
      (["new", "one", "--folder", "own"], "own/one.lua", "own"),
      (["new", "one", "--language", "python"], "providers", "providers"),
      (["new", "one", "--language", "go"], "providers/one", "providers"),
      (["meta"], "plugins", "plugins"), (["meta"], "plugins/meta", "plugins"),
      (["meta", "own"], "own/meta", "own"), (["meta", "own"], "own/.luacheckrc", "own"),
    ]
  )
  func links(_ words: [String], link: String, above: String) async throws {
    let folder = try TemporaryFolder(["elsewhere/file": ""])
    if link.contains("/") {
      try FileManager.default.createDirectory(
        atPath: folder.path(of: above),
        withIntermediateDirectories: true
      )
    }
    let target = folder.path(of: "elsewhere")
    try TemporaryFolder.link(folder.path(of: link), to: target)
    let run = try await Program.run(["plugins"] + words, in: folder.url)
    #expect(run.status == 74)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("error: nothing was written: \(link) is a link to \(target)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["file"])
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(left.filter { !$0.hasPrefix("elsewhere") }.allSatisfy { [link, above].contains($0) })
  }

  @Test("plugins new and plugins meta write into a folder that is named and is a link")
  func namedLink() async throws {
    let folder = try TemporaryFolder(["elsewhere/file": ""])
    try TemporaryFolder.link(folder.path(of: "own"), to: "elsewhere")
    for words in [["new", "one", "--folder", "own"], ["meta", "own"]] {
      #expect(try await Program.run(["plugins"] + words, in: folder.url).status == 0)
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path(of: "elsewhere"))
    #expect(Set(files).isSuperset(of: ["one.lua", "examples/one.json", "meta/layouthost.lua"]))
  }

  @Test("plugins new removes its files if one of them cannot be written")
  func halfWritten() async throws {
    // A file has the name of the folder for the examples.
    let folder = try TemporaryFolder(["own/examples": "a file\n"])
    let run = try await Program.run(
      ["plugins", "new", "one", "--folder", "own"],
      in: folder.url
    )
    #expect(run.status == 74)
    #expect(run.errors.contains("the file cannot be written: Not a directory"))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "own"))
    #expect(files == ["examples"])
  }

  @Test("plugins new suggests a command without a folder that layouthost searches anyway")
  func searched() async throws {
    let folder = try TemporaryFolder(["other/notes.txt": ""])
    let run = try await Program.run(["plugins", "new", "strip"], in: folder.url)
    let command = "solve plugins/examples/strip.json"
    #expect(run.output.hasSuffix("try: layouthost \(command)\n"))
    let words = command.split(separator: " ").map(String.init)
    #expect(try await Program.run(words, in: folder.url).status == 0)
    try folder.write(#"{"plugins": [{"folder": "other"}]}"#, to: "layouthost.json")
    let elsewhere = try await Program.run(["plugins", "new", "strap"], in: folder.url)
    #expect(elsewhere.output.hasSuffix("/examples/strap.json --plugins plugins\n"))
  }

  @Test("plugins new quotes a folder with spaces in the command that it suggests")
  func spaces() async throws {
    let folder = try TemporaryFolder()
    let run = try await Program.run(
      ["plugins", "new", "one", "--folder", "it's mine"],
      in: folder.url
    )
    let quoted = #"'it'\''s mine/examples/one.json' --plugins 'it'\''s mine'"#
    #expect(run.output.hasSuffix("try: layouthost solve \(quoted)\n"))
  }
}
