internal import Benchmark
internal import Foundation
internal import LayoutEngine
internal import LayoutModel
internal import LayoutPlugins

/// A million frames from a script.
func luaGroupBenchmarks() {
  let items = LayoutItems(count: Inputs.million)

  for (name, plugin, folder) in [
    ("Lua group, buffer", "diagonalBuffer", Inputs.plugins),
    ("Lua group, buffer with zIndex", "diagonal", Inputs.programPlugins),
  ] {
    Benchmark(name, configuration: .init(maxDuration: .seconds(8))) { benchmark, registry in
      let request = Inputs.request(ProviderReference(name: plugin), items: items)
      benchmark.startMeasurement()
      blackHole(try registry.call(.group, request))
      benchmark.stopMeasurement()
    } setup: {
      Inputs.registry(folder)
    }
  }

  // The index of a custom group is built by its first query.
  for (name, queries) in [("Lua group, solved", 0), ("Lua group, solved and queried", 1)] {
    Benchmark(name, configuration: .init(maxDuration: .seconds(8))) { benchmark, solver in
      let document = LayoutDocument(sections: [
        DocumentSection(
          layout: .provider(ProviderReference(name: "diagonalBuffer")),
          items: items
        )
      ])
      benchmark.startMeasurement()
      let layout = try solver.solve(document.collections[0], in: Inputs.environment)
      for _ in 0..<queries {
        blackHole(layout.elements(in: Rect(origin: .zero, size: Inputs.screen)))
      }
      benchmark.stopMeasurement()
      blackHole(layout)
    } setup: {
      CollectionSolver(calling: Inputs.registry())
    }
  }

  tableBenchmark(items: items)
}

/// The host and plain Lua take turns, so that what else the machine does meets both.
///
/// Each has a heap of its own that has held nothing yet. Both times are those of the processor.
private func tableBenchmark(items: LayoutItems) {
  let host = BenchmarkMetric.custom("host (µs)", useScalingFactor: false)
  let plain = BenchmarkMetric.custom("lua5.4 (µs)", useScalingFactor: false)
  let ratio = BenchmarkMetric.custom("host ÷ lua5.4 (‰)", useScalingFactor: false)
  Benchmark(
    "Lua group, tables",
    configuration: .init(
      metrics: [.throughput, host, plain, ratio],
      warmupIterations: 1,
      maxDuration: .seconds(60),
      maxIterations: 21
    )
  ) { benchmark in
    let reference = ProviderReference(name: "diagonalTables")
    let registry = Inputs.registry()
    // Loads the plugin.
    blackHole(try registry.call(.group, Inputs.request(reference, items: LayoutItems(count: 1))))
    let request = Inputs.request(reference, items: items)
    let start = ProcessorTime.now
    let frames = try registry.call(.group, request)
    let hostTime = ProcessorTime.now - start
    blackHole(frames)
    let plainTime = try PlainLua.time(
      of: plainTables,
      [Inputs.plugins.path + "/diagonalTables.lua", "\(items.count)"]
    )
    benchmark.measurement(host, hostTime)
    benchmark.measurement(plain, plainTime)
    benchmark.measurement(ratio, hostTime * 1000 / max(1, plainTime))
  }
}

/// Runs the hook of a plugin's file and prints the microseconds it took.
private let plainTables = """
  local plugin = dofile(arg[1])
  local environment = { itemCount = tonumber(arg[2]), options = {} }
  for name, option in pairs(plugin.options) do
    environment.options[name] = option.default
  end
  local start = os.clock()
  local frames = plugin.group(environment)
  local finish = os.clock()
  print(string.format("%d", (finish - start) * 1000000 // 1))
  os.exit(#frames == environment.itemCount)
  """
