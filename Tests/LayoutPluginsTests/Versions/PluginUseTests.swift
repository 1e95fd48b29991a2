import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("Plugins that use others")
struct PluginUseTests {
  static func plugin(_ fields: String) -> String {
    "return { api = 1, \(fields) group = function() return "
      + "{{ x = 0, y = 0, width = 1, height = 7 }} end }\n"
  }

  @Test(
    "A plugin loads if what it uses has versions that will do",
    arguments: [
      ("uses = { shelf = '^1.2' },", ["shelf.lua": plugin("version = '1.4.0',")]),
      ("uses = { shelf = '*' },", ["shelf.lua": plugin("")]),
      ("uses = {},", [:]), ("uses = { list = '>=0.1' },", [:]),
      (
        "uses = { shelf = '1.x' },",
        ["other.lua": plugin("name = 'shelf', version = '1',")]
      ),
      (
        "uses = { shelf = '1', tray = '2' },",
        [
          "shelf.lua": plugin("version = '1.0.0', uses = { tray = '^2' },"),
          "tray.lua": plugin("version = '2.0.0',"),
        ]
      ),
    ] as [(String, [String: String])]
  )
  func loads(fields: String, others: [String: String]) throws {
    let folder = try TemporaryFolder(others.merging(["own.lua": Self.plugin(fields)]) { $1 })
    let layout = try ProviderRegistry.over(folder).solve(ProviderRequest("own", count: 1))
    #expect(layout.placedItems == ["0 0 1 7"])
  }

  @Test(
    "A plugin does not load if what it uses is missing, broken, of another version or uses it",
    arguments: [
      (
        Expected("missing", .notFound, "“own” uses “shelf” ^1.2, which is missing"),
        "uses = { shelf = '^1.2' },", [:]
      ),
      (
        Expected(
          "older",
          .failedPrecondition,
          "“own” uses “shelf” ^1.2, but “shelf” has the version 1.1.0"
        ),
        "uses = { shelf = '^1.2' },", ["shelf.lua": plugin("version = '1.1.0',")]
      ),
      (
        Expected(
          "without a version",
          .failedPrecondition,
          "“own” uses “shelf” ^1.2, but “shelf” has no version"
        ),
        "uses = { shelf = '^1.2' },", ["shelf.lua": plugin("")]
      ),
      (
        Expected(
          "unreadable",
          .failedPrecondition,
          "“own” uses “shelf” ^1.2, but “shelf” has the version “new”, which is not semantic"
        ),
        "uses = { shelf = '^1.2' },", ["shelf.lua": plugin("version = 'new',")]
      ),
      (
        Expected("itself", .failedPrecondition, "plugins use each other: own → own"),
        "uses = { own = '*' },", [:]
      ),
      (
        Expected(
          "a circle",
          .failedPrecondition,
          "“own” uses “shelf”, which does not load: “shelf” uses “tray”, which does not load: "
            + "plugins use each other: own → shelf → tray → own"
        ),
        "uses = { shelf = '*' },",
        [
          "shelf.lua": plugin("uses = { tray = '*' },"),
          "tray.lua": plugin("uses = { own = '*' },"),
        ]
      ),
      (
        Expected(
          "no range",
          .invalidArgument,
          "uses.shelf must be a range of versions such as \"^1.2\", \"~1.2.3\", \"1.x\" or "
            + "\">=1.2 <3\", not “new”"
        ),
        "uses = { shelf = 'new' },", [:]
      ),
      (
        Expected("a list", .invalidArgument, "uses must be a table with names, not a list"),
        "uses = { 'shelf' },", [:]
      ),
    ] as [(Expected, String, [String: String])]
  )
  func refused(expected: Expected, fields: String, others: [String: String]) throws {
    let folder = try TemporaryFolder(others.merging(["own.lua": Self.plugin(fields)]) { $1 })
    let registry = ProviderRegistry.over(folder)
    // The second failure is that of the first load.
    for _ in 0..<2 {
      let failure = try registry.failure(of: ProviderRequest("own"))
      #expect(failure.code == expected.code)
      #expect(failure.message == expected.message)
    }
  }

  @Test("A plugin that loads again after a change is checked again")
  func updates() throws {
    let folder = try TemporaryFolder([
      "own.lua": Self.plugin("uses = { shelf = '^2' },"),
      "shelf.lua": Self.plugin("version = '1.0.0',"),
    ])
    let registry = ProviderRegistry.over(folder)
    #expect(try registry.failure(of: ProviderRequest("own")).code == .failedPrecondition)
    try folder.write(Self.plugin("version = '2.1.0',"), to: "shelf.lua")
    let update = try #require(registry.update())
    #expect(update.names == ["shelf"])
    let layout = try update.registry.solve(ProviderRequest("own", count: 1))
    #expect(layout.placedItems == ["0 0 1 7"])
  }

  @Test("A plugin's description has what it uses")
  func described() throws {
    let folder = try TemporaryFolder([
      "own.lua": Self.plugin("uses = { tray = '*', list = '>=0.1' },"),
      "tray.lua": Self.plugin(""),
    ])
    let provider = try ProviderRegistry.over(folder).provider(named: "own")
    #expect(provider.uses == ["list >=0.1", "tray *"])
  }
}
