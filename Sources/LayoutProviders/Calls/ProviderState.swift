import LayoutModel

/// A provider, with the records of its calls so far.
///
/// Stored with the provider, so a call needs no lookup.
final class ProviderState {
  /// The provider's name in documents.
  ///
  /// The name of the file until the plugin's manifest has been read, which may give another one.
  var name: String
  /// A plugin's own version.
  var version: String?
  /// Whether it is a native engine.
  let isNative: Bool
  /// The time limit of a call; nil if there is no limit.
  let deadline: Duration?
  /// The usage of its calls so far.
  var usage = ProviderUsage()
  /// The number of calls in a row that ran out of time or memory, which costs the provider its
  /// state.
  ///
  /// Three suspend it (``CircuitBreakerInterceptor``). A success sets the number to 0; a failure of
  /// another kind leaves it unchanged.
  var exhaustedCalls = 0
  /// Whether the running call has cost it its state.
  ///
  /// The plugin sets it when it drops its state; the circuit breaker clears it before each call.
  var hasLostState = false
  /// The bytes that it holds at present; nil in native engines.
  ///
  /// For a plugin the closure reads the allocator's count, garbage included.
  var memoryInUse: () -> Int? = { nil }
  /// The meters of its calls; made with the first call.
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
  /// Whether a process did not start, which is no mistake of a plugin and may pass.
  ///
  /// No failure of a start is remembered: the next call tries again.
  package var isFailedStart: Bool {
    code == .unavailable && origin == .plugin && method == .describe
  }

  /// Returns the failure with the data of a plugin's call, unless it is about another plugin.
  ///
  /// A failure that already names a plugin comes from a nested call and is unchanged, as are a
  /// method and a section that are set; methods of a whole screen get no section.
  func about(
    _ provider: ProviderState,
    _ method: ProviderMethodName,
    _ request: ProviderRequest?
  ) -> LayoutError {
    guard plugin == nil else { return self }
    var failure = self
    failure.plugin = provider.name
    failure.version = provider.version
    failure.method = self.method ?? method
    let isOfSection = !method.isOfScreen && request?.isOfCollection != true
    failure.section = section ?? (isOfSection ? request?.section.index : nil)
    return failure
  }
}

extension ProviderMethodName {
  /// Whether the method is about a whole screen, not a section.
  fileprivate var isOfScreen: Bool { self == .screen || self == .coordinate }
}
