internal import Benchmark
internal import LayoutEngine
internal import LayoutModel
internal import LayoutPlugins

/// Ticks of a scroll over a hundred thousand items, of which a screen shows twenty: all that a session
/// does for one.
func scrollBenchmarks() {
  for scroll in scrolls {
    Benchmark(
      "scroll tick, \(scroll.name)",
      configuration: .init(
        warmupIterations: 200,
        maxDuration: .seconds(20),
        maxIterations: 10_000
      )
    ) { benchmark, solver in
      let offset = scroll.offset(at: benchmark.currentIteration)
      benchmark.startMeasurement()
      blackHole(try solver.visibleState(at: offset, velocity: Point(x: 0, y: 1)))
      benchmark.stopMeasurement()
    } setup: {
      try scroll.solver()
    }
  }
}

private struct Scroll: Sendable {
  let name: String
  let section: DocumentSection
  let axis: ScrollAxis

  init(_ name: String, layout: String, options: SourceObject, axis: ScrollAxis = .vertical) {
    self.name = name
    self.axis = axis
    section = DocumentSection(
      layout: .provider(ProviderReference(name: layout, options: options)),
      items: LayoutItems(count: 100_000)
    )
  }

  /// Goes on by some points a tick, from somewhere in the middle.
  func offset(at tick: Int) -> Point {
    Point(along: axis, 100_000 + Double(tick) * 7.3, 0)
  }

  func solver() throws -> VisibleStateSolver {
    var environment = Inputs.environment
    environment.configuration.scrollDirection = axis
    let registry = ProviderRegistry(sources: [Inputs.programPlugins])
    let document = LayoutDocument(sections: [section])
    let layout = try CollectionSolver(calling: registry)
      .solve(
        document.collections[0],
        in: environment
      )
    return VisibleStateSolver(layout, in: environment, calling: registry)
  }
}

private func number(_ name: String, _ value: Double) -> SourceObject {
  SourceObject([.init(key: name, value: SourceValue(.number(value)))])
}

private let scrolls = [
  Scroll("drumRoll", layout: "drumRoll", options: number("pizzaSize", 44)),
  Scroll("carousel", layout: "carousel", options: number("itemLength", 4), axis: .horizontal),
  Scroll("list", layout: "list", options: number("rowHeight", 44)),
]
