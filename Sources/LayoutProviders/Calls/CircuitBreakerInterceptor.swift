import LayoutModel
import Logging

/// Suspends a plugin that keeps running out of time or memory.
///
/// Each such call costs the whole deadline and a state. A plugin is suspended after several of them
/// in a row, calls by other plugins left out; further calls are refused. It resumes when its file
/// changes or is reloaded.
struct CircuitBreakerInterceptor: CallInterceptor {
  /// The number of exhausted calls in a row that suspends a plugin.
  static let limit = 3

  /// Called when a plugin is suspended, with the failure of its further calls; nil if nothing
  /// is called.
  var didSuspend: (@Sendable (LayoutError) -> Void)?

  func begin(_ call: RunningCall) throws(LayoutError) {
    call.provider.hasLostState = false
    guard call.provider.exhaustedCalls >= Self.limit else { return }
    throw Self.suspension(of: call)
  }

  /// Returns the failure of a call of a suspended plugin.
  private static func suspension(of call: RunningCall) -> LayoutError {
    let name = call.provider.name
    let failure = LayoutError(
      .unavailable,
      origin: .plugin,
      message: "“\(name)” is suspended: \(limit) calls in a row ran out of time or memory",
      hint:
        "layouthost tries it again when its file changes, or after reload \"\(name)\" at the prompt"
    )
    return failure.about(call.provider, call.method, call.request)
  }

  func end(_ call: RunningCall, _ outcome: ProviderCallOutcome) {
    // The calling plugin chose the request and the time; the called one is not at fault.
    guard !call.isCalledByPlugin else { return }
    if outcome.failure == nil {
      call.provider.exhaustedCalls = 0
    } else if call.provider.hasLostState {
      call.provider.exhaustedCalls += 1
      if call.provider.exhaustedCalls == Self.limit { didSuspend?(Self.suspension(of: call)) }
    }
  }
}
