package import CoreMetrics
import Synchronization

/// Metrics that are kept in memory, and read as Prometheus' text form.
///
/// | metric | becomes | name |
/// | --- | --- | --- |
/// | counter | a counter | with `_total` |
/// | gauge, meter | a gauge | as it is |
/// | timer | a histogram of seconds | with `_seconds` |
/// | recorder | a histogram without buckets | as it is |
///
/// Characters that Prometheus' names cannot have become `_`. A metric with a name and dimensions is made once: later
/// ones add to it.
package final class PrometheusMetrics: MetricsFactory {
  /// The metrics of one name, by their labels.
  private struct Family {
    let kind: String
    var series: [String: any PrometheusSeries] = [:]
  }

  private let families = Mutex<[String: Family]>([:])
  /// The sentences that explain metrics, by name.
  private let help: [String: String]

  /// Creates an empty set of metrics.
  /// - Parameter help: sentences of one line that explain metrics, by their names in the text; others have none.
  package init(help: [String: String] = [:]) { self.help = help }

  /// All metrics, in the order of their names and labels.
  /// - Complexity: O(n log n) for n metrics.
  package var text: String {
    let families = families.withLock { $0 }
    var text = ""
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      if let sentence = help[name] { text += "# HELP \(name) \(sentence)\n" }
      text += "# TYPE \(name) \(family.kind)\n"
      for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
        series.write(to: &text, name, labels)
      }
    }
    return text
  }

  package func makeCounter(
    label: String,
    dimensions: [(String, String)]
  ) -> any CounterHandler {
    let name = Self.name(label)
    let full = name.hasSuffix("_total") ? name : name + "_total"
    guard let counter = series(full, "counter", dimensions, { PrometheusCounter() }) else {
      return NOOPMetricsHandler.instance
    }
    return counter
  }

  package func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    let name = Self.name(label)
    if aggregate {
      guard let histogram = self.histogram(name, dimensions, bounds: []) else {
        return NOOPMetricsHandler.instance
      }
      return histogram
    }
    guard let gauge = self.gauge(name, dimensions) else { return NOOPMetricsHandler.instance }
    return gauge
  }

  package func makeMeter(
    label: String,
    dimensions: [(String, String)]
  ) -> any MeterHandler {
    guard let gauge = self.gauge(Self.name(label), dimensions) else {
      return NOOPMetricsHandler.instance
    }
    return gauge
  }

  package func makeTimer(
    label: String,
    dimensions: [(String, String)]
  ) -> any TimerHandler {
    let name = Self.name(label) + "_seconds"
    let bounds = PrometheusHistogram.secondBounds
    guard let timer = histogram(name, dimensions, bounds: bounds) else {
      return NOOPMetricsHandler.instance
    }
    return timer
  }

  private func gauge(_ name: String, _ dimensions: [(String, String)]) -> PrometheusGauge? {
    series(name, "gauge", dimensions) { PrometheusGauge() }
  }

  private func histogram(
    _ name: String,
    _ dimensions: [(String, String)],
    bounds: [Double]
  ) -> PrometheusHistogram? {
    series(name, "histogram", dimensions) { PrometheusHistogram(bounds: bounds) }
  }

  // Metrics live as long as the program: a counter that starts again would look like a restart.
  package func destroyCounter(_ handler: any CounterHandler) {}
  package func destroyMeter(_ handler: any MeterHandler) {}
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  package func destroyTimer(_ handler: any TimerHandler) {}

  /// Returns the series of a name and dimensions, made if needed; nil if the name has another kind.
  private func series<Series: PrometheusSeries>(
    _ name: String,
    _ kind: String,
    _ dimensions: [(String, String)],
    _ make: () -> Series
  ) -> Series? {
    let labels = dimensions.sorted { $0.0 < $1.0 }
      .map { "\(Self.name($0.0))=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
    return families.withLock { families in
      if let known = families[name]?.series[labels] { return known as? Series }
      guard families[name]?.kind ?? kind == kind else { return nil }
      let fresh = make()
      families[name, default: Family(kind: kind)].series[labels] = fresh
      return fresh
    }
  }

  /// Returns a name with the characters that a metric's name may have.
  private static func name(_ label: String) -> String {
    String(
      label.unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
          ? Character(scalar) : "_"
      }
    )
  }

  /// Returns the value of a label with its escapes.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.append(character)
      }
    }
  }
}
