import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutProcesses
import TestSupport
import Testing

@Suite("Isolated plugins")
struct IsolatedLayoutTests {
  /// The example documents.
  static let examples: [String] = {
    let folder = Fixtures.root.appending(path: "docs/examples").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".result.json") }.sorted()
  }()

  /// A document's layouts and visible states, at rest, scrolled and resized, or its failure.
  private struct Outcome: Equatable {
    var layouts: [CollectionLayout] = []
    var visible: [VisibleState] = []
    var failure: LayoutError?
  }

  private func outcome(
    of document: String,
    _ isolation: PluginIsolation,
    _ configure: (inout HostConfiguration) -> Void = { _ in }
  ) -> Outcome {
    var configuration = HostConfiguration(budget: PluginBudget(deadline: .limit(.seconds(60))))
    configuration.folders = .only([Fixtures.root.appending(path: "plugins").path])
    configuration.isolation = isolation
    configuration.processes = .workers()
    configure(&configuration)
    let session = Session(configuration)
    var outcome = Outcome()
    do throws(LayoutError) {
      try session.open(path: Fixtures.root.appending(path: "docs/examples/\(document)").path)
      outcome.layouts = try session.solve().collections.map(\.layout)
      outcome.visible.append(try session.visibleState())
      if session.state.document.screen == nil {
        try session.fling(velocity: LayoutPoint(x: 0, y: 0.5))
        outcome.visible.append(try session.visibleState())
      }
      try session.resize(to: LayoutSize(width: 500, height: 400))
      outcome.visible.append(try session.visibleState())
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  @Test(
    "Isolated plugins give the same layouts and visible states as in the host's process",
    arguments: examples
  )
  func same(document: String) {
    let here = outcome(of: document, .none)
    #expect(outcome(of: document, .process) == here)
    #expect(here.failure == nil)
  }

  @Test("Isolated plugins are compared in at least one example document")
  func hasExamples() {
    #expect(!Self.examples.isEmpty)
  }

  @Test(
    "Isolated plugins give the same layouts from right to left as in the host's process",
    arguments: ["mixed.json", "tags.json", "app-store.json"]
  )
  func mirrored(document: String) {
    func mirror(_ configuration: inout HostConfiguration) {
      configuration.flags.traits.layoutDirection = .rightToLeft
    }
    #expect(outcome(of: document, .process, mirror) == outcome(of: document, .none, mirror))
  }

  // MARK: Requests to the host

  private static let asking = """
    return { api = 1, name = "asking", version = "3", requires = { "text", "log" },
      options = { step = { type = "number", default = 2, minimum = 0 } },
      layout = function(environment)
        print("items", environment.itemCount)
        host.log("warning", "asked")
        local inner = host.layout("list", { rowHeight = 20 }, environment, {
          items = { { id = "a" }, { id = "b" }, { id = "c" } }, order = { 3, 1, 2 },
        })
        local size = host.text.measure("Layout", { size = 20 })
        local frames = {}
        for i = 1, environment.itemCount do
          local height = environment.items[i].height
          frames[i] = { x = i * environment.options.step, y = inner.frames[1].y + size.height,
            width = height, height = math.random() + #inner.frames, zIndex = i }
        end
        return { frames = frames, visibleMargin = 7,
          decorationItems = { { elementKind = "d", frame = frames[1] } } }
      end }
    """

  private func session(
    _ plugins: [String: String],
    _ isolation: PluginIsolation,
    _ log: LogRecorder = LogRecorder()
  ) -> Session {
    var configuration = HostConfiguration(
      plugins: plugins,
      budget: PluginBudget(deadline: .limit(.seconds(60))),
      logger: log.logger
    )
    configuration.isolation = isolation
    configuration.processes = .workers()
    return Session(configuration)
  }

  /// Few items are sent with the call, many when they are read.
  @Test(
    "An isolated plugin reads items, measures text, calls layouts and logs as in the host",
    arguments: [3, 40, 1000]
  )
  func asks(items: Int) throws {
    let objects = (1...items).map { #"{"height": \#($0 % 37), "note": "n\#($0)"}"# }
    let document =
      #"{"sections": [{"layout": "list", "items": 2}, {"layout": "asking", "#
      + #""options": {"step": 3}, "items": [\#(objects.joined(separator: ", "))]}]}"#
    var results: [(CollectionLayout, [String])] = []
    for isolation in [PluginIsolation.none, .process] {
      let log = LogRecorder()
      let session = session(["asking": Self.asking], isolation, log)
      try session.open(json: document)
      results.append((try session.focusedCollection().layout, log.lines))
      let provider = try session.provider(named: "asking")
      #expect(provider.version == "3")
      #expect(provider.usage.calls == 2)
    }
    #expect(results[0].0 == results[1].0)
    #expect(results[0].1 == results[1].1)
    #expect(results[0].1.count == 2)
  }

  @Test("An isolated plugin fails with the same error as in the host's process")
  func failures() throws {
    let texts = [
      "wrong":
        "return { api = 1, group = function(e)\n  return { { x = 0, y = 0, width = -1, height = 2 } }\nend }",
      "raised":
        "local function inner() error('no') end\nreturn { api = 1, group = function(e)\n  inner()\nend }",
      "global": "return { api = 1, layout = function(e)\n  return enviroment\nend }",
      "described": "return { api = 1, section = function(e) return { group = 7 } end }",
      "options":
        "return { api = 1, options = { n = { type = 'integer' } }, group = function(e) return {} end }",
      "syntax": "return { api = 1,\n  group = function(e) return { end }",
      "manifest": "return { api = 2, group = function(e) return {} end }",
      "unasked": "return { api = 1, group = function(e) return host.text.measure('a') end }",
      "nested": "return { api = 1, layout = function(e) return host.layout('raised', {}, e) end }",
      "itself": "return { api = 1, layout = function(e) return host.layout('itself', {}, e) end }",
      "late": "return { api = 1, layout = function(e) while true do end end }",
      "large":
        "return { api = 1, layout = function(e) local t = {} for i = 1, 1e9 do t[i] = {} end end }",
    ]
    for name in texts.keys.sorted() {
      let options = name == "options" ? #", "options": {"n": 0.5}"# : ""
      let document = #"{"sections": [{"layout": "\#(name)", "items": 2\#(options)}]}"#
      var failures: [LayoutError?] = []
      for isolation in [PluginIsolation.none, .process] {
        var configuration = HostConfiguration(
          plugins: texts,
          budget: PluginBudget(
            deadline: .limit(name == "late" ? .milliseconds(50) : .seconds(60)),
            memoryCeiling: 4 << 20
          )
        )
        configuration.isolation = isolation
        configuration.processes = .workers()
        let session = Session(configuration)
        failures.append(
          #expect(throws: LayoutError.self) {
            try session.open(json: document)
            _ = try session.solve()
          }
        )
      }
      #expect(failures[0] == failures[1], "\(name)")
    }
  }

  @Test("An isolated plugin is suspended after three timeouts and runs again after a reload")
  func suspended() throws {
    let folder = try TemporaryFolder([
      "p.lua": "return { api = 1, layout = function(e) while true do end end }"
    ])
    var configuration = HostConfiguration(
      pluginFolders: [folder.path],
      budget: PluginBudget(deadline: .limit(.milliseconds(20)))
    )
    configuration.isolation = .process
    configuration.processes = .workers()
    let session = Session(configuration)
    let codes = (1...4)
      .map { count in
        #expect(throws: LayoutError.self) {
          try session.open(json: #"{"sections": [{"layout": "p", "items": \#(count)}]}"#)
          _ = try session.solve()
        }?
        .code
      }
    #expect(codes == [.deadlineExceeded, .deadlineExceeded, .deadlineExceeded, .unavailable])
    try folder.write(
      "return { api = 1, group = function(e) return { { x = 0, y = 0, width = 5, height = 6 } } end }",
      to: "p.lua"
    )
    try session.reload()
    #expect(try session.focusedCollection().layout.contentSize.height == 24)
  }
}
