import Foundation
import LayoutModel
import LayoutProviders
import LuaSandbox
import LayoutPlugins
import TestSupport
import Testing

@Suite("Plugins of several files")
struct ModuleTests {
  /// A plugin with files, given by their paths in its folder.
  private func registry(_ files: [String: String]) throws -> (TemporaryFolder, ProviderRegistry) {
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: files.map { ("several/" + $0, $1) })
    )
    return (folder, ProviderRegistry.over(folder))
  }

  private func main(_ lines: String) -> String {
    lines + "\nreturn { api = 1, group = function() return "
      + "{{ x = 0, y = 0, width = 1, height = height }} end }\n"
  }

  @Test(
    "A plugin requires its own files",
    arguments: [
      ("a file", ["init.lua": "height = require 'part'", "part.lua": "return 7"]),
      ("in a folder", ["init.lua": "height = require 'a.b'", "a/b.lua": "return 7"]),
      ("a folder's init", ["init.lua": "height = require 'a.b'", "a/b/init.lua": "return 7"]),
      (
        "by one another",
        [
          "init.lua": "height = require 'one'", "one.lua": "return require('two') + 3",
          "two.lua": "return 4",
        ]
      ),
      (
        "once",
        [
          "init.lua": "count = 0 require 'part' require 'part' height = 6 + count",
          "part.lua": "count = count + 1",
        ]
      ),
      (
        "without a value",
        [
          "init.lua": "height = require 'part' == true and 7 or 0", "part.lua": "local x",
        ]
      ),
      ("with its name", ["init.lua": "height = require 'part'", "part.lua": "return #... + 3"]),
      (
        "again after a failure",
        [
          "init.lua": "failed = true pcall(require, 'part') failed = false height = require 'part'",
          "part.lua": "if failed then error 'once' end return 7",
        ]
      ),
      (
        "in a coroutine",
        [
          "init.lua": "height = coroutine.wrap(function() return require 'part' end)()",
          "part.lua": "coroutine.yield(7)",
        ]
      ),
    ]
  )
  func requires(name: String, files: [String: String]) throws {
    var files = files
    files["init.lua"] = main(files["init.lua"] ?? "")
    let (folder, registry) = try registry(files)
    let layout = try registry.solve(ProviderRequest("several", count: 1))
    #expect(layout.placedItems == ["0 0 1 7"])
    withExtendedLifetime(folder) {}
  }

  @Test(
    "require refuses a missing file, an invalid name and a circle of files",
    arguments: [
      (
        Expected(
          "a file that is not there",
          .notFound,
          "there is no file “part” in the plugin's folder"
        ), ["init.lua": "require 'part'"]
      ),
      (
        Expected("a way out", .invalidArgument, "“../other” is no name of a file"),
        ["init.lua": "require '../other'"]
      ),
      (
        Expected("a way from the root", .invalidArgument, "“/etc/passwd” is no name of a file"),
        ["init.lua": "require '/etc/passwd'"]
      ),
      (
        Expected("no name", .invalidArgument, "“” is no name of a file"),
        ["init.lua": "require ''"]
      ),
      (
        Expected("a number", .invalidArgument, "argument 1 of require must be a name"),
        ["init.lua": "require(7)"]
      ),
      (
        Expected("a circle", .internal, "“one” requires itself: one → two → one"),
        ["init.lua": "require 'one'", "one.lua": "require 'two'", "two.lua": "require 'one'"]
      ),
      (
        Expected("itself", .internal, "“init” requires itself: init → init"),
        ["init.lua": "require 'init'"]
      ),
      (
        Expected("bytecode", .invalidArgument, "the file is not a text but a precompiled chunk"),
        ["init.lua": "require 'part'", "part.lua": "\u{1B}Lua"]
      ),
    ] as [(Expected, [String: String])]
  )
  func refused(expected: Expected, files: [String: String]) throws {
    var files = files
    files["init.lua"] = main(files["init.lua"] ?? "")
    let (folder, registry) = try registry(files)
    let failure = try registry.failure(of: ProviderRequest("several"))
    #expect(failure.code == expected.code)
    #expect(failure.message == expected.message)
    #expect(failure.plugin == "several")
    #expect(failure.method == .describe)
    withExtendedLifetime(folder) {}
  }

  @Test("An error in a module names file and line, with the calls that led there")
  func places() throws {
    let (folder, registry) = try registry([
      "init.lua": "\nrequire 'part'\nreturn {}", "part.lua": "local x = 1\nerror('no')",
    ])
    let failure = try registry.failure(of: ProviderRequest("several"))
    #expect(failure.message == "no")
    #expect(failure.file == folder.path(of: "several/part.lua"))
    #expect(failure.line == 2)
    #expect(failure.excerpt == "error('no')")
    #expect(failure.traceback.count == 2)
    #expect(failure.traceback.last?.contains("several/init.lua:2") == true)

    try folder.write("local x = = 1", to: "several/part.lua")
    let syntax = try registry.renewed().failure(of: ProviderRequest("several"))
    #expect(syntax.code == .invalidArgument)
    #expect(syntax.file == folder.path(of: "several/part.lua"))
    #expect(syntax.line == 1)
    #expect(syntax.excerpt == "local x = = 1")
  }

  @Test("An error in a hook names the hook's file")
  func hookPlaces() throws {
    let (folder, registry) = try registry([
      "init.lua": "return { api = 1, group = require 'part' }",
      "part.lua": "return function()\n  return nothing.x\nend",
    ])
    let failure = try registry.failure(of: ProviderRequest("several"))
    #expect(failure.file == folder.path(of: "several/part.lua"))
    #expect(failure.line == 2)
    #expect(failure.excerpt == "  return nothing.x")
  }

  @Test("Hooks read no new files, but can require the loaded ones")
  func late() throws {
    let (folder, registry) = try registry([
      "init.lua": """
      require 'known'
      return { api = 1, group = function(environment)
        local part = environment.itemCount == 1 and require 'known' or require 'late'
        return {{ x = 0, y = 0, width = 1, height = part }}
      end }
      """, "known.lua": "return 7", "late.lua": "return 8",
    ])
    #expect(try registry.solve(ProviderRequest("several", count: 1)).placedItems == ["0 0 1 7"])
    let failure = try registry.failure(of: ProviderRequest("several", count: 2))
    #expect(failure.code == .failedPrecondition)
    #expect(failure.message == "“late” was not required while the plugin was loaded")
    withExtendedLifetime(folder) {}
  }

  @Test("A plugin does not follow a link out of its folder")
  func links() throws {
    let (folder, registry) = try registry(["init.lua": main("height = require 'part'")])
    try folder.write("return 7", to: "outside.lua")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "several/part.lua"),
      withDestinationPath: "../outside.lua"
    )
    let failure = try registry.failure(of: ProviderRequest("several"))
    #expect(failure.code == .permissionDenied)
    #expect(failure.message.hasSuffix("part.lua” leads out of the plugin's folder"))
  }

  @Test("A plugin of one file requires nothing")
  func single() throws {
    let folder = try TemporaryFolder(["single.lua": main("require 'part'"), "part.lua": "return 7"])
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("single"))
    #expect(failure.code == .failedPrecondition)
    #expect(failure.message == "a plugin of one file has nothing to require")
    #expect(failure.hint?.hasPrefix("make it a folder: single/init.lua, with its other") == true)
    #expect(failure.hint?.hasSuffix("files in lib are required as “@lib/NAME”") == true)
  }

  @Test("A plugin makes new states from the texts that it was loaded from")
  func newStates() throws {
    let (folder, registry) = try registry([
      "init.lua": main("height = require 'part'"), "part.lua": "return 7",
    ])
    #expect(try registry.solve(ProviderRequest("several", count: 1)).placedItems == ["0 0 1 7"])
    try folder.write("return 8", to: "several/part.lua")
    registry.forgetStates()
    #expect(try registry.solve(ProviderRequest("several", count: 1)).placedItems == ["0 0 1 7"])
    let renewed = registry.renewed()
    #expect(try renewed.solve(ProviderRequest("several", count: 1)).placedItems == ["0 0 1 8"])
  }
}
