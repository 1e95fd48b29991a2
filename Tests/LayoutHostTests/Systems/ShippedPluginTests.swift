import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Shipped plugins")
struct ShippedPluginTests {
  /// The names of the plugins in `plugins`.
  static let names: [String] = {
    let session = Session(configuration)
    return session.providers().filter { $0.hooks.isEmpty == false }.map(\.name)
  }()

  static let configuration = HostConfiguration(
    pluginFolders: [Fixtures.root.appending(path: "plugins").path(percentEncoded: false)],
    budget: PluginBudget(deadline: .unlimited)
  )

  @Test("The program has at least one shipped plugin")
  func hasPlugins() {
    #expect(!Self.names.isEmpty)
  }

  @Test(
    "A shipped plugin handles random documents without an internal error",
    arguments: names,
    0..<4
  )
  func randomDocuments(_ name: String, _ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let session = Session(Self.configuration)
    let hooks = try session.provider(named: name).hooks
    var solved = 0
    for _ in 0..<25 {
      let json = Self.document(name, hooks, &numbers)
      do throws(LayoutError) {
        try session.open(json: json)
        _ = try session.solve()
        solved += 1
        for _ in 0..<4 {
          _ = try session.scroll(
            to: LayoutPoint(x: numbers.length(-500...3000), y: numbers.length(-500...3000))
          )
          _ = try session.visibleState(velocity: LayoutPoint(x: 0, y: numbers.length(-3...3)))
        }
      } catch {
        #expect(error.code != .internal, "\(numbers), \(error.message): \(json)")
      }
    }
    #expect(solved > 0, "\(numbers)")
  }

  /// Returns a document in which a plugin is a layout, a group, a cell and a `visibleItems` hook,
  /// whatever it can be, beside every kind of element.
  private static func document(
    _ name: String,
    _ hooks: [ProviderMethodName],
    _ numbers: inout SeededNumbers
  ) -> String {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &numbers) ?? "" }
    let boundary = #"""
      "boundarySupplementaryItems": [
        {"elementKind": "header", "size": {"width": {"fractionalWidth": 1}, "height": \#(Self.length(&numbers))},
         "alignment": "top",
         "pinToVisibleBounds": \#(pick(["true", "false"]))}],
      "decorationItems": [{"elementKind": "background"}]
      """#
    let badge = #"""
      "supplementaryItems": [{"elementKind": "badge", "size": {"width": 20, "height": 20},
        "containerAnchor": {"edges": ["top", "trailing"]}}]
      """#
    let cell = hooks.contains(.cell) ? #", "cell": "\#(name)""# : ""
    let item = #"""
      {"size": {"width": {"fractionalWidth": \#(pick(["1", "0.5", "0.25"]))}, "height": \#(Self.length(&numbers))},
       \#(badge)\#(cell)}
      """#
    let isCustom = hooks.contains(.group) && Bool.random(using: &numbers)
    let group =
      isCustom
      ? #"""
      {"axis": "custom", "size": {"width": {"fractionalWidth": 1}, "height": \#(Self.length(&numbers))},
       "provider": "\#(name)", "count": 5}
      """#
      : #"""
      {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": \#(Self.length(&numbers))},
       "items": [\#(item)]}
      """#
    let hook = hooks.contains(.visibleItems) ? #""visibleItems": "\#(name)","# : ""
    let described = #"""
      {"group": \#(group), \#(hook) "visibleMargin": \#(pick(["0", "300"])),
       "orthogonalScrolling": "\#(pick(["none", "continuous", "groupPaging"]))", \#(boundary)}
      """#
    let isLayout = hooks.contains { [.layout, .section].contains($0) }
    let layout = isLayout && Bool.random(using: &numbers) ? "\"\(name)\"" : described
    let count = Int.random(in: 0...30, using: &numbers)
    return #"""
      {"environment": {"container": {"width": \#(Self.length(&numbers)), "height": \#(Self.length(&numbers))},
         "traits": {"layoutDirection": "\#(pick(["leftToRight", "rightToLeft"]))"}},
       "configuration": {"scrollDirection": "\#(pick(["vertical", "horizontal"]))"},
       "sections": [{"layout": \#(layout), "items": \#(count)},
         {"layout": \#(described), "items": 3}]}
      """#
  }

  /// Returns a length: usual, none, tiny or huge.
  private static func length(_ numbers: inout SeededNumbers) -> Double {
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: 0
    case 1: 1e-9
    case 2: 1e12
    default: numbers.length(1...900)
    }
  }
}
