import Foundation
import LayoutEngine
import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("Screens of the known systems")
struct ScreenSystemTests {
  /// A document with a screen, and its solver.
  struct Stage {
    let solver: DocumentSolver
    let layout: Solution
    let container: LayoutSize

    init(_ json: String) throws {
      let document = try LayoutDocument(json: json)
      let environment = try document.resolvedEnvironment
      let folder = Fixtures.root.appending(path: "plugins").path(percentEncoded: false)
      let registry = ProviderRegistry(sources: [PluginFolder(path: folder)], budget: unhurried)
      solver = DocumentSolver(document, in: environment, calling: registry)
      layout = try solver.solve()
      container = environment.container.contentSize
    }

    /// The regions by name.
    var regions: [String: LayoutRect] {
      Dictionary(
        uniqueKeysWithValues: layout.collections.compactMap { collection in
          collection.name.map { ($0, collection.region) }
        }
      )
    }
  }

  // MARK: A property

  private func property(_ environment: String) throws -> Stage {
    try Stage(
      """
      {"environment": {\(environment)},
       "screen": {"layout": "propertyDetails", "options": {"formWidth": 300}},
       "collections": {
         "details": {"sections": [{"layout": "propertyDetails", "items": [{"height": 100}]}]},
         "form": {"sections": [{"layout": "list", "items": 3}]}}}
      """
    )
  }

  @Test(
    "A property has its form at the trailing edge of large screens",
    arguments: UserInterfaceLayoutDirection.allCases
  )
  func form(direction: UserInterfaceLayoutDirection) throws {
    let stage = try property(
      #""device": "ipad-pro-11", "traits": {"layoutDirection": "\#(direction.rawValue)"}"#
    )
    let (size, isMirrored) = (stage.container, direction == .rightToLeft)
    let rest = size.width - 300
    #expect(
      stage.regions == [
        "details": LayoutRect(x: isMirrored ? 300 : 0, y: 0, width: rest, height: size.height),
        "form": LayoutRect(x: isMirrored ? 0 : rest, y: 0, width: 300, height: size.height),
      ]
    )
    #expect(stage.layout.overlays == [])
  }

  @Test("A property has a button over the page if the form does not fit")
  func button() throws {
    let stage = try property(#""device": "iPhone 15 Pro""#)
    #expect(stage.regions == ["details": LayoutRect(x: 0, y: 0, width: 393, height: 852)])
    // Above the 34 points of the home indicator.
    #expect(stage.layout.overlays.map(\.kind) == ["contactButton"])
    #expect(
      stage.layout.overlays.map(\.frame) == [LayoutRect(x: 0, y: 768, width: 393, height: 50)]
    )
  }

  // MARK: A pizza

  private static let pizza = """
    {"environment": {"container": {"width": 400, "height": 800}},
     "screen": {"layout": "pizzaScreen"},
     "collections": {
       "left": {"sections": [{"layout": "pizzaHalves", "options": {"side": "left"}, "items": 9}]},
       "right": {"sections": [{"layout": "pizzaHalves", "options": {"side": "right"}, "items": 9}]}}}
    """

  @Test("A pizza's halves are next to each other")
  func halves() throws {
    let stage = try Stage(Self.pizza)
    #expect(
      stage.regions == [
        "left": LayoutRect(x: 0, y: 0, width: 200, height: 800),
        "right": LayoutRect(x: 200, y: 0, width: 200, height: 800),
      ]
    )
  }

  @Test(
    "Two halves of one pizza have one title instead of their headers",
    arguments: [(2, 2), (2, 3), (0, 0), (8, 8), (0, 8)]
  )
  func original(left: Int, right: Int) throws {
    let stage = try Stage(Self.pizza)
    // The middle of the screen is 40 points below that of an item of 300 points.
    var solution = stage.layout
    for (name, item) in [("left", left), ("right", right)] {
      solution.scroll(name, to: LayoutPoint(x: 0, y: 300 * Double(item) + 150 - 400 + 40))
    }
    let visibleState = try stage.solver.visibleState(of: solution)
    let isWhole = left == right
    #expect(visibleState.overlays.map(\.kind) == (isWhole ? ["originalRecipe"] : []))
    for overlay in visibleState.overlays {
      #expect(overlay.frame == LayoutRect(x: 16, y: 190, width: 368, height: 60))
    }
    for (collection, item) in zip(visibleState.collections, [left, right]) {
      let header = collection.elements
        .first { $0.elementKind == "header" && $0.item == item }
      // |s| = 40 ÷ 200.
      #expect(abs((try #require(header)).alpha - (isWhole ? 0 : 0.8)) < 1e-9)
    }
  }
}
