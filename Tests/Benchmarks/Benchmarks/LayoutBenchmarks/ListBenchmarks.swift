internal import Benchmark
internal import LayoutEngine
internal import LayoutModel

/// A billion rows cost what ten cost.
func listBenchmarks() {
  for count in [10, 1_000_000_000] {
    let document = LayoutDocument(sections: [
      DocumentSection(
        layout: .provider(ProviderReference(name: "list")),
        items: LayoutItems(count: count)
      )
    ])
    Benchmark(
      "list of \(count), solved and its screen queried",
      configuration: .init(scalingFactor: .kilo)
    ) { benchmark in
      let solver = CollectionSolver(calling: Inputs.registry())
      let bounds = Rect(origin: .zero, size: Inputs.screen)
      for _ in benchmark.scaledIterations {
        let layout = try solver.solve(document.collections[0], in: Inputs.environment)
        blackHole(layout.elements(in: bounds))
      }
    }
  }
}
