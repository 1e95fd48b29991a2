import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutProcesses
import TestSupport
import Testing

@Suite("Providers in Swift that place sections")
struct CollectionProviderTests {
  /// Places lists beside each other, as the plugin of ``CollectionPlugins/board`` does.
  private struct Board: SwiftProvider {
    let name = "rack"
    var handlers: ProviderHandlers {
      ProviderHandlers()
        .on(.collection) { call in
          var result = CollectionResult()
          let lists = try call.sections(container: LayoutSize(width: 100, height: 200))
          for (index, list) in lists.enumerated() {
            let origin = LayoutPoint(x: Double(index) * 110, y: 30)
            result.sections.append(CollectionResult.Section(list, origin: origin))
          }
          return result
        }
    }
  }

  @Test("A provider in Swift, a plugin and a worker give the same frames")
  func same() throws {
    let counts = [2, 50, 0, 7]
    let layouts = try CollectionTests.isolations.map { isolation in
      let session = CollectionPlugins.session(CollectionPlugins.board, isolation)
      try session.open(json: CollectionPlugins.document(counts))
      return try session.focusedCollection().layout.itemFrames
    }
    let session = CollectionPlugins.session(CollectionPlugins.board, providers: [Board()])
    let document = CollectionPlugins.document(counts).replacing("board", with: "rack")
    try session.open(json: document)
    #expect(try session.focusedCollection().layout.itemFrames == layouts[0])
    #expect(layouts[0] == layouts[1])
  }

  @Test("Ten thousand sections are laid out in one call", arguments: CollectionTests.isolations)
  func many(isolation: PluginIsolation) throws {
    let session = CollectionPlugins.session(CollectionPlugins.board, isolation)
    try session.open(json: CollectionPlugins.document([Int](repeating: 3, count: 10_000)))
    let layout = try session.focusedCollection().layout
    #expect(layout.itemCount == 30_000)
    let found = try session.elements(in: LayoutRect(x: 110 * 5_000, y: 0, width: 100, height: 90))
    #expect(Set(found.compactMap(\.section)) == [5_000])
  }

  /// Takes a part of the deadline for each section, without sleeping.
  private struct Slow: SwiftProvider {
    let name = "slow"
    var handlers: ProviderHandlers {
      ProviderHandlers()
        .on(.group) { _ in
          let end = ContinuousClock.now + .milliseconds(120)
          while ContinuousClock.now < end {}
          return FrameColumns([
            CustomFrame(frame: LayoutRect(x: 0, y: 0, width: 10, height: 10))
          ])
        }
    }
  }

  @Test(
    "The time of sections does not count for the collection",
    arguments: CollectionTests.isolations
  )
  func time(isolation: PluginIsolation) throws {
    let session = CollectionPlugins.session(
      CollectionPlugins.board,
      isolation,
      providers: [Slow()],
      deadline: .milliseconds(600)
    )
    let sections = (0..<8).map { "{\"layout\": \"slow\", \"items\": \($0 + 1)}" }
    try session.open(
      json: "{\"layout\": \"board\", \"sections\": [\(sections.joined(separator: ", "))]}"
    )
    #expect(try session.focusedCollection().layout.sections.count == 8)
  }

  @Test(
    "A section has a deadline of its own, also in the plugin that places it",
    arguments: CollectionTests.isolations
  )
  func endless(isolation: PluginIsolation) throws {
    let plugin = CollectionPlugins.text(
      "return { sections = { { section = host.section(1) } } }",
      "layout = function() while true do end end,"
    )
    let session = CollectionPlugins.session(plugin, isolation, deadline: .milliseconds(200))
    try session.open(json: #"{"layout": "board", "sections": [{"layout": "board", "items": 1}]}"#)
    let failure = try #require(throws: LayoutError.self) { try session.solve() }
    #expect(failure.code == .deadlineExceeded)
  }

  @Test("A handle of another call is refused from Swift, too")
  func stale() throws {
    struct Stale: SwiftProvider {
      let name = "rack"
      let wrong: Int
      var handlers: ProviderHandlers {
        ProviderHandlers()
          .on(.collection) { [wrong] call in
            var result = CollectionResult()
            let made = SectionHandle(section: 0, number: 0, size: .zero)
            let handle = wrong == 0 ? made : try call.section(0)
            result.sections = [CollectionResult.Section(handle, origin: LayoutPoint(x: .nan, y: 0))]
            return result
          }
      }
    }
    let messages = [
      "sections[0].section is a section of another call; handles end with their call",
      "sections[0].origin.x must be a finite number",
    ]
    for (wrong, message) in messages.enumerated() {
      let session = Session(HostConfiguration(providers: [Stale(wrong: wrong)]))
      try session.open(
        json: #"{"layout": "rack", "sections": [{"layout": "list", "items": 1}]}"#
      )
      let failure = try #require(throws: LayoutError.self) { try session.solve() }
      #expect(failure.message == message)
    }
  }
}
