import LayoutEngine
import LayoutModel
import LayoutProviders
import LuaSandbox
import TestSupport
import Testing

import LayoutPlugins

@Suite("Suspension of plugins that run out of time or memory", .endsInTime)
struct CircuitBreakerTests {
  private static let quick = CallBudget(memoryCeiling: 2 << 20, deadline: .milliseconds(400))

  private static let choosing = """
    return { api = 1, options = { way = { type = "string", default = "" } },
      group = function(environment)
        local way = environment.options.way
        if way == "loops" then while true do end end
        if way == "grows" then local t = {} while true do t[#t + 1] = {} end end
        if way == "fails" then error("no") end
        return {{ x = 0, y = 0, width = 1, height = 1 }}
      end }
    """

  private func request(_ way: SourceValue) -> ProviderRequest {
    ProviderRequest("choosing", options: ["way": way])
  }

  @Test(
    "A plugin is suspended after three exhausted calls in a row",
    arguments: [
      ["loops", "loops", "loops"], ["grows", "grows", "grows"], ["loops", "grows", "grows"],
    ]
  )
  func parks(ways: [String]) throws {
    let folder = try TemporaryFolder(["choosing.lua": Self.choosing])
    let registry = ProviderRegistry.over(folder, budget: Self.quick)
    for way in ways {
      let failure = try registry.failure(of: request(SourceValue(.string(way))))
      #expect(failure.code == (way == "loops" ? .deadlineExceeded : .resourceExhausted))
    }
    let failure = try registry.failure(of: request(""))
    #expect(failure.code == .unavailable)
    #expect(
      failure.message == "“choosing” is suspended: 3 calls in a row ran out of time or memory"
    )
    #expect(failure.plugin == "choosing")
    #expect(failure.method == .group)
    #expect(failure.hint?.contains("reload \"choosing\"") == true)
    let usage = try registry.provider(named: "choosing").usage
    #expect(usage.calls == 5 && usage.failures == 4)
  }

  @Test("A success resets the count of exhausted calls, and other failures do not count")
  func counting() throws {
    let folder = try TemporaryFolder(["choosing.lua": Self.choosing])
    let registry = ProviderRegistry.over(folder, budget: Self.quick)
    for _ in 0..<4 {
      for way in ["grows", "fails", "grows", ""] {
        let result = Result { try registry.solve(request(SourceValue(.string(way)))) }
        let code = (result.failure as? LayoutError)?.code
        let expected: [String: StatusCode] = [
          "fails": .internal, "grows": .resourceExhausted,
        ]
        #expect(code == expected[way])
      }
    }
  }

  @Test("A suspended plugin suspends neither other plugins nor its callers")
  func others() throws {
    let folder = try TemporaryFolder([
      "choosing.lua": Self.choosing,
      "asking.lua": """
      return { api = 1, layout = function(environment)
        local ok, answer = pcall(host.layout, "choosing", { way = "grows" }, environment)
        return host.layout(ok and "grid" or "list", {}, environment)
      end }
      """,
    ])
    let budget = CallBudget(memoryCeiling: 2 << 20, deadline: .seconds(20))
    let registry = ProviderRegistry.over(folder, budget: budget)
    for _ in 0..<5 { #expect(try registry.solve(ProviderRequest("asking")).frames.count == 3) }
    #expect(try registry.solve(request("")).frames.count == 3)
  }

  @Test("A plugin is not suspended for calls of others, and one call counts only once")
  func othersFault() throws {
    let folder = try TemporaryFolder([
      "choosing.lua": Self.choosing,
      "asking.lua": """
      return { api = 1, options = { again = { type = "boolean", default = true } },
        layout = function(environment)
          if environment.options.again then
            return host.layout("asking", { again = false }, environment)
          end
          return host.layout("choosing", { way = "loops" }, environment)
        end }
      """,
    ])
    let registry = ProviderRegistry(
      sources: [PluginFolder(path: folder.path, budget: CallBudget(deadline: .milliseconds(400)))]
    )
    for _ in 0..<2 {
      #expect(try registry.failure(of: ProviderRequest("asking")).code == .deadlineExceeded)
    }
    #expect(try registry.failure(of: ProviderRequest("asking")).code == .deadlineExceeded)
    #expect(try registry.failure(of: ProviderRequest("asking")).code == .unavailable)
    #expect(try registry.solve(request("")).frames.count == 3)
  }

  @Test("Reloading a suspended plugin resumes it; reloading another one does not")
  func waking() throws {
    let folder = try TemporaryFolder(["choosing.lua": Self.choosing, "other.lua": soundPlugin()])
    let registry = ProviderRegistry.over(folder, budget: Self.quick)
    for _ in 0..<3 { _ = try? registry.solve(request("grows")) }
    _ = try registry.provider(named: "other")
    #expect(throws: LayoutError.self) {
      try registry.renewed(plugin: "other").solve(request(""))
    }
    #expect(try registry.renewed(plugin: "choosing").solve(request("")).frames.count == 3)
    #expect(try registry.renewed().solve(request("")).frames.count == 3)
    try folder.write(soundPlugin("version = \"2\","), to: "other.lua")
    let update = try #require(registry.update())
    #expect(update.names == ["other"])
    #expect(throws: LayoutError.self) { try update.registry.solve(request("")) }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    guard case .failure(let failure) = self else { return nil }
    return failure
  }
}
