import CoreMetrics
import LayoutModel

/// Measures each call with the program's metrics backend (`MetricsSystem`).
///
/// | metric | kind | dimensions |
/// | --- | --- | --- |
/// | `layouthost.provider.calls` | counter | `provider`, `method` |
/// | `layouthost.provider.errors` | counter | `provider`, `method`, `code` |
/// | `layouthost.provider.items` | counter | `provider`, `method` |
/// | `layouthost.provider.duration` | timer | `provider`, `method` |
/// | `layouthost.provider.memory` | gauge, bytes | `provider` |
struct MetricsInterceptor: CallInterceptor {
  /// The program's metrics backend.
  let factory: any MetricsFactory

  /// Creates an interceptor; nil if the program has set up no metrics.
  init?(_ factory: any MetricsFactory) {
    guard !(factory is NOOPMetricsHandler) else { return nil }
    self.factory = factory
  }

  func end(_ call: RunningCall, _ outcome: ProviderCallOutcome) {
    let meters = call.provider.meters ?? ProviderMeters(of: call.provider.name, factory)
    call.provider.meters = meters
    meters.record(call, outcome)
  }
}

/// The metrics of one provider: making one costs more than recording.
final class ProviderMeters {
  /// The meters of one method.
  private typealias OfMethod = (calls: Counter, items: Counter, duration: CoreMetrics.Timer)

  /// The provider's name, which is a dimension of each metric.
  private let provider: String
  /// The program's metrics backend.
  private let factory: any MetricsFactory
  /// Only plugins hold memory of their own.
  private lazy var memory = Gauge(
    label: "layouthost.provider.memory",
    dimensions: [("provider", provider)],
    factory: factory
  )
  /// The meters by method, made with its first call.
  private var ofMethods: [ProviderMethodName: OfMethod] = [:]

  /// Creates the meters of a provider, each when it is first needed.
  init(of provider: String, _ factory: any MetricsFactory) {
    self.provider = provider
    self.factory = factory
  }

  /// Records a call that has ended.
  ///
  /// Memory is that of the plugin's state after the call. A call that loads a plugin has no
  /// request, and adds no items. The counter of errors is made for each failure, because codes are
  /// known only then.
  fileprivate func record(_ call: RunningCall, _ outcome: ProviderCallOutcome) {
    let meters = meters(of: call.method)
    meters.calls.increment()
    meters.duration.recordNanoseconds(Int64(outcome.duration / .nanoseconds(1)))
    if let items = call.called?.request.items.count { meters.items.increment(by: items) }
    if let bytes = call.provider.memoryInUse() { memory.record(bytes) }
    guard outcome.failure != nil else { return }
    let dimensions = dimensions(call.method) + [("code", outcome.code.rawValue)]
    Counter(label: "layouthost.provider.errors", dimensions: dimensions, factory: factory)
      .increment()
  }

  /// Returns the dimensions of a method's metrics.
  private func dimensions(_ method: ProviderMethodName) -> [(String, String)] {
    [("provider", provider), ("method", method.rawValue)]
  }

  /// Returns the meters of a method, made if needed.
  private func meters(of method: ProviderMethodName) -> OfMethod {
    if let known = ofMethods[method] { return known }
    let dimensions = dimensions(method)
    let meters: OfMethod = (
      calls: Counter(
        label: "layouthost.provider.calls",
        dimensions: dimensions,
        factory: factory
      ),
      items: Counter(
        label: "layouthost.provider.items",
        dimensions: dimensions,
        factory: factory
      ),
      duration: CoreMetrics.Timer(
        label: "layouthost.provider.duration",
        dimensions: dimensions,
        preferredDisplayUnit: .microseconds,
        factory: factory
      )
    )
    ofMethods[method] = meters
    return meters
  }
}
