internal import LayoutHost
internal import LayoutModel

extension BenchmarkSubject {
  /// Measurements of a text of 200 letters, wrapped at 300 points.
  static var texts: [BenchmarkSubject] {
    let measurer = HostConfiguration.standardTextMeasurer
    return [
      BenchmarkSubject(name: "text of 200 letters, new", repetitions: 1000) {
        .repeated { _ in
          let request = TextRequest(text(UInt64.random(in: 0...UInt64.max)), width: 300)
          blackHole(try measurer.measure(request))
        }
      },
      BenchmarkSubject(name: "text of 200 letters, remembered", repetitions: 1000) {
        let request = TextRequest(text(0), width: 300)
        return .repeated { _ in blackHole(try measurer.measure(request)) }
      },
    ]
  }

  /// Returns a text of 200 letters that starts with a number.
  private static func text(_ number: UInt64) -> String {
    let words = "\(number) " + String(repeating: "rows are as high as their text ", count: 7)
    return String(words.prefix(200))
  }
}
