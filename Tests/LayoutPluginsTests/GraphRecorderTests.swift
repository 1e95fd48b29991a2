import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("Recorded graphs")
struct GraphRecorderTests {
  private static let plugin = """
    local area = host.graph {
      area = function(v) return v.width * v.height end,
      twice = function(v) return coroutine.wrap(function() return v.area end)() * 2 end,
      unread = function(v) return v.area end,
      height = function() return 1 end,
    }
    return {
      api = 1,
      group = function()
        local outer = host.graph {
          inner = function(v) return area { width = v.width, height = v.height() } end,
          total = function(v) return v.inner.twice + v.none end,
          none = function() return 0 end,
        }
        return { { x = 0, y = 0, width = outer({ width = 2, height = function() return 3 end }).total, height = 1 } }
      end,
    }
    """

  @Test("Recorded graphs are in order of creation, by name, once for each line that makes them")
  func values() throws {
    let folder = try TemporaryFolder(["areas.lua": Self.plugin])
    let file = folder.path(of: "areas.lua")
    let recorder = GraphRecorder()
    let registry = ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: unhurried,
      graphs: recorder
    )
    for section in 0..<2 {
      _ = try registry.solve(ProviderRequest("areas", count: 1, section: section))
    }
    #expect(
      try registry.graphs(ofPlugin: "areas") == [
        PluginGraph(
          file: file,
          line: 1,
          values: [
            .init(name: "area", origin: .computed, reads: ["height", "width"]),
            .init(name: "height", origin: .overridden),
            .init(name: "twice", origin: .computed, reads: ["area"]),
            .init(name: "unread", origin: .unread),
            .init(name: "width", origin: .input),
          ]
        ),
        PluginGraph(
          file: file,
          line: 10,
          values: [
            .init(name: "height", origin: .input),
            .init(name: "inner", origin: .computed, reads: ["height", "width"]),
            .init(name: "none", origin: .computed),
            .init(name: "total", origin: .computed, reads: ["inner", "none"]),
            .init(name: "width", origin: .input),
          ]
        ),
      ]
    )
  }

  @Test("Engines, plugins without graphs and unrecorded registries have no graphs")
  func none() throws {
    let folder = try TemporaryFolder(["areas.lua": Self.plugin, "sound.lua": soundPlugin()])
    let recording = ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: unhurried,
      graphs: GraphRecorder()
    )
    #expect(try recording.graphs(ofPlugin: "grid").isEmpty)
    #expect(try recording.graphs(ofPlugin: "sound").isEmpty)
    #expect(try ProviderRegistry.over(folder).graphs(ofPlugin: "areas").isEmpty)
    #expect(throws: LayoutError.self) { try recording.graphs(ofPlugin: "nobody") }
  }
}
