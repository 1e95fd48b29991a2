import Foundation
import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("Files that plugins share")
struct SharedModuleTests {
  private static func main(_ lines: String) -> String {
    lines + "\nreturn { api = 1, group = function() return "
      + "{{ x = 0, y = 0, width = 1, height = height }} end }\n"
  }

  @Test(
    "Plugins of one file and of several require shared files",
    arguments: [
      ("a file", ["own.lua": "height = require '@lib/part'", "lib/part.lua": "return 7"]),
      ("in a folder", ["own.lua": "height = require '@lib/a.b'", "lib/a/b.lua": "return 7"]),
      (
        "a folder's init",
        ["own.lua": "height = require '@lib/part'", "lib/part/init.lua": "return 7"]
      ),
      (
        "of a plugin with several files",
        ["own/init.lua": "height = require '@lib/part'", "lib/part.lua": "return 7"]
      ),
      (
        "by one another",
        [
          "own.lua": "height = require '@lib/one'", "lib/one.lua": "return require '@lib/two' + 3",
          "lib/two.lua": "return 4",
        ]
      ),
      (
        "once in each state",
        [
          "own/init.lua": "count = 0 require '@lib/part' require 'other' height = 6 + count",
          "own/other.lua": "return require '@lib/part'", "lib/part.lua": "count = count + 1",
        ]
      ),
    ] as [(String, [String: String])]
  )
  func requires(name: String, files: [String: String]) throws {
    let folder = try TemporaryFolder(
      Dictionary(
        uniqueKeysWithValues: files.map { name, text in
          (name, name.hasPrefix("own.") || name == "own/init.lua" ? Self.main(text) : text)
        }
      )
    )
    let layout = try ProviderRegistry.over(folder).solve(ProviderRequest("own", count: 1))
    #expect(layout.placedItems == ["0 0 1 7"])
  }

  @Test("Plugins have states of their own, in which a shared file runs for each")
  func states() throws {
    let folder = try TemporaryFolder([
      "a.lua": Self.main("local t = require '@lib/t' t.n = t.n + 1 height = t.n"),
      "b.lua": Self.main("local t = require '@lib/t' t.n = t.n + 1 height = t.n"),
      "lib/t.lua": "return { n = 0 }",
    ])
    let registry = ProviderRegistry.over(folder)
    for name in ["a", "b"] {
      let layout = try registry.solve(ProviderRequest(name, count: 1))
      #expect(layout.placedItems == ["0 0 1 1"])
    }
  }

  @Test(
    "require refuses shared files that are missing, outside the folder, or in a circle",
    arguments: [
      (
        Expected("no file", .notFound, "there is no shared file “@lib/part”"),
        ["own.lua": "require '@lib/part'"]
      ),
      (
        Expected("a way out", .invalidArgument, "“@lib/../own” is no name of a file"),
        ["own.lua": "require '@lib/../own'"]
      ),
      (
        Expected(
          "a way from the root",
          .invalidArgument,
          "“@lib//etc/passwd” is no name of a file"
        ),
        ["own.lua": "require '@lib//etc/passwd'"]
      ),
      (
        Expected("no name", .invalidArgument, "“@lib/” is no name of a file"),
        ["own.lua": "require '@lib/'"]
      ),
      (
        Expected("another folder", .invalidArgument, "“@other/part” is no name of a file"),
        ["own.lua": "require '@other/part'", "other/part.lua": "return 7"]
      ),
      (
        Expected("a zero byte", .invalidArgument, "“@lib/a\0b” is no name of a file"),
        ["own.lua": "require '@lib/a\\0b'"]
      ),
      (
        Expected("a circle", .internal, "“@lib/a” requires itself: @lib/a → @lib/b → @lib/a"),
        [
          "own.lua": "require '@lib/a'", "lib/a.lua": "require '@lib/b'",
          "lib/b.lua": "require '@lib/a'",
        ]
      ),
    ] as [(Expected, [String: String])]
  )
  func refused(expected: Expected, files: [String: String]) throws {
    var files = files
    files["own.lua"] = Self.main(files["own.lua"] ?? "")
    let folder = try TemporaryFolder(files)
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("own"))
    #expect(failure.code == expected.code)
    #expect(failure.message == expected.message)
    #expect(failure.plugin == "own")
  }

  @Test(
    "A plugin follows no link out of the shared folder, and none in its place",
    arguments: [
      ("lib/part.lua", "../outside/part.lua"), ("lib", "outside"), ("lib/in", "../outside"),
    ]
  )
  func links(path: String, target: String) throws {
    let name = path == "lib/in" ? "@lib/in.part" : "@lib/part"
    let folder = try TemporaryFolder([
      "own.lua": Self.main("height = require '\(name)'"), "outside/part.lua": "return 7",
    ])
    if path != "lib" { try folder.write("", to: "lib/other.lua") }
    try TemporaryFolder.link(folder.path(of: path), to: target)
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("own"))
    #expect(failure.code == .permissionDenied)
    #expect(failure.message.hasSuffix("part.lua” leads out of the folder “lib”"))
  }

  @Test("A link within the shared folder is followed")
  func innerLinks() throws {
    let folder = try TemporaryFolder([
      "own.lua": Self.main("height = require '@lib/part'"), "lib/real.lua": "return 7",
    ])
    try TemporaryFolder.link(folder.path(of: "lib/part.lua"), to: "real.lua")
    let layout = try ProviderRegistry.over(folder).solve(ProviderRequest("own", count: 1))
    #expect(layout.placedItems == ["0 0 1 7"])
  }

  @Test("A mistake in a shared file has its place")
  func places() throws {
    let folder = try TemporaryFolder([
      "own.lua": Self.main("require '@lib/part'"), "lib/part.lua": "local x = 1\nerror('no')",
    ])
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("own"))
    #expect(failure.message == "no")
    #expect(failure.file == folder.path(of: "lib/part.lua"))
    #expect(failure.line == 2)
  }

  @Test("A change of a shared file updates each plugin that requires it, and no other")
  func updates() throws {
    let folder = try TemporaryFolder([
      "a.lua": Self.main("height = require '@lib/part'"),
      "b.lua": Self.main("height = 3"), "lib/part.lua": "return 7",
    ])
    let registry = ProviderRegistry.over(folder)
    for name in ["a", "b"] { _ = try registry.solve(ProviderRequest(name, count: 1)) }
    try folder.write("return 8", to: "lib/part.lua")
    let update = try #require(registry.update())
    #expect(update.names == ["a"])
    let layout = try update.registry.solve(ProviderRequest("a", count: 1))
    #expect(layout.placedItems == ["0 0 1 8"])
  }
}
