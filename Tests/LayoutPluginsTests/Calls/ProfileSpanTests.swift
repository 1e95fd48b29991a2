import LayoutModel
import LayoutPlugins
import LayoutProviders
import LuaSandbox
import TestSupport
import Testing

@Suite("Spans of profiles")
struct ProfileSpanTests {
  /// Works until the clock has moved on.
  private func work() {
    let end = ContinuousClock.now.advanced(by: .microseconds(50))
    while ContinuousClock.now < end {}
  }

  @Test("Each instant counts for the innermost part")
  func innermost() {
    let spans = ProfileSpans()
    spans.enter(.providers)
    spans.enter(.scripts)
    work()
    spans.enter(.texts)
    work()
    spans.leave()
    spans.leave()
    spans.leave()
    #expect(spans.time(of: .scripts) >= .microseconds(50))
    #expect(spans.time(of: .texts) >= .microseconds(50))
    #expect(spans.time(of: .exchange) == .zero)
    #expect(spans.timeInScripts >= spans.time(of: .scripts) + spans.time(of: .texts))
    let sum = ProfileSpans.Part.allCases.reduce(.zero) { $0 + spans.time(of: $1) }
    #expect(spans.total == sum)
  }

  @Test("A failure leaves all parts within")
  func failure() {
    let spans: ProfileSpans? = ProfileSpans()
    try? spans.measure(.providers) {
      spans?.enter(.scripts)
      spans?.enter(.texts)
      throw CancellationError()
    }
    #expect(spans?.enter(.host) == 0)
  }

  @Test("More ends than begins are harmless")
  func unbalanced() {
    let spans = ProfileSpans()
    spans.leave()
    spans.leave(to: 3)
    #expect(spans.enter(.texts) == 0)
  }

  @Test("A call of a plugin has time in Lua and in its arguments and results, also if it fails")
  func calls() throws {
    let folder = try TemporaryFolder([
      "good.lua":
        "return { api = 1, group = function() return {{ x = 0, y = 0, width = 1, height = 1 }} end }",
      "bad.lua": "return { api = 1, group = function() error('no') end }",
    ])
    let (spans, samples) = (ProfileSpans(), try LuaProfile())
    let registry = ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: unhurried,
      instruments: PluginInstruments(samples: samples, spans: spans)
    )
    _ = try registry.solve(ProviderRequest("good", count: 1))
    #expect(throws: LayoutError.self) { try registry.solve(ProviderRequest("bad", count: 1)) }
    #expect(spans.time(of: .scripts) > .zero)
    #expect(spans.time(of: .exchange) > .zero)
    #expect(spans.time(of: .providers) > .zero)
    #expect(spans.enter(.host) == 0)
  }
}
