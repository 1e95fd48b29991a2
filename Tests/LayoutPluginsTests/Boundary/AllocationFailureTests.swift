import LayoutModel
import LayoutProviders
import TestSupport
import Testing

import LayoutPlugins

@Suite("Failing allocations in a plugin", .endsInTime)
struct AllocationFailureTests {
  private static let plugins = [
    "all/init.lua": """
    local part = require "part"
    return {
      api = 1, name = "all", version = "1", requires = { "log" },
      options = { way = { type = "enum", values = { "frames", "buffer", "error" }, default = "frames" } },
      layout = function(environment)
        local way = environment.options.way
        if way == "error" then error { code = 7 } end
        local ok, message = pcall(host.layout, "nobody", {}, environment)
        host.log("info", message)
        local inner = host.layout("grid", { columns = 2 }, environment)
        local graph = host.graph { area = function(v) return v.width * v.height end }
        local frames = way == "buffer" and environment.frames(environment.itemCount) or {}
        for i, item in ipairs(environment.items) do
          local width = part(item, graph { width = 2, height = i }.area)
          if way == "buffer" then
            frames.set(i, 0, i, width, inner.frames[i].height)
          else
            frames[i] = { x = 0, y = i, width = width, height = inner.frames[i].height }
          end
        end
        return { frames = frames }
      end,
      visibleItems = function(items)
        for _, item in ipairs(items) do item.alpha = 0.5 end
        items:add { kind = "decoration", elementKind = "line", frame = { x = 0, y = 0, width = 1, height = 1 } }
      end,
    }
    """,
    "all/part.lua": """
    return function(item, area)
      return coroutine.wrap(function() return #(item.id .. "x"):rep(3) + area end)()
    end
    """,
  ]

  private let items = try? LayoutItems(
    SourceValue(
      .array(
        ["a", "bb", "ccc"]
          .map { id in
            SourceValue(
              .object(SourceObject([.init(key: "id", value: SourceValue(stringLiteral: id))]))
            )
          }
      )
    )
  )

  /// The failures of loading, calling, failing, calling again and reloading, as in a session.
  private func runScenario(_ folder: TemporaryFolder, failingFrom allocation: Int64) throws
    -> [LayoutError]
  {
    var registry = ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: unhurried,
      makeRunner: { LuaRunner($0, firstFailingAllocation: allocation) }
    )
    var failures: [LayoutError] = []
    func attempt(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let failure as LayoutError {
        failures.append(failure)
      }
    }
    let items = try #require(items)
    func request(_ way: String) -> ProviderRequest {
      ProviderRequest("all", options: ["way": SourceValue(.string(way))], items: items)
    }
    for way in ["frames", "error", "buffer"] {
      try attempt { _ = try registry.solve(request(way)) }
    }
    let element = LayoutElement(
      kind: .item,
      section: 0,
      item: 0,
      frame: LayoutRect(x: 0, y: 0, width: 1, height: 1)
    )
    try attempt { _ = try registry.call(.visibleItems, request("frames").scrolled(), [element]) }
    registry = registry.renewed()
    try attempt { _ = try registry.solve(request("buffer")) }
    return failures
  }

  @Test("Wherever a plugin's allocations begin to fail, the failure is RESOURCE_EXHAUSTED")
  func everyAllocation() throws {
    let folder = try TemporaryFolder(Self.plugins)
    let sound = try runScenario(folder, failingFrom: 0)
    #expect(sound.map(\.code) == [.internal])
    var allocation: Int64 = 0
    while true {
      allocation += 1
      let failures = try runScenario(folder, failingFrom: allocation)
      if failures == sound { break }
      let codes = Set(failures.map(\.code))
      #expect(
        codes.isSubset(of: [.resourceExhausted, .internal, .unavailable]),
        "allocation \(allocation): \(failures)"
      )
      #expect(codes.contains(.resourceExhausted))
      guard allocation < 20_000 else {
        Issue.record("it never passed")
        break
      }
    }
    #expect(allocation > 500)
  }
}

extension ProviderRequest {
  /// The same scenario for visible states.
  fileprivate func scrolled() -> ProviderRequest {
    var request = self
    request.scroll = ScrollContext(
      contentOffset: .zero,
      bounds: LayoutRect(x: 0, y: 0, width: 300, height: 200)
    )
    return request
  }
}
