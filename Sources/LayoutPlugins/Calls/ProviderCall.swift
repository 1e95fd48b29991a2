import LayoutModel

/// One call of a provider, as the interceptors around it see it: one object, so that none copies the
/// request.
final class ProviderCall {
  /// What is asked.
  let method: ProviderMethod
  /// Who is asked.
  let provider: ProviderState
  /// What it is asked with; nil while a plugin's file is loaded.
  let request: ProviderRequest?
  /// When the call began.
  let start: ContinuousClock.Instant
  /// When the call has to be over, those that it makes in turn included; nil for no limit.
  ///
  /// It begins as the limit of the call that makes this one.
  var deadline: ContinuousClock.Instant?
  /// Whether a plugin makes it, at some remove.
  let isAskedByPlugin: Bool

  /// Creates a call that begins now.
  init(
    _ method: ProviderMethod,
    of provider: ProviderState,
    _ request: ProviderRequest?,
    within deadline: ContinuousClock.Instant?,
    isAskedByPlugin: Bool
  ) {
    self.method = method
    self.provider = provider
    self.request = request
    self.deadline = deadline
    self.isAskedByPlugin = isAskedByPlugin
    start = .now
  }

  /// How long it may take.
  var time: CallTime { CallTime(start: start, deadline: deadline) }
}

/// How long a call may take.
struct CallTime {
  /// When it began.
  let start: ContinuousClock.Instant
  /// When it has to be over; nil for no limit.
  let deadline: ContinuousClock.Instant?

  /// All of it; nil for no limit.
  var limit: Duration? { deadline.map { start.duration(to: $0) } }
  /// What is left of it; nil for no limit.
  var left: Duration? { deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) } }
}

/// How a call ended.
struct ProviderCallOutcome {
  /// Why there is no answer; nil where there is one.
  let failure: LayoutError?
  /// How long it took.
  let duration: Duration

  /// The status code.
  var code: StatusCode { failure?.code ?? .ok }
}

/// What stands around every call of every provider, native or not.
///
/// Interceptors begin in their order and end in the opposite one. One that refuses a call keeps it
/// from those behind it and from the provider; those before it see the refusal as the outcome.
protocol CallInterceptor {
  /// Before the provider is asked.
  /// - Throws: the failure with which the call ends, without its being made.
  func begin(_ call: ProviderCall) throws(LayoutError)
  /// After it has answered or failed.
  func end(_ call: ProviderCall, _ outcome: ProviderCallOutcome)
}

extension CallInterceptor {
  func begin(_ call: ProviderCall) throws(LayoutError) {}
  func end(_ call: ProviderCall, _ outcome: ProviderCallOutcome) {}
}
