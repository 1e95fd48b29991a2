import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

extension Session {
  /// A session that shows a document.
  static func showing(_ json: String) throws -> Session {
    let session = withProgramPlugins()
    try session.open(json: json)
    return session
  }

  /// A session with the plugins that come with the program.
  static func withProgramPlugins() -> Session {
    let plugins = Fixtures.root.appending(path: "plugins").path(percentEncoded: false)
    return Session(
      HostConfiguration(pluginFolders: [plugins], budget: PluginBudget(deadline: .unlimited))
    )
  }
}

extension Double {
  /// Whether two numbers agree to a billionth of a point, or as far as doubles of their size can.
  func agrees(with other: Double) -> Bool { abs(self - other) <= 1e-9 * Swift.max(1, abs(other)) }
}

extension LayoutRect {
  /// Whether all four numbers agree.
  func agrees(with other: LayoutRect) -> Bool {
    x.agrees(with: other.x) && y.agrees(with: other.y) && width.agrees(with: other.width)
      && height.agrees(with: other.height)
  }

  /// The rectangle in a width that is read from right to left.
  func mirrored(in width: Double) -> LayoutRect {
    LayoutRect(x: width - maxX, y: y, width: self.width, height: height)
  }
}

extension LayoutTransform {
  /// A scale about the middle.
  static func scale(_ factor: Double) -> LayoutTransform {
    LayoutTransform(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
  }

  /// Whether all six numbers agree.
  func agrees(with other: LayoutTransform) -> Bool {
    a.agrees(with: other.a) && b.agrees(with: other.b) && c.agrees(with: other.c)
      && d.agrees(with: other.d) && tx.agrees(with: other.tx) && ty.agrees(with: other.ty)
  }
}

/// Expects the elements of a visible state to be those that were computed, in the same order.
func expectElements(
  _ elements: [LayoutElement],
  _ expected: [LayoutElement],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(elements.map(\.place) == expected.map(\.place), sourceLocation: sourceLocation)
  for (element, other) in zip(elements, expected) {
    let isSame =
      element.frame.agrees(with: other.frame) && element.alpha.agrees(with: other.alpha)
      && element.transform.agrees(with: other.transform) && element.zIndex == other.zIndex
    #expect(isSame, "\(element) is not \(other)", sourceLocation: sourceLocation)
    // One wrong element says enough.
    guard isSame else { return }
  }
}

extension LayoutElement {
  /// What it is, of which item.
  fileprivate var place: String { "\(elementKind ?? kind.rawValue) \(item ?? -1)" }
}
