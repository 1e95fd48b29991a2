package import LayoutEngine
package import LayoutModel

/// A layout of a golden: its compared form and its text.
public struct GoldenLayout: Sendable, Equatable {
  /// The maximum number of elements of a layout in a golden.
  static let elementLimit = 100_000

  /// The compared document.
  let compared: ComparedLayout
  /// The text that `solve --format json` writes.
  package let text: String

  /// Creates the golden form of a solution at rest, or of a visible state.
  /// - Throws: `RESOURCE_EXHAUSTED` for a collection with more elements than a golden may hold.
  package init(_ solution: Solution, at visibleState: VisibleState? = nil) throws(LayoutError) {
    for collection in solution.collections {
      let visible = visibleState?.collection(named: collection.name)
      try Self.checkCount(visible?.elements.count ?? collection.layout.elementCount)
    }
    compared = ComparedLayout(solution, at: visibleState)
    let query = visibleState.map(ElementQuery.visibleState) ?? .all
    text = try ResultRenderer(format: .json, query: query).text(of: solution)
  }

  private static func checkCount(_ count: Int) throws(LayoutError) {
    guard count > elementLimit else { return }
    throw LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "the layout has \(count) elements; a golden holds at most \(elementLimit)",
      hint: "compare only the visible elements, or lay out fewer items"
    )
  }
}
