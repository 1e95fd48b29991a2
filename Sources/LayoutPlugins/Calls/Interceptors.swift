import LayoutModel

/// Leaves a plugin alone that keeps running out of time or memory.
///
/// Each such call costs the whole deadline and a state. A plugin is parked after some of them in a row,
/// those that other plugins make left out, and its calls are refused from then on. It is awake again when
/// its file has changed, or when somebody reloads it.
struct CircuitBreakerInterceptor: CallInterceptor {
  /// How many exhausted calls in a row park a plugin.
  static let limit = 3

  func begin(_ call: ProviderCall) throws(LayoutError) {
    call.provider.hasLostState = false
    guard call.provider.exhaustedCalls >= Self.limit else { return }
    let name = call.provider.name
    let failure = LayoutError(
      .unavailable,
      origin: .plugin,
      message: "“\(name)” is parked: \(Self.limit) calls in a row ran out of time or memory",
      hint: "it is tried again when its file changes, or after reload \"\(name)\" at the prompt"
    )
    throw failure.about(call.provider, call.method, call.request)
  }

  func end(_ call: ProviderCall, _ outcome: ProviderCallOutcome) {
    // What a plugin asks for, and in how little time, is no fault of the one that it asks.
    guard !call.isAskedByPlugin else { return }
    if outcome.failure == nil {
      call.provider.exhaustedCalls = 0
    } else if call.provider.hasLostState {
      call.provider.exhaustedCalls += 1
    }
  }
}
