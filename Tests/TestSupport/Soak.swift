private import Foundation
package import Testing

/// The long versions of tests, which `LAYOUTHOST_SOAK=1` switches on: more repetitions, larger inputs.
package enum Soak {
  /// Whether the tests run in their long versions.
  package static let isOn = ProcessInfo.processInfo.environment["LAYOUTHOST_SOAK"] == "1"

  /// The number of repetitions of a test: `long` in a soak, `short` otherwise.
  package static func count(_ long: Int, otherwise short: Int) -> Int { isOn ? long : short }

  /// The seeds of a test's random cases, from 0: `long` of them in a soak, `short` otherwise.
  package static func seeds(_ long: Int, otherwise short: Int) -> Range<UInt64> {
    0..<UInt64(count(long, otherwise: short))
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test in a soak only.
  package static var soak: Self { .enabled(if: Soak.isOn, "runs with LAYOUTHOST_SOAK=1") }
}
