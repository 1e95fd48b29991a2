import Foundation
import LayoutEngine
import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("Search for plugins in folders")
struct DiscoveryTests {
  @Test(
    "A folder has a plugin for each file with a plugin's name",
    arguments: [
      ("a.lua", ["a"]), ("a/init.lua", ["a"]), ("a.b.lua", ["a.b"]), ("ä ö.lua", ["ä ö"]),
      ("a_test.lua", []), ("_a.lua", []), (".a.lua", []), (".lua", []), ("a.LUA", []),
      ("a.lua.txt", []), ("lua", []), ("a/b.lua", []), ("a/b/init.lua", []), ("_a/init.lua", []),
      (".a/init.lua", []), ("init.lua", ["init"]), ("a_test/init.lua", ["a_test"]),
      ("test.lua", ["test"]), ("layouthost.lua", []), ("layouthost/init.lua", ["layouthost"]),
    ] as [(String, [String])]
  )
  func files(file: String, names: [String]) throws {
    let folder = try TemporaryFolder([file: soundPlugin()])
    let files = PluginFolder(path: folder.path).files()
    #expect(files.map(\.name) == names)
    for found in files { #expect(FileManager.default.fileExists(atPath: found.path)) }
  }

  @Test("A folder lists its plugins by name, whatever the order of the file system")
  func order() throws {
    let names = ["zebra", "ant", "Bee", "cow", "ant2"]
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0 + ".lua", soundPlugin()) })
    )
    #expect(PluginFolder(path: folder.path).files().map(\.name) == names.sorted())
  }

  @Test("A missing folder has no plugins, nor has a file in its place")
  func unreadable() throws {
    let folder = try TemporaryFolder(["file": ""])
    #expect(PluginFolder(path: folder.path(of: "nowhere")).files() == [])
    #expect(PluginFolder(path: folder.path(of: "file")).files() == [])
    let registry = ProviderRegistry(
      sources: [PluginFolder(path: folder.path(of: "nowhere"))],
      budget: unhurried
    )
    #expect(registry.names().contains("list"))
  }

  @Test("The registry finds a plugin by its declared name, not by its file's name")
  func otherName() throws {
    let folder = try TemporaryFolder([
      "file.lua": soundPlugin("name = \"other\","), "broken.lua": "error('broken')",
    ])
    let registry = ProviderRegistry.over(folder)
    #expect(try registry.provider(named: "other").name == "other")
    let failure = #expect(throws: LayoutError.self) { try registry.provider(named: "file") }
    #expect(failure?.code == .notFound)
    #expect(failure?.message == "there is no provider “file”")
    #expect(
      failure?.hint
        == "\(folder.path(of: "file.lua")) is called “other”: its table has that “name”"
    )
  }

  @Test("A name that two files share is an error that names both when it is used")
  func clash() throws {
    let one = try TemporaryFolder(["a.lua": soundPlugin(), "b.lua": soundPlugin()])
    let two = try TemporaryFolder(["a.lua": soundPlugin("version = \"2\",")])
    let registry = ProviderRegistry.over(one, two)
    #expect(try registry.provider(named: "b").name == "b")
    let failure = try #require(
      #expect(throws: LayoutError.self) { try registry.provider(named: "a") }
    )
    #expect(failure.code == .alreadyExists)
    #expect(failure.origin == .plugin)
    let paths = [one.path(of: "a.lua"), two.path(of: "a.lua")].sorted().joined(separator: ", ")
    #expect(failure.message == "several providers have the name “a”: " + paths)
    #expect(failure.hint == "rename all but one of them")
  }

  @Test("A file and a folder of one name are an error that names both")
  func clashWithin() throws {
    let folder = try TemporaryFolder([
      "a.lua": soundPlugin(), "a/init.lua": soundPlugin("version = \"2\","),
    ])
    let failure = #expect(throws: LayoutError.self) {
      try ProviderRegistry.over(folder).provider(named: "a")
    }
    #expect(failure?.code == .alreadyExists)
    #expect(failure?.message.contains("a.lua") == true)
    #expect(failure?.message.contains("a/init.lua") == true)
  }

  @Test("Two plugins that declare one name are an error that names both")
  func clashOfDeclaredNames() throws {
    let folder = try TemporaryFolder([
      "a.lua": soundPlugin("name = \"c\","), "b.lua": soundPlugin("name = \"c\","),
    ])
    let failure = #expect(throws: LayoutError.self) {
      try ProviderRegistry.over(folder).provider(named: "c")
    }
    #expect(failure?.code == .alreadyExists)
    #expect(failure?.message.contains(folder.path(of: "a.lua")) == true)
    #expect(failure?.message.contains(folder.path(of: "b.lua")) == true)
  }

  @Test("A file named like a native engine is an error that names the engine and the file")
  func clashWithEngine() throws {
    let folder = try TemporaryFolder(["list.lua": soundPlugin()])
    let registry = ProviderRegistry.over(folder)
    let failure = try registry.failure(of: ProviderRequest("list"))
    #expect(failure.code == .alreadyExists)
    #expect(
      failure.message
        == "several providers have the name “list”: the native engine, \(folder.path(of: "list.lua"))"
    )
    #expect(try registry.solve(ProviderRequest("grid")).frames.count == 3)
  }

  @Test("Identical copies of a plugin count once")
  func copies() throws {
    let one = try TemporaryFolder(["a.lua": soundPlugin()])
    let two = try TemporaryFolder(["a.lua": soundPlugin(), "b.lua": soundPlugin()])
    let registry = ProviderRegistry.over(one, two, one)
    #expect(try registry.provider(named: "a").source == .plugin(path: one.path(of: "a.lua")))
    #expect(registry.names().filter { $0 == "a" || $0 == "b" } == ["a", "b"])
  }

  @Test("A broken plugin is listed with its failure, and the others work")
  func broken() throws {
    let folder = try TemporaryFolder(["a.lua": "return", "b.lua": soundPlugin(), "c.lua": "=="])
    let registry = ProviderRegistry.over(folder)
    #expect(try registry.provider(named: "b").failure == nil)
    let listings = registry.providers().filter { $0.source != .native }
    #expect(listings.map(\.name) == ["a", "b", "c"])
    #expect(listings.map(\.failure?.code) == [.invalidArgument, nil, .invalidArgument])
    #expect(
      listings[0].failure?.message == "a plugin's file must return a table, not nothing"
    )
  }

  @Test("A plugin file that cannot be read is an I/O error")
  func directory() throws {
    let folder = try TemporaryFolder(["a.lua/x": ""])
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("a"))
    #expect(failure.code == .unavailable)
    #expect(failure.origin == .inputOutput)
    #expect(failure.file == folder.path(of: "a.lua"))
    #expect(failure.plugin == "a")
  }

  @Test("An error about an unknown provider suggests the most similar name")
  func suggestion() throws {
    let folder = try TemporaryFolder(["spiral.lua": soundPlugin()])
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("spirral"))
    #expect(failure.code == .notFound)
    #expect(failure.message == "there is no provider “spirral”")
    #expect(failure.hint == "did you mean “spiral”?")
  }

  @Test("A native engine cannot be called for a custom group")
  func engineAsGroup() throws {
    let failure = #expect(throws: LayoutError.self) {
      try ProviderRegistry.over().call(.group, ProviderRequest("list"))
    }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.message == "“list” lays out sections, not custom groups")
  }
}
