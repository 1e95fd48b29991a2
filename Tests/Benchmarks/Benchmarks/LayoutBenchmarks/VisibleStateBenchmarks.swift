internal import Benchmark
internal import LayoutModel
internal import LayoutPlugins

/// A tick of a scroll: 20 visible elements, of whom a script changes each.
///
/// Ticks are measured one by one, so that the slow ones, in which Lua collects garbage, show.
func visibleStateBenchmarks() {
  for (name, plugin) in [
    ("visible state of 20 elements, new tables", "fading"),
    ("visible state of 20 elements, in place", "fadingInPlace"),
  ] {
    Benchmark(
      name,
      configuration: .init(
        warmupIterations: 100,
        maxDuration: .seconds(8),
        maxIterations: 10_000
      )
    ) { benchmark, registry in
      let request = tick(benchmark.currentIteration, of: plugin)
      benchmark.startMeasurement()
      blackHole(try registry.call(.visibleItems, request, visibleElements))
      benchmark.stopMeasurement()
    } setup: {
      Inputs.registry()
    }
  }
}

/// What a screen shows of a list.
private let visibleElements = (0..<20)
  .map { item in
    LayoutElement(
      kind: .item,
      section: 0,
      item: item,
      frame: Rect(x: 0, y: Double(item) * 44, width: Inputs.screen.width, height: 44)
    )
  }

/// The request to a plugin after a number of ticks of a scroll.
private func tick(_ number: Int, of plugin: String) -> ProviderRequest {
  var request = Inputs.request(ProviderReference(name: plugin), items: LayoutItems(count: 1000))
  let offset = Point(x: 0, y: Double(number % 500) / 3)
  request.scroll = ScrollContext(
    contentOffset: offset,
    velocity: Point(x: 0, y: 0.5),
    bounds: Rect(origin: offset, size: Inputs.screen)
  )
  return request
}
