import LayoutModel

/// A provider, and what is known of its calls so far.
///
/// Kept with the provider, so that a call looks nothing up.
final class ProviderState {
  /// The provider's name in documents.
  var name: String
  /// A plugin's own version.
  var version: String?
  /// Whether it is a native engine.
  let isNative: Bool
  /// How long a call may take; nil for no limit.
  let deadline: Duration?
  /// What its calls have taken.
  var usage = ProviderUsage()
  /// How many calls in a row have cost the provider its state, by running out of time or memory.
  var exhaustedCalls = 0
  /// Whether the running call has cost it its state.
  var hasLostState = false
  /// The bytes that it holds at present; nil for native engines.
  var memoryInUse: () -> Int? = { nil }
  /// What measures its calls; made with the first one.
  var meters: ProviderMeters?

  /// The record of a native engine, which has no limits of its own.
  init(engine name: String) {
    self.name = name
    isNative = true
    deadline = nil
  }

  /// The record of a plugin.
  init(plugin name: String, deadline: Duration?) {
    self.name = name
    isNative = false
    self.deadline = deadline
  }
}

extension LayoutError {
  /// The failure with what a plugin's call knows, unless it is about another plugin.
  func about(
    _ provider: ProviderState,
    _ method: ProviderMethod,
    _ request: ProviderRequest?
  ) -> LayoutError {
    guard plugin == nil else { return self }
    var failure = self
    failure.plugin = provider.name
    failure.version = provider.version
    failure.method = self.method ?? method
    failure.section = section ?? (method.isOfScreen ? nil : request?.section.index)
    return failure
  }
}

extension ProviderMethod {
  /// Whether the method is about a whole screen, and no section.
  fileprivate var isOfScreen: Bool { self == .screen || self == .coordinate }
}
