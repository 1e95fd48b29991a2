import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Screens of several collections")
struct ScreenTests {
  /// Divides screens into given regions, and coordinates by a closure.
  private struct Screens {
    var result = ScreenResult(regions: [])
    var known: [ProviderMethodName] = [.screen]
    var change: @Sendable ([CoordinatedCollection]) -> CoordinateResult = {
      CoordinateResult(collections: $0)
    }

    var provider: ClosureProvider {
      var provider = ClosureProvider()
      provider.handlers = provider.handlers.on(.screen) { [result] _ in result }
      if known.contains(.coordinate) {
        provider.handlers = provider.handlers.on(.coordinate) { [change] in change($0.input) }
      }
      return provider
    }
  }

  private static func solver(_ screens: Screens) throws -> DocumentSolver {
    let document = try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 600, "height": 400},
           "safeAreaInsets": {"top": 20, "leading": 10, "bottom": 30, "trailing": 15}},
         "screen": {"layout": "shared"},
         "collections": {
           "left": {"sections": [{"layout": "list", "items": 9}]},
           "right": {"configuration": {"interSectionSpacing": 5},
                     "sections": [{"layout": "list", "items": 1}, {"layout": "list", "items": 1}]}}}
        """
    )
    return DocumentSolver(
      document,
      in: try document.resolvedEnvironment,
      calling: screens.provider
    )
  }

  private static let halves = ScreenResult(
    regions: [
      .init(name: "right", frame: LayoutRect(x: 300, y: 0, width: 300, height: 390)),
      .init(name: "left", frame: LayoutRect(x: 0, y: 0, width: 300, height: 400)),
    ],
    overlays: [ScreenOverlay(kind: "button", frame: LayoutRect(x: 0, y: 0, width: 9, height: 9))]
  )

  @Test("A screen lays out each collection in its region, in the document's order")
  func regions() throws {
    let layout = try Self.solver(Screens(result: Self.halves)).solve()
    #expect(layout.collections.map(\.name) == ["left", "right"])
    #expect(layout.collections.map(\.layout.contentSize.height) == [396, 93])
    #expect(layout.collections.map(\.layout.contentSize.width) == [300, 300])
    #expect(layout.overlays.map(\.kind) == ["button"])
  }

  @Test("A screen solves again only the sections that have changed since the last solve")
  func remembered() throws {
    var memories: [String?: SectionCache] = [:]
    func solved(_ result: ScreenResult) throws -> [String?: Int] {
      _ = try Self.solver(Screens(result: result)).solve(remembering: &memories)
      return memories.mapValues(\.solvedCount)
    }
    #expect(try solved(Self.halves) == ["left": 1, "right": 2])
    #expect(try solved(Self.halves) == ["left": 0, "right": 0])
    var result = Self.halves
    result.regions[1].frame.size.width = 200
    #expect(try solved(result) == ["left": 1, "right": 0])
    #expect(
      try Self.solver(Screens(result: result)).solve(remembering: &memories)
        == Self.solver(Screens(result: result)).solve()
    )
  }

  @Test("A screen gives each collection its part of the safe area")
  func safeArea() throws {
    let layout = try Self.solver(Screens(result: Self.halves)).solve()
    #expect(
      layout.collections.map(\.environment.container.safeAreaInsets) == [
        DirectionalEdgeInsets(top: 20, leading: 10, bottom: 30, trailing: 0),
        DirectionalEdgeInsets(top: 20, leading: 0, bottom: 20, trailing: 15),
      ]
    )
  }

  @Test("A screen leaves out collections without a region")
  func notInstalled() throws {
    let result = ScreenResult(regions: [Self.halves.regions[0]])
    let layout = try Self.solver(Screens(result: result)).solve()
    #expect(layout.collections.map(\.name) == ["right"])
  }

  static let wrong = [
    (
      ScreenResult.Region(name: "rigt", frame: LayoutRect(x: 300, y: 0, width: 1, height: 1)),
      "there is no collection “rigt”"
    ),
    (
      .init(name: "right", frame: LayoutRect(x: 299, y: 0, width: 300, height: 400)),
      "the regions “left” and “right” overlap"
    ),
  ]

  @Test("A screen refuses overlapping regions and regions of unknown collections", arguments: wrong)
  func refused(region: ScreenResult.Region, message: String) throws {
    let left = ScreenResult.Region(
      name: "left",
      frame: LayoutRect(x: 0, y: 0, width: 300, height: 400)
    )
    let solver = try Self.solver(Screens(result: ScreenResult(regions: [left, region])))
    let failure = #expect(throws: LayoutError.self) { try solver.solve() }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.method == .screen)
    #expect(failure?.path == "regions.\(region.name)")
    #expect(failure?.message == message)
  }

  @Test("A screen's provider may change the visible elements of all collections")
  func coordinated() throws {
    var screens = Screens(result: Self.halves, known: [.screen, .coordinate])
    screens.change = { collections in
      var collections = collections
      guard collections.map(\.centeredItem?.item) == [5, 0] else {
        return CoordinateResult(collections: [])
      }
      collections[0].elements = [collections[0].elements[1]]
      collections[1].elements[0].frame.y = 1000
      return CoordinateResult(collections: collections, overlays: [])
    }
    let solver = try Self.solver(screens)
    var solution = try solver.solve()
    solution.scroll("left", to: LayoutPoint(x: 0, y: 44))
    let visibleState = try solver.visibleState(of: solution)
    #expect(visibleState.collections.map { $0.elements.map(\.item) } == [[2], [0]])
    #expect(visibleState.overlays.isEmpty)
  }
}
