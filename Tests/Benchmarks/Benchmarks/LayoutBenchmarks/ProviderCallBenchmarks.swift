internal import Benchmark
internal import LayoutEngine
internal import LayoutModel
internal import LayoutPlugins

/// What a call of a plugin costs that does next to nothing.
func providerCallBenchmarks() {
  for (name, plugin) in [
    ("provider call, one frame", "oneFrame"),
    ("provider call, one frame through the buffer", "oneFrameBuffer"),
  ] {
    Benchmark(name, configuration: .init(scalingFactor: .kilo)) { benchmark, registry in
      let request = Inputs.request(ProviderReference(name: plugin), items: LayoutItems(count: 1))
      for _ in benchmark.scaledIterations { blackHole(try registry.call(.group, request)) }
    } setup: {
      Inputs.registry()
    }
  }

  // Custom groups that are asked for one by one: each has other items.
  Benchmark("provider call, other items each time", configuration: .init(scalingFactor: .kilo)) {
    benchmark,
    registry in
    for iteration in benchmark.scaledIterations {
      let request = Inputs.request(
        ProviderReference(name: "oneFrame"),
        items: LayoutItems(count: 1 + iteration % 2)
      )
      blackHole(try registry.call(.group, request))
    }
  } setup: {
    Inputs.registry()
  }
}
