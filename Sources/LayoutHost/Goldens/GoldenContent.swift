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

/// The content of a golden file.
public enum GoldenContent: Sendable, Equatable {
  /// One combination of a matrix.
  public struct Entry: Sendable, Equatable {
    /// The combination's name, the key in the file.
    package var name: String
    /// Its layout.
    var layout: GoldenLayout

    package init(name: String, layout: GoldenLayout) {
      self.name = name
      self.layout = layout
    }
  }

  /// One layout, as `solve --format json` writes it.
  case layout(GoldenLayout)
  /// An object with a layout for each combination.
  case matrix([Entry])

  /// Creates the content from the outcomes of a matrix.
  /// - Throws: the first error, which names its combination: a layout that fails cannot be a
  ///   golden.
  package init(_ outcomes: [MatrixOutcome<GoldenLayout>]) throws(LayoutError) {
    var entries: [Entry] = []
    for outcome in outcomes {
      do throws(LayoutError) {
        let layout = try outcome.result.get()
        entries.append(Entry(name: outcome.combination.name, layout: layout))
      } catch {
        var failure = error
        failure.message = "\(outcome.combination.name): \(error.message)"
        throw failure
      }
    }
    self = .matrix(entries)
  }

  /// The layouts by combination; a single layout has no name.
  var layouts: [GoldenFile.Layout] {
    switch self {
    case .layout(let layout): [(nil, layout.compared)]
    case .matrix(let entries): entries.map { ($0.name, $0.layout.compared) }
    }
  }

  /// The file's text, byte for byte the same for the same layouts.
  package var text: String {
    switch self {
    case .layout(let layout): return layout.text
    case .matrix(let entries):
      var json = JSONWriter()
      json.object(.lines) { json in
        for entry in entries {
          json.key(entry.name)
          json.value(json: entry.layout.text)
        }
      }
      json.endLine()
      return json.text
    }
  }
}
