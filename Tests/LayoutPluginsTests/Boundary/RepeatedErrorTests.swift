import LayoutModel
import LayoutProviders
import TestSupport
import Testing

import LayoutPlugins

@Suite("Memory after repeated errors", .endsInTime)
struct RepeatedErrorTests {
  /// The number of errors; 1,200 of them reveal a leak of 4 bytes per error.
  private static let count = Soak.count(20_000, otherwise: 1_200)

  /// Wrong calls in a script, by the callback that refuses them.
  static let callbacks = [
    ("host.layout, unknown", "host.layout('nobody', {}, environment)"),
    ("host.layout, options", "host.layout('list', { rowHeight = -1 }, environment)"),
    ("host.layout, environment", "host.layout('list', {}, {})"),
    ("host.layout, its own options", "host.layout('wrong', { count = 'x' }, environment)"),
    ("host.device", "host.device('nothing')"),
    ("host.log", "host.log('loud', 'x')"),
    ("host.text.measure", "host.text.measure(7)"),
    ("host.graph, a value", "host.graph { a = function(v) return v.nothing end } {}.a()"),
    ("host.graph, a loop", "local _ = host.graph { a = function(v) return v.a end } {}.a"),
    ("host.sortedPairs", "host.sortedPairs { [{}] = 1 }"),
    ("require", "require 'nothing'"),
    ("environment.frames", "environment.frames('x')"),
    ("set", "set(1, 'x')"),
    ("set outside", "set(9, 1, 1, 1, 1)"),
    ("a write to the environment", "environment.itemCount = 7"),
    ("a write to an item", "environment.items[1].id = 7"),
    ("a write to the library", "math.floor = 7"),
    ("a global", "missing()"),
    ("a constructor", "horizontal(7)"),
    ("a finalizer", "setmetatable({}, { __gc = function() end })"),
    ("print", "print(setmetatable({}, { __tostring = function() error('no') end }))"),
  ]

  @Test("Errors in callbacks leave the live objects and memory unchanged", arguments: callbacks)
  func errors(name: String, line: String) throws {
    let folder = try TemporaryFolder([
      "wrong.lua": """
      return { api = 1, requires = { "log", "text" },
        options = { count = { type = "integer", default = 0 } },
        group = function(environment)
          local set = environment.frames(1).set
          for _ = 1, environment.options.count do
            if pcall(function() \(line) end) then error("no error") end
          end
          return {{ x = 0, y = 0, width = 1, height = 1 }}
        end }
      """
    ])
    let registry = ProviderRegistry.over(folder)
    func measure(_ count: Int) throws -> (bytes: Int, hostObjects: Int) {
      let request = ProviderRequest(
        "wrong",
        options: ["count": SourceValue(.number(Double(count)))]
      )
      _ = try registry.call(.group, request)
      return try registry.collectGarbage(ofPlugin: "wrong")
    }
    let before = try measure(100)
    let after = try measure(Self.count)
    #expect(after.hostObjects == before.hostObjects)
    #expect(after.bytes <= before.bytes + 4096)
  }

  @Test("Errors that end a hook leave the live objects and memory unchanged")
  func failures() throws {
    let folder = try TemporaryFolder([
      "wrong.lua": "return { api = 1, group = function(environment) error({}) end }"
    ])
    let registry = ProviderRegistry.over(folder)
    func measure(_ count: Int) throws -> (bytes: Int, hostObjects: Int) {
      for _ in 0..<count { _ = try? registry.call(.group, ProviderRequest("wrong")) }
      return try registry.collectGarbage(ofPlugin: "wrong")
    }
    let before = try measure(100)
    let after = try measure(Self.count)
    #expect(after.hostObjects == before.hostObjects)
    #expect(after.bytes <= before.bytes + 4096)
  }
}
