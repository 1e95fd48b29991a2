import CoreMetrics
import Testing

import LayoutService

@Suite("Metrics in Prometheus' text form")
struct PrometheusMetricsTests {
  private let metrics = PrometheusMetrics()

  @Test("A counter has its labels in order, with escapes, and ends in “_total”")
  func counter() {
    let dimensions = [("method", "a\\b\"c\nd"), ("code", "OK")]
    for _ in 0..<2 {
      Counter(label: "layouthost.calls", dimensions: dimensions, factory: metrics).increment(by: 2)
    }
    #expect(
      metrics.text == """
        # TYPE layouthost_calls_total counter
        layouthost_calls_total{code="OK",method="a\\\\b\\"c\\nd"} 4

        """
    )
  }

  @Test("A gauge has its last value, and a meter adds to it")
  func gauge() {
    Gauge(label: "memory", factory: metrics).record(7)
    Gauge(label: "memory", factory: metrics).record(2.5)
    let meter = Meter(label: "open", factory: metrics)
    meter.increment(by: 3.0)
    meter.decrement(by: 1.0)
    #expect(metrics.text.contains("# TYPE memory gauge\nmemory 2.5\n"))
    #expect(metrics.text.contains("# TYPE open gauge\nopen 2.0\n"))
  }

  @Test("A timer is a histogram in seconds, whose buckets include the smaller ones")
  func timer() {
    let timer = Timer(label: "time", dimensions: [("method", "Solve")], factory: metrics)
    for milliseconds in [1, 2, 700, 60_000] { timer.recordMilliseconds(milliseconds) }
    let lines = metrics.text.split(separator: "\n")
    #expect(lines.first == "# TYPE time_seconds histogram")
    for (bound, count) in [
      ("0.0005", 0), ("0.001", 1), ("0.0025", 2), ("0.5", 2), ("1.0", 3), ("30.0", 3), ("+Inf", 4),
    ] {
      #expect(lines.contains("time_seconds_bucket{method=\"Solve\",le=\"\(bound)\"} \(count)"))
    }
    #expect(lines.contains("time_seconds_sum{method=\"Solve\"} 60.703"))
    #expect(lines.last == "time_seconds_count{method=\"Solve\"} 4")
  }

  @Test("A name keeps the kind with which it was first made")
  func kinds() {
    Gauge(label: "a_total", factory: metrics).record(1)
    Counter(label: "a", factory: metrics).increment()
    #expect(metrics.text == "# TYPE a_total gauge\na_total 1.0\n")
  }

  @Test("A metric that has a sentence shows it before its kind, and others have none")
  func help() {
    let metrics = PrometheusMetrics(help: ["open": "What is open."])
    Gauge(label: "open", factory: metrics).record(1)
    Gauge(label: "other", factory: metrics).record(2)
    #expect(
      metrics.text == """
        # HELP open What is open.
        # TYPE open gauge
        open 1.0
        # TYPE other gauge
        other 2.0

        """
    )
  }
}
