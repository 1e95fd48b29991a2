import CoreMetrics
import Synchronization

/// The values of a metric with one set of labels.
protocol PrometheusSeries: AnyObject, Sendable {
  /// Adds the lines of the values to a text.
  func write(to text: inout String, _ name: String, _ labels: String)
}

extension PrometheusSeries {
  /// Returns a name with its labels.
  fileprivate func full(_ name: String, _ labels: String) -> String {
    labels.isEmpty ? name : "\(name){\(labels)}"
  }
}

/// A number that only grows.
final class PrometheusCounter: CounterHandler, PrometheusSeries {
  private let count = Atomic<Int64>(0)

  func increment(by amount: Int64) { count.wrappingAdd(amount, ordering: .relaxed) }

  func reset() { count.store(0, ordering: .relaxed) }

  func write(to text: inout String, _ name: String, _ labels: String) {
    text += "\(full(name, labels)) \(count.load(ordering: .relaxed))\n"
  }
}

/// A number that goes up and down.
final class PrometheusGauge: RecorderHandler, MeterHandler, PrometheusSeries {
  private let value = Mutex(0.0)

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) { self.value.withLock { $0 = value } }

  func set(_ value: Int64) { record(Double(value)) }

  func set(_ value: Double) { record(value) }

  func increment(by amount: Double) { value.withLock { $0 += amount } }

  func decrement(by amount: Double) { value.withLock { $0 -= amount } }

  func write(to text: inout String, _ name: String, _ labels: String) {
    text += "\(full(name, labels)) \(value.withLock { $0 })\n"
  }
}

/// The number of values up to each of some bounds, and the sum of all values.
final class PrometheusHistogram: RecorderHandler, TimerHandler, PrometheusSeries {
  /// Bounds for times in seconds, from that of a small list to that of a slow plugin.
  static let secondBounds = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ]

  /// The greatest value of each bucket, in ascending order; the last bucket has the others.
  private let bounds: [Double]
  private let values: Mutex<(counts: [Int], sum: Double)>

  init(bounds: [Double]) {
    self.bounds = bounds
    values = Mutex((Array(repeating: 0, count: bounds.count + 1), 0))
  }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    values.withLock { values in
      values.counts[bucket] += 1
      values.sum += value
    }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

  func write(to text: inout String, _ name: String, _ labels: String) {
    let (counts, sum) = values.withLock { ($0.counts, $0.sum) }
    let prefix = labels.isEmpty ? "" : labels + ","
    var total = 0
    for (bound, count) in zip(bounds.map { "\($0)" } + ["+Inf"], counts) {
      total += count
      text += "\(name)_bucket{\(prefix)le=\"\(bound)\"} \(total)\n"
    }
    text += "\(full(name + "_sum", labels)) \(sum)\n"
    text += "\(full(name + "_count", labels)) \(total)\n"
  }
}
