/// The parts of `host` that a plugin must list in `requires`.
package enum HostCapability: String, CaseIterable, Sendable {
  /// `host.log(level, message)`.
  case log
  /// `host.text.measure(text, options)`.
  case text
}
