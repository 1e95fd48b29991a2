import LayoutEngine
import LayoutModel
import LayoutProviders
import Logging
import LuaSandbox
import MetricsTestKit
import TestSupport
import Testing

import LayoutPlugins

@Suite("Interceptors of provider calls")
struct InterceptorTests {
  private static let plugins = [
    "outer.lua": """
    return { api = 1, layout = function(environment)
      return host.layout("grid", {}, environment)
    end }
    """,
    "failing.lua": "return { api = 1, group = function() error('no') end }",
  ]

  private func folder() throws -> TemporaryFolder { try TemporaryFolder(Self.plugins) }

  private func registry(
    _ folder: TemporaryFolder,
    _ recorder: LogRecorder = LogRecorder(),
    _ metrics: TestMetrics = TestMetrics()
  ) -> ProviderRegistry {
    ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: unhurried,
      logger: recorder.logger,
      metrics: metrics
    )
  }

  /// The calls without the durations at their ends.
  private func calls(_ recorder: LogRecorder) -> [String] {
    recorder.calls.map { line in
      line.split(separator: ", ").dropLast().joined(separator: ", ")
    }
  }

  @Test("Each call of a provider logs a line, inner calls first")
  func logging() throws {
    let folder = try folder()
    let recorder = LogRecorder()
    let registry = registry(folder, recorder)
    _ = try registry.solve(ProviderRequest("outer", count: 4, section: 2))
    _ = try? registry.solve(ProviderRequest("failing"))
    #expect(
      calls(recorder) == [
        "debug [code=OK method=Describe plugin=outer] Describe: OK",
        "debug [code=OK method=Layout plugin=grid] Layout of section 2, items: 4: OK",
        "debug [code=OK method=Layout plugin=outer] Layout of section 2, items: 4: OK",
        "debug [code=OK method=Describe plugin=failing] Describe: OK",
        "debug [code=INTERNAL method=Group plugin=failing] Group of section 0, items: 3: "
          + "INTERNAL, no",
      ]
    )
  }

  @Test("Successful calls log nothing above the debug level")
  func quiet() throws {
    let folder = try folder()
    let recorder = LogRecorder()
    var logger = recorder.logger
    logger.logLevel = .info
    let registry = ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: unhurried,
      logger: logger
    )
    _ = try registry.solve(ProviderRequest("outer"))
    #expect(recorder.calls.isEmpty)
  }

  @Test("Interceptors measure calls, errors, items, time and memory")
  func metrics() throws {
    let folder = try folder()
    let metrics = TestMetrics()
    let registry = registry(folder, LogRecorder(), metrics)
    for count in [4, 5] { _ = try registry.solve(ProviderRequest("outer", count: count)) }
    _ = try? registry.solve(ProviderRequest("failing"))
    for (provider, items) in [("outer", [4, 5]), ("grid", [4, 5])] as [(String, [Int64])] {
      let dimensions = [("provider", provider), ("method", "Layout")]
      #expect(try metrics.expectCounter("layouthost.provider.calls", dimensions).values == [1, 1])
      #expect(try metrics.expectCounter("layouthost.provider.items", dimensions).values == items)
      let times = try metrics.expectTimer("layouthost.provider.duration", dimensions).values
      #expect(times.count == 2 && times.allSatisfy { $0 > 0 })
    }
    let memory = try metrics.expectGauge("layouthost.provider.memory", [("provider", "outer")])
    #expect(memory.values.allSatisfy { $0 > 10_000 && $0 < 1_000_000 })
    let failed = [("provider", "failing"), ("method", "Group"), ("code", "INTERNAL")]
    #expect(try metrics.expectCounter("layouthost.provider.errors", failed).values == [1])
    #expect(throws: (any Error).self) {
      try metrics.expectGauge("layouthost.provider.memory", [("provider", "grid")])
    }
  }

  @Test("A provider's usage counts its own calls, and time only once")
  func usage() throws {
    let folder = try folder()
    let registry = registry(folder)
    _ = try registry.solve(ProviderRequest("outer"))
    _ = try? registry.solve(ProviderRequest("failing"))
    let outer = try registry.provider(named: "outer").usage
    let grid = try registry.provider(named: "grid").usage
    let failing = try registry.provider(named: "failing").usage
    #expect([outer.calls, grid.calls, failing.calls] == [2, 1, 2])
    #expect([outer.failures, grid.failures, failing.failures] == [0, 0, 1])
    #expect(outer.time > grid.time && grid.time > .zero)
    #expect(registry.timeInProviders == outer.time + failing.time)
  }

  @Test("A nested call ends at its caller's deadline if that is earlier")
  func nestedDeadline() throws {
    let folder = try TemporaryFolder([
      "outer.lua": """
      return { api = 1, layout = function(environment)
        return host.layout("endless", {}, environment)
      end }
      """
    ])
    let inner = try TemporaryFolder([
      "endless.lua": "return { api = 1, group = function() while true do end end }"
    ])
    let registry = ProviderRegistry(
      sources: [
        PluginFolder(path: folder.path, budget: CallBudget(deadline: .milliseconds(400))),
        PluginFolder(path: inner.path),
      ],
      budget: unhurried
    )
    let failure = try registry.failure(of: ProviderRequest("outer"))
    #expect(failure.code == .deadlineExceeded)
  }

  @Test("A folder's budget applies to its plugins, and the registry's budget to all others")
  func folderBudgets() throws {
    let text =
      "return { api = 1, group = function() local t = {} for i = 1, 1e5 do t[i] = i end "
      + "return {{x = 0, y = 0, width = 1, height = 1}} end }"
    let small = try TemporaryFolder(["small.lua": text])
    let large = try TemporaryFolder(["large.lua": text])
    let budget = CallBudget(memoryCeiling: 1 << 20, deadline: nil)
    let registry = ProviderRegistry(
      sources: [PluginFolder(path: small.path, budget: budget), PluginFolder(path: large.path)],
      budget: unhurried
    )
    #expect(try registry.failure(of: ProviderRequest("small")).code == .resourceExhausted)
    #expect(try registry.solve(ProviderRequest("large")).frames.count == 3)
  }
}
