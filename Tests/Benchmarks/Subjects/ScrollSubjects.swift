internal import LayoutEngine
internal import LayoutModel
internal import LayoutPlugins
internal import LayoutProviders

extension BenchmarkSubject {
  /// Ticks of a scroll over a hundred thousand items, 20 of them visible: everything that a session
  /// does for a tick.
  static var scrolls: [BenchmarkSubject] {
    [
      Scroll(layout: "drumRoll", options: ["pizzaSize": 44]),
      Scroll(layout: "carousel", options: ["itemLength": 4], axis: .horizontal),
      Scroll(layout: "list", options: ["rowHeight": 44]),
    ]
    .map { scroll in
      BenchmarkSubject(
        name: "scroll tick, \(scroll.layout)",
        warmups: 200,
        seconds: 20,
        iterations: 10_000
      ) {
        let solver = try scroll.solver()
        return .timed { tick in
          let offset = scroll.offset(at: tick)
          return { _ in
            blackHole(try solver.visibleState(at: offset, velocity: LayoutPoint(x: 0, y: 1)))
          }
        }
      }
    }
  }
}

private struct Scroll: Sendable {
  var layout: String
  var options: SourceObject
  var axis = ScrollAxis.vertical

  /// Returns the content offset at a tick: some points after the one before, from the middle.
  func offset(at tick: Int) -> LayoutPoint {
    LayoutPoint(along: axis, 100_000 + Double(tick) * 7.3, 0)
  }

  func solver() throws -> VisibleStateSolver {
    var environment = Inputs.environment
    environment.configuration.scrollDirection = axis
    let registry = ProviderRegistry(sources: [Inputs.programPlugins])
    let items = LayoutItems(count: 100_000)
    let collection = Inputs.collection(layout, options: options, items: items)
    let solved = try CollectionSolver(calling: registry).solve(collection, in: environment)
    return VisibleStateSolver(solved, in: environment, calling: registry)
  }
}
