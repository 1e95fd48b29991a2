internal import Benchmark
internal import LayoutEngine
internal import LayoutModel

/// A million items of known sizes in three columns, and rectangles of a screen within them.
func waterfallBenchmarks() {
  Benchmark("waterfall, fill") { benchmark, waterfall in
    benchmark.startMeasurement()
    blackHole(try waterfall.solve())
    benchmark.stopMeasurement()
  } setup: {
    try Waterfall(count: Inputs.million)
  }

  Benchmark("waterfall, first rectangle") { benchmark, waterfall in
    let layout = try waterfall.solve()
    benchmark.startMeasurement()
    blackHole(layout.elements(in: Rect(origin: .zero, size: Inputs.screen)))
    benchmark.stopMeasurement()
  } setup: {
    try Waterfall(count: Inputs.million)
  }

  Benchmark("waterfall, rectangle", configuration: .init(scalingFactor: .kilo)) {
    (benchmark: Benchmark, queries: Queries) in
    for iteration in benchmark.scaledIterations {
      blackHole(queries.layout.elements(in: queries.rects[iteration]))
    }
  } setup: {
    try Queries(Waterfall(count: Inputs.million).solve())
  }
}

/// A document of one waterfall.
private struct Waterfall {
  let document: LayoutDocument
  let solver = CollectionSolver(calling: Inputs.registry())

  init(count: Int) throws {
    let items = try Inputs.items(sizes: Inputs.sizes(count: count))
    let options = SourceObject([
      .init(key: "columns", value: SourceValue(.number(3))),
      .init(key: "interItemSpacing", value: SourceValue(.number(8))),
      .init(key: "lineSpacing", value: SourceValue(.number(8))),
      .init(key: "contentInsets", value: SourceValue(.number(16))),
    ])
    document = LayoutDocument(sections: [
      DocumentSection(
        layout: .provider(ProviderReference(name: "waterfall", options: options)),
        items: items
      )
    ])
  }

  func solve() throws -> CollectionLayout {
    try solver.solve(document.collections[0], in: Inputs.environment)
  }
}

/// A layout whose index is built, and the searched rectangle.
private struct Queries {
  let layout: CollectionLayout
  let rects: [Rect]

  init(_ layout: CollectionLayout) {
    self.layout = layout
    rects = Inputs.screens(count: 1000, within: layout.contentSize.height)
    blackHole(layout.elements(in: .zero))
  }
}
