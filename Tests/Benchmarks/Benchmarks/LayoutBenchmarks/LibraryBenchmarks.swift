internal import Benchmark
internal import Foundation
internal import LuaSandbox
internal import LayoutPlugins

/// Library functions that look at the budget: what it costs, and how soon they stop.
func libraryBenchmarks() {
  for (name, count) in [
    ("plain text", 200_000), ("digits", 200_000), ("trim", 50_000), ("gsub of words", 5000),
    ("gmatch of pairs", 5000), ("set of a name", 200_000),
  ] {
    patternBenchmark(name, count: count)
  }
  for evasion in evasions() { overrunBenchmark(evasion) }
  armedBenchmark()
}

/// The host and plain Lua take turns, so that what else the machine does meets both.
private func patternBenchmark(_ name: String, count: Int) {
  let host = BenchmarkMetric.custom("host (µs)", useScalingFactor: false)
  let plain = BenchmarkMetric.custom("lua5.4 (µs)", useScalingFactor: false)
  let ratio = BenchmarkMetric.custom("host ÷ lua5.4 (‰)", useScalingFactor: false)
  Benchmark(
    "pattern, \(name)",
    configuration: .init(
      metrics: [.throughput, host, plain, ratio],
      warmupIterations: 1,
      maxDuration: .seconds(10),
      maxIterations: 11
    )
  ) { benchmark, script in
    let state = try LuaState(budget: LuaBudget(deadline: .seconds(60)), name: "patterns")
    let chunk = try state.load(script, chunkName: "@patterns.lua")
    let start = ProcessorTime.now
    try state.call(
      chunk,
      push: { stack in
        stack.push(name)
        stack.push(count)
        return 2
      },
      read: { _ in }
    )
    let hostTime = ProcessorTime.now - start
    let plainTime = try PlainLua.time(of: plainRun, [scripts + "patterns.lua", name, "\(count)"])
    benchmark.measurement(host, hostTime)
    benchmark.measurement(plain, plainTime)
    benchmark.measurement(ratio, hostTime * 1000 / max(1, plainTime))
  } setup: {
    try script("patterns.lua")
  }
}

/// Runs a file with a name and a number and prints the microseconds it took.
private let plainRun = """
  local run = assert(loadfile(arg[1]))
  local start = os.clock()
  run(arg[2], math.tointeger(arg[3]))
  local finish = os.clock()
  print(string.format("%d", (finish - start) * 1000000 // 1))
  """

// MARK: Overruns

/// How long a call goes on behind its deadline.
private func overrunBenchmark(_ evasion: String) {
  let overrun = BenchmarkMetric.custom("overrun (µs)", useScalingFactor: false)
  let deadline = Duration.milliseconds(30)
  Benchmark(
    "overrun, \(evasion)",
    configuration: .init(
      metrics: [.throughput, overrun],
      warmupIterations: 0,
      maxDuration: .seconds(10),
      maxIterations: 9
    )
  ) { benchmark, script in
    let state = try LuaState(budget: LuaBudget(deadline: deadline), name: "evasions")
    let chunk = try state.load(script, chunkName: "@evasions.lua")
    try call(chunk, of: state, with: "prepare", deadline: nil)
    let name = evasion.drop { $0 != " " }.dropFirst()
    let clock = ContinuousClock()
    let start = clock.now
    do {
      try call(chunk, of: state, with: String(name), deadline: deadline)
    } catch let error as LuaError where error.kind == .deadline {
      let time = clock.now - start - deadline
      benchmark.measurement(overrun, Int(time / .microseconds(1)))
      return
    }
    throw NotStopped(evasion: evasion)
  } setup: {
    try script("evasions.lua")
  }
}

private struct NotStopped: Error { let evasion: String }

private func call(
  _ chunk: LuaReference,
  of state: LuaState,
  with name: String,
  deadline: Duration?
) throws {
  try state.call(
    chunk,
    deadline: deadline,
    push: { stack in
      stack.push(name)
      return 1
    },
    read: { _ in }
  )
}

/// The names in `evasions.lua`, each with its group in front.
private func evasions() -> [String] {
  do {
    let state = try LuaState(budget: LuaBudget(), name: "evasions")
    let chunk = try state.load(script("evasions.lua"), chunkName: "@evasions.lua")
    let names = try state.call(chunk) { stack in stack.string(at: 1) ?? "" }
    return names.split(separator: "\n").map(String.init)
  } catch {
    return []
  }
}

// MARK: What a deadline costs

/// Arithmetic with and without a deadline, in turns.
private func armedBenchmark() {
  let armed = BenchmarkMetric.custom("armed (µs)", useScalingFactor: false)
  let free = BenchmarkMetric.custom("free (µs)", useScalingFactor: false)
  let ratio = BenchmarkMetric.custom("armed ÷ free (‰)", useScalingFactor: false)
  Benchmark(
    "deadline, arithmetic",
    configuration: .init(
      metrics: [.throughput, armed, free, ratio],
      warmupIterations: 1,
      maxDuration: .seconds(10),
      maxIterations: 41
    )
  ) { benchmark, state in
    let source = "local x = 0 for i = 1, 5000000 do x = x * 0.5 + i % 7 end return x"
    let chunk = try state.load(Array(source.utf8), chunkName: "@arithmetic.lua")
    let times = try [nil, Duration.seconds(60)]
      .map { deadline in
        let start = ProcessorTime.now
        try state.call(chunk, deadline: deadline) { _ in }
        return ProcessorTime.now - start
      }
    benchmark.measurement(free, times[0])
    benchmark.measurement(armed, times[1])
    benchmark.measurement(ratio, times[1] * 1000 / max(1, times[0]))
  } setup: {
    try LuaState(budget: LuaBudget(), name: "arithmetic")
  }
}

// MARK: Scripts

/// The folder of the scripts that only these benchmarks run.
private let scripts =
  URL(filePath: Inputs.plugins.path).deletingLastPathComponent().path + "/Scripts/"

private func script(_ name: String) throws -> [UInt8] {
  try Array(Data(contentsOf: URL(filePath: scripts + name)))
}
