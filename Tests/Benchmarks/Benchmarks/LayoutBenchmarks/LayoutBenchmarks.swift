import Benchmark
import BenchmarkSubjects

/// Registers all subjects as benchmarks.
let benchmarks: @Sendable () -> Void = {
  for subject in BenchmarkSubject.all { register(subject) }
}

private func register(_ subject: BenchmarkSubject) {
  let figures = subject.figures.map { BenchmarkMetric.custom($0, useScalingFactor: false) }
  let configuration = Benchmark.Configuration(
    metrics: figures.isEmpty ? [.wallClock, .throughput] : [.throughput] + figures,
    warmupIterations: subject.warmups,
    scalingFactor: subject.repetitions == 1 ? .one : .kilo,
    maxDuration: .seconds(subject.seconds),
    maxIterations: subject.iterations
  )
  Benchmark(subject.name, configuration: configuration) {
    (benchmark: Benchmark, work: BenchmarkSubject.Work) in
    switch work {
    case .timed(let prepare):
      let repeated = try prepare(benchmark.currentIteration)
      benchmark.startMeasurement()
      for repetition in benchmark.scaledIterations { try repeated(repetition) }
      benchmark.stopMeasurement()
    case .figures(let measure):
      for (figure, value) in zip(figures, try measure()) { benchmark.measurement(figure, value) }
    }
  } setup: {
    try subject.prepare()
  }
}
