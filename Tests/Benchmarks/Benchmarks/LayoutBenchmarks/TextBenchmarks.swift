internal import Benchmark
internal import LayoutHost
internal import LayoutModel

/// What it costs to measure a text of 200 letters, wrapped at 300 points.
func textBenchmarks() {
  let measurer = HostConfiguration.standardTextMeasurer

  Benchmark("text of 200 letters, new", configuration: .init(scalingFactor: .kilo)) { benchmark in
    for _ in benchmark.scaledIterations {
      let text = Inputs.text(UInt64.random(in: 0...UInt64.max))
      blackHole(try measurer.measure(TextRequest(text, width: 300)))
    }
  }

  Benchmark("text of 200 letters, remembered", configuration: .init(scalingFactor: .kilo)) {
    benchmark in
    let request = TextRequest(Inputs.text(0), width: 300)
    for _ in benchmark.scaledIterations { blackHole(try measurer.measure(request)) }
  }
}

extension Inputs {
  /// A text of 200 letters that starts with a number.
  static func text(_ number: UInt64) -> String {
    let words = "\(number) " + String(repeating: "rows are as high as their text ", count: 7)
    return String(words.prefix(200))
  }
}
