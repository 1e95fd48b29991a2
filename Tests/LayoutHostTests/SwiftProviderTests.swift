import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Providers in Swift")
struct SwiftProviderTests {
  /// A provider whose methods are closures of a test.
  struct Sample: SwiftProvider {
    var name = "swift"
    let version: String? = "1.2"
    let summary: String? = "Does what a test says."
    static let step = ProviderOption("step", default: 10.0, minimum: 1)
    let options = OptionSchema(step)
    var handlers = ProviderHandlers()
  }

  /// Frames one below the other, each as high as the option `step`.
  static func steps(_ call: ProviderCall<Void>) throws -> FrameColumns {
    let step = call[Sample.step]
    return FrameColumns(
      (0..<call.items.count)
        .map { index in
          CustomFrame(frame: LayoutRect(x: 0, y: Double(index) * step, width: 50, height: step))
        }
    )
  }

  static func session(
    _ handlers: ProviderHandlers,
    plugins: TemporaryFolder? = nil,
    deadline: PluginDeadline = .unlimited
  ) -> Session {
    var configuration = HostConfiguration.testing(plugins: plugins)
    configuration.providers = [Sample(handlers: handlers)]
    configuration.budget = PluginBudget(deadline: deadline)
    return Session(configuration)
  }

  static func document(_ layout: String, items: Int = 3) -> String {
    #"{"environment": {"container": {"width": 300, "height": 100}},"#
      + #" "sections": [{"items": \#(items), "layout": \#(layout)}]}"#
  }

  static func failure(
    _ handlers: ProviderHandlers,
    _ layout: String = #""swift""#
  ) throws -> LayoutError {
    let session = session(handlers)
    return try #require(throws: LayoutError.self) {
      try session.open(json: document(layout))
      _ = try session.focusedVisibleState()
    }
  }

  // MARK: Methods

  @Test("A provider in Swift lays out a section with given options or their defaults")
  func layout() throws {
    let session = Self.session(
      ProviderHandlers().on(.layout) { .frames(LayoutFrames(frames: try Self.steps($0))) }
    )
    try session.open(json: Self.document(#""swift""#))
    #expect(try session.focusedCollection().itemFrames.map(\.y) == [0, 10, 20])
    try session.open(
      json: #"{"sections": [{"items": 2, "layout": "swift", "options": {"step": 7}}]}"#
    )
    #expect(try session.focusedCollection().itemFrames.map(\.y) == [0, 7])
  }

  @Test("A provider in Swift lays out a section through its section or its group method")
  func section() throws {
    let section = ProviderHandlers()
      .on(.section) { call in
        let size = SizeDescription(width: .fractionalWidth(1), height: .absolute(20))
        let item = SubitemDescription.item(ItemDescription(size: size))
        return SectionDescription(
          group: GroupDescription(
            item: ItemDescription(size: size),
            content: .repeated([item], axis: .vertical)
          )
        )
      }
    for (handlers, expected) in [
      (section, [0.0, 20, 40]), (ProviderHandlers().on(.group, Self.steps), [0, 10, 20]),
    ] {
      let session = Self.session(handlers)
      try session.open(json: Self.document(#""swift""#))
      #expect(try session.focusedCollection().itemFrames.map(\.y) == expected)
    }
  }

  @Test("A provider in Swift gives the frames of a custom group")
  func group() throws {
    let session = Self.session(ProviderHandlers().on(.group, Self.steps))
    try session.open(
      json: Self.document(
        """
        {"group": {"axis": "custom", "size": {"width": {"fractionalWidth": 1}, "height": 60},
                   "provider": {"provider": "swift", "options": {"step": 5}}}}
        """
      )
    )
    #expect(try session.focusedCollection().itemFrames.map(\.y) == [0, 5, 10])
  }

  @Test("A provider in Swift measures cells")
  func cell() throws {
    let session = Self.session(
      ProviderHandlers().on(.cell) { CellResult(height: $0.containerSize.width / 10) }
    )
    try session.open(
      json: #"""
        {"environment": {"container": {"width": 300, "height": 100}},
         "sections": [{"items": 2, "layout": "list",
                       "options": {"rowHeight": {"estimated": 44}, "cell": "swift"}}]}
        """#
    )
    #expect(try session.focusedCollection().itemFrames.map(\.height) == [30, 30])
  }

  @Test("A provider in Swift changes visible elements and chooses the target of a fling")
  func scrolling() throws {
    let session = Self.session(
      ProviderHandlers().on(.group, Self.steps)
        .on(.visibleItems) { call in
          call.input.map { element in
            var element = element
            element.alpha = 0.5
            return element
          }
        }
        .on(.targetContentOffset) { TargetOffset(offset: LayoutPoint(x: 0, y: $0.input.y / 2)) }
    )
    try session.open(json: Self.document(#""swift""#, items: 30))
    #expect(Set(try session.focusedVisibleState().elements.map(\.alpha)) == [0.5])
    let fling = try session.fling(velocity: LayoutPoint(x: 0, y: 0.1))
    #expect(fling.proposed.y > 0)
    #expect(fling.target.offset.y == fling.proposed.y / 2)
  }

  @Test("A provider in Swift divides a screen into regions")
  func screen() throws {
    let session = Self.session(
      ProviderHandlers()
        .on(.screen) { call in
          let size = call.containerSize
          return ScreenResult(
            regions: [
              .init(name: "a", frame: LayoutRect(x: 0, y: 0, width: 100, height: size.height)),
              .init(
                name: "b",
                frame: LayoutRect(x: 100, y: 0, width: size.width - 100, height: size.height)
              ),
            ]
          )
        }
    )
    try session.open(
      json: #"""
        {"environment": {"container": {"width": 300, "height": 100}}, "screen": {"layout": "swift"},
         "collections": {"a": {"sections": [{"layout": "list", "items": 1}]},
                         "b": {"sections": [{"layout": "list", "items": 1}]}}}
        """#
    )
    #expect(try session.solve().collections.map(\.region.width) == [100, 200])
  }

  @Test("A plugin can call a provider in Swift, and the provider can call a plugin")
  func others() throws {
    let folder = try TemporaryFolder([
      "outer.lua": """
      return { api = 1, layout = function(environment)
        return { frames = host.layout("swift", { step = 4 }, environment).frames }
      end }
      """,
      "inner.lua": """
      return { api = 1, group = function(environment)
        return { { x = 0, y = 0, width = 8, height = 8 } }
      end }
      """,
    ])
    let calling = ProviderHandlers().on(.group, Self.steps)
    let session = Self.session(calling, plugins: folder)
    try session.open(json: Self.document(#""outer""#))
    #expect(try session.focusedCollection().itemFrames.map(\.y) == [0, 4, 8])
    let called = Self.session(
      ProviderHandlers()
        .on(.group) { call in
          var request = call.request
          request.provider = ProviderReference(name: "inner")
          return try call.providers.call(.group, request)
        },
      plugins: folder
    )
    try called.open(json: Self.document(#""swift""#, items: 1))
    #expect(
      try called.focusedCollection().itemFrames == [LayoutRect(x: 0, y: 0, width: 8, height: 8)]
    )
  }

  // MARK: Failures

  @Test("The error for a wrong option of a provider in Swift gives its place in the document")
  func options() throws {
    let session = Self.session(ProviderHandlers().on(.group, Self.steps))
    let failure = try #require(throws: LayoutError.self) {
      try session.open(
        json: """
          {"sections": [{"items": 2, "layout": "swift",
            "options": {"step": 0}}]}
          """
      )
      _ = try session.solve()
    }
    #expect(failure.code == .invalidArgument)
    #expect(failure.path == "sections[0].options.step")
    #expect(failure.line == 2)
    #expect(failure.plugin == "swift" && failure.version == "1.2")
  }

  @Test("The error for a missing method names the provider in Swift, its version and the method")
  func unimplemented() throws {
    let failure = try Self.failure(
      ProviderHandlers().on(.cell) { _ in CellResult() },
      #"{"group": {"axis": "custom", "size": {"width": 9, "height": 9}, "provider": "swift"}}"#
    )
    #expect(failure.code == .unimplemented)
    #expect(failure.hint == "it has the hooks cell")
    #expect(failure.plugin == "swift" && failure.version == "1.2")
    #expect(failure.method == .group && failure.section == 0)
  }

  @Test("The error for a layout without a hook for sections has its place in the document")
  func unimplementedLayout() throws {
    let failure = try Self.failure(ProviderHandlers().on(.cell) { _ in CellResult() }, #""swift""#)
    #expect(failure.code == .unimplemented)
    #expect(failure.message == "sections[0].layout: “swift” cannot lay out a section")
    #expect(failure.path == "sections[0].layout" && failure.line != nil)
  }

  private struct Mistake: Error, CustomStringConvertible {
    let description = "the table is empty"
  }

  @Test("The failure of a provider in Swift has the words of the error that it throws")
  func ownError() throws {
    let failure = try Self.failure(ProviderHandlers().on(.group) { _ in throw Mistake() })
    #expect(failure.code == .internal)
    #expect(failure.message == "the table is empty")
    #expect(failure.plugin == "swift" && failure.method == .group && failure.section == 0)
  }

  @Test("A provider in Swift that ends after its deadline fails")
  func deadline() throws {
    let session = Self.session(
      ProviderHandlers()
        .on(.group) { call in
          Thread.sleep(forTimeInterval: 0.02)
          return try Self.steps(call)
        },
      deadline: .limit(.milliseconds(5))
    )
    try session.open(json: Self.document(#""swift""#))
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.code == .deadlineExceeded)
    #expect(failure?.message == "the provider did not end within its deadline")
    #expect(failure?.plugin == "swift" && failure?.method == .group)
  }

  @Test("A provider in Swift cannot share its name with an engine, a plugin or another provider")
  func clashes() throws {
    let folder = try TemporaryFolder([
      "twice.lua": "return { api = 1, group = function() return {} end }"
    ])
    var configuration = HostConfiguration.testing(plugins: folder)
    configuration.providers = ["list", "twice", "same", "same"].map { Sample(name: $0) }
    let places = [
      "list": "the native engine, the provider in Swift",
      "twice": "the provider in Swift, " + folder.path(of: "twice.lua"),
      "same": "the provider in Swift, the provider in Swift",
    ]
    for (name, place) in places {
      let session = Session(configuration)
      try session.open(json: Self.document("\"\(name)\""))
      let failure = #expect(throws: LayoutError.self) { try session.solve() }
      #expect(failure?.code == .alreadyExists)
      #expect(failure?.message == "several providers have the name “\(name)”: \(place)")
    }
  }

  @Test("A session lists and describes a provider in Swift")
  func described() throws {
    let session = Self.session(ProviderHandlers().on(.group, Self.steps))
    let provider = try session.provider(named: "swift")
    #expect(provider.source == .swift)
    #expect(provider.hooks == [.group])
    #expect(
      ReportRenderer(format: .table).text(of: provider).contains("step  number ≥ 1 (default 10)")
    )
    #expect(ReportRenderer(format: .table).text(of: provider).contains("source    Swift"))
    #expect(session.providers().map(\.name).contains("swift"))
    try session.open(json: Self.document(#""swift""#))
    _ = try session.solve()
    #expect(try session.provider(named: "swift").usage.calls == 1)
  }

  // MARK: Documentation

  @Test("The provider in docs/plugin-reference.md works and equals the one that is tested")
  func documented() throws {
    let session = Session(HostConfiguration(providers: [StairsProvider()]))
    try session.open(json: #"{"sections": [{"layout": "stairs", "items": 3}]}"#)
    #expect(try session.focusedCollection().itemFrames.map(\.x) == [0, 10, 20])
    let file = Fixtures.root.appending(path: "Tests/LayoutHostTests/StairsProvider.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let guide = try String(
      contentsOf: Fixtures.root.appending(path: "docs/plugin-reference.md"),
      encoding: .utf8
    )
    let declaration = try #require(source.range(of: "struct StairsProvider")).lowerBound
    #expect(guide.contains(source[declaration...]))
  }
}
