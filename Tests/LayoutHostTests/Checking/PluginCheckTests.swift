import Foundation
import LayoutHost
import LayoutModel
import LayoutPlugins
import TestSupport
import Testing

@Suite("Plugin checks")
struct PluginCheckTests {
  private func group(_ body: String, before: String = "") -> String {
    "\(before)\nreturn { api = 1, group = function(environment)\n\(body)\nend }\n"
  }

  private func check(_ files: [String: String]) throws -> [PluginCheck] {
    let folder = try TemporaryFolder(files)
    return try PluginChecker(HostConfiguration(budget: PluginBudget(deadline: .unlimited)))
      .check(folder.path)
  }

  @Test("A plugin check finds layouts that differ in another Lua state")
  func otherState() throws {
    let body = """
      local frames = {}
      for _, y in pairs { alpha = 1, beta = 2, gamma = 3, delta = 4, epsilon = 5, zeta = 6, eta = 7 } do
        frames[#frames + 1] = { x = 0, y = 10 * y, width = 9, height = 9 }
      end
      return frames
      """
    let checks = try check(["shaky.lua": group(body)])
    #expect(checks.first?.dryRun == .sample)
    let failure = checks.first?.failures.first
    #expect(failure?.message.hasPrefix("two runs give different layouts: at rest, ") == true)
    #expect(failure?.plugin == "shaky")
    #expect(failure?.code == .invalidArgument)
  }

  @Test(
    "A plugin check warns about a version that no range of versions contains",
    arguments: [("v1.2.3", true), ("1.2.3.4", true), ("1.2.3", false), ("2.0.0-beta.1", false)]
  )
  func version(version: String, isRefused: Bool) throws {
    let text = group("return { { x = 0, y = 0, width = 9, height = 9 } }")
      .replacing("api = 1", with: "api = 1, version = '\(version)'")
    let checks = try check(["shelf.lua": text])
    let warnings = try #require(checks.first).warnings
    #expect(warnings.count == (isRefused ? 1 : 0))
    #expect(warnings.allSatisfy { $0.contains("the version “\(version)” is not like 1.2.3") })
    #expect(checks.first?.failures == [])
  }

  @Test(
    "A plugin check finds layouts that depend on earlier calls",
    arguments: [
      ("a counter", "local n = 0", "n = n + 1"),
      ("a size that is kept", "local n", "n = n or environment.container.contentSize.width"),
      ("a table that is filled", "local seen = {}", "seen[#seen + 1] = 1 local n = #seen"),
      ("the text of a table", "", "local n = tonumber(tostring({}):match('0x(%x+)'), 16)"),
    ]
  )
  func otherRequests(name: String, before: String, line: String) throws {
    let body = line + "\nreturn {{ x = 0, y = 0, width = 9, height = n }}"
    let checks = try check(["keeping.lua": group(body, before: before)])
    let message = checks.first?.failures.first?.message
    #expect(message?.hasPrefix("the layout depends on earlier calls: at rest, ") == true)
  }

  @Test("A plugin check finds visible states that depend on earlier ones")
  func visibleStates() throws {
    let checks = try check([
      "fading.lua": """
      local ticks = 0
      return { api = 1, section = function() return section { group = vertical {
          size = size(fractionalWidth(1), 400),
          items = { item { size = size(fractionalWidth(1), fractionalHeight(1)) } } } } end,
        visibleItems = function(items) ticks = ticks + 1 for _, item in ipairs(items) do
          item.alpha = 1 / (1 + ticks) end end }
      """
    ])
    let message = checks.first?.failures.first?.message
    #expect(message?.contains("scrolled to its start") == true)
  }

  @Test("A plugin check accepts plugins that keep to the rules")
  func sound() throws {
    let checks = try check([
      "random.lua": group("return {{ x = 0, y = 0, width = 9, height = math.random(1, 1e6) }}"),
      "sorted.lua": group(
        """
        local frames = {}
        for _, y in host.sortedPairs { a = 1, b = 2, c = 3 } do
          frames[#frames + 1] = { x = 0, y = 10 * y, width = 9, height = 9 }
        end
        return frames
        """
      ),
      "stepping.lua": """
      return { api = 1, layout = function(environment)
        local frames = environment.frames(environment.itemCount)
        for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 90, 50, 80) end
        return { frames = frames }
      end,
      visibleItems = function(items)
        for _, item in ipairs(items) do
          items:add { kind = "decoration", elementKind = "shadow", frame = item.frame }
        end
      end }
      """,
      "several/init.lua": "return { api = 1, group = require 'part' }",
      "several/part.lua": "return function() return {{ x = 0, y = 0, width = 9, height = 9 }} end",
    ])
    #expect(checks.map(\.plugin.name) == ["random", "several", "sorted", "stepping"])
    #expect(checks.allSatisfy { $0.failures.isEmpty && $0.dryRun == .sample })
  }

  @Test("A plugin check uses the documents beside a plugin that name it, and the given examples")
  func examples() throws {
    let folder = try TemporaryFolder([
      "own.lua": group(
        "return {{ x = 0, y = 0, width = 9, height = environment.items[1].height }}"
      ),
      "examples/own.json": #"{"sections": [{"layout": "own", "items": [{"height": 7}]}]}"#,
      "examples/broken.json": #"{"sections": [{"layout": "own", "items": [{}]}]}"#,
      "examples/other.json": #"{"sections": [{"layout": "list", "items": 1}]}"#,
      "examples/own.result.json": "not a document",
      "more/d.lua": "return { sections = {{ layout = 'own', items = {{ height = 3 }} }} }",
    ])
    let checker = PluginChecker(
      HostConfiguration(budget: PluginBudget(deadline: .unlimited)),
      examples: [folder.path(of: "more")]
    )
    let check = try #require(try checker.check(folder.path(of: "own.lua")).first)
    let paths = ["examples/broken.json", "examples/own.json", "more/d.lua"]
    #expect(check.dryRun == .examples(paths.map { folder.path(of: $0) }))
    #expect(check.failures.map(\.path) == ["frames[1].height"])
  }

  @Test("A plugin check names the element and the value that differ")
  func difference() throws {
    let checks = try check([
      "keeping.lua": """
      local n = 0
      return { api = 1, group = function() n = n + 1
        return {{ x = 0, y = 0, width = 9, height = 9 }, { x = n, y = 10, width = 9, height = 9 }} end }
      """
    ])
    let message = try #require(checks.first?.failures.first?.message)
    #expect(
      message.hasPrefix("the layout depends on earlier calls: at rest, item 0.1: frame.x is 1 and ")
    )
  }

  @Test("A plugin check gives items the fields that the plugin reads, as numbers or strings")
  func fields() throws {
    let checks = try check([
      "numbers.lua": group(
        "return {{ x = 0, y = 0, width = 9, height = environment.items[1].rating * 2 }}"
      ),
      "texts.lua": group(
        "return {{ x = 0, y = 0, width = 9, height = #environment.items[1].title:upper() }}"
      ),
    ])
    #expect(checks.map { $0.failures.map(\.message) } == [[], []])
    #expect(checks.map(\.dryRun) == [.sample, .sample])
  }

  @Test("A plugin check gives items the sizes that an engine needs which the plugin calls")
  func sizes() throws {
    let checks = try check([
      "tiles.lua": group("return host.layout('waterfall', { columns = 2 }, environment).frames")
    ])
    #expect(checks.map { $0.failures.map(\.message) } == [[]])
    #expect(checks.map(\.dryRun) == [.sample])
  }

  @Test(
    "A plugin check calls visibleItems, targetContentOffset and cell",
    arguments: [
      ("visibleItems", "visibleItems = function(items) items[1].alpha = 'all' end"),
      ("targetContentOffset", "targetContentOffset = function() return 12 end"),
      ("cell", "cell = function() return 12 end"),
    ]
  )
  func hooks(name: String, hook: String) throws {
    let checks = try check(["hooked.lua": "return { api = 1, \(hook) }"])
    #expect(checks.first?.failures.first?.method?.hookName == name)
  }

  @Test("A plugin check tries a layout with one item, at which formulas may divide by 0")
  func fewItems() throws {
    let checks = try check([
      "gaps.lua": """
      return { api = 1, layout = function(environment)
        local frames, step = {}, 100 / (environment.itemCount - 1)
        for i = 1, environment.itemCount do
          frames[i] = { x = (i - 1) * step, y = 0, width = 9, height = 9 }
        end
        return { frames = frames }
      end }
      """
    ])
    #expect(
      checks.first?.failures.first?.message == "with 1 item: frames[1].x must be a finite number"
    )
  }

  @Test("The classes of the standard plugins are up to date (Scripts/generate-meta writes them)")
  func classes() throws {
    let folder = Fixtures.root.appending(path: "plugins").path
    let plugins = try PluginChecker(HostConfiguration()).plugins(in: folder)
    let file = try #require(EditorFile.classes(of: plugins))
    #expect(Array(file.text.utf8) == (try Fixtures.bytes("plugins/\(file.path)")))
  }

  @Test("A plugin check does not treat a test file as a plugin")
  func tests() throws {
    let folder = try TemporaryFolder(["own_test.lua": "describe('own', function() end)"])
    let checker = PluginChecker(HostConfiguration())
    #expect(try checker.check(folder.path(of: "own_test.lua")).isEmpty)
  }

  @Test("A plugin check reports why it could not run a plugin")
  func untried() throws {
    let checks = try check([
      "needy.lua": group(
        "return {{ x = 0, y = 0, width = 9, height = environment.items[1].size.tall }}"
      ),
      "wrong.lua": group("return {{ x = 0, y = 0, width = 9 }}"),
      "screen.lua": "return { api = 1, screen = function() return { regions = {} } end }",
      "broken.lua": "return {",
    ])
    #expect(checks.map { $0.failures.count } == [1, 0, 0, 1])
    #expect(checks.map(\.isUntried) == [false, true, true, true])
    #expect(checks.map(\.plugin.name) == ["broken", "needy", "screen", "wrong"])
    #expect(checks[0].dryRun == .none("it does not load"))
    #expect(
      checks[1].dryRun
        == .none(
          "no example names it, and no sample fits its field “size”: "
            + "attempt to index a nil value (field 'size')"
        )
    )
    #expect(checks[2].dryRun == .none("no example names it"))
    #expect(checks[3].dryRun == .none("no example names it, and it fails on every sample"))
  }

  @Test("A plugin check finds no mistakes in the plugins that come with the program")
  func own() throws {
    let checker = PluginChecker(
      HostConfiguration(budget: PluginBudget(deadline: .unlimited)),
      examples: [Fixtures.root.appending(path: "docs/examples").path]
    )
    let checks = try checker.check(Fixtures.root.appending(path: "plugins").path)
    #expect(checks.count >= 14)
    for check in checks {
      #expect(check.failures == [], "\(check.plugin.name)")
      guard case .examples = check.dryRun else {
        Issue.record("\(check.plugin.name) has no example")
        continue
      }
    }
  }
}
