internal import Benchmark

/// All benchmarks, a file for each subject.
///
/// `Tests/Benchmarks/figures` knows their names.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput],
    warmupIterations: 2,
    maxDuration: .seconds(4),
    maxIterations: 200
  )
  listBenchmarks()
  waterfallBenchmarks()
  articleBenchmarks()
  luaGroupBenchmarks()
  providerCallBenchmarks()
  libraryBenchmarks()
  textBenchmarks()
  visibleStateBenchmarks()
  scrollBenchmarks()
  pictureBenchmarks()
  batchBenchmarks()
}
