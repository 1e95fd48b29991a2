import LayoutModel

/// One call of a provider, as the interceptors around it see it.
final class RunningCall {
  /// The called method.
  let method: ProviderMethodName
  /// The called provider.
  let provider: ProviderState
  /// The request, copied; nil while a plugin's file is loaded.
  var request: ProviderRequest? { called?.request }
  /// The request as the provider receives it; nil while a plugin's file is loaded.
  let called: CalledRequest?
  /// The start of the call.
  let start: ContinuousClock.Instant
  /// The deadline of the call and of all calls that it makes; nil if there is no limit.
  ///
  /// It begins as the limit of the call that makes this one.
  var deadline: ContinuousClock.Instant?
  /// Whether a plugin makes it, directly or indirectly.
  let isCalledByPlugin: Bool

  /// Creates a call that begins now.
  init(
    _ method: ProviderMethodName,
    of provider: ProviderState,
    _ request: CalledRequest?,
    within deadline: ContinuousClock.Instant?,
    isCalledByPlugin: Bool
  ) {
    self.method = method
    self.provider = provider
    called = request
    self.deadline = deadline
    self.isCalledByPlugin = isCalledByPlugin
    start = .now
  }

  /// The time that the call may take in all; nil if there is no limit.
  var timeLimit: Duration? { deadline.map { start.duration(to: $0) } }
  /// The time left until the deadline, 0 once it has passed; nil if there is no limit.
  var timeLeft: Duration? { deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }
}
