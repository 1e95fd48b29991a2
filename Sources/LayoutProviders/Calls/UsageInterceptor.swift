import LayoutModel

/// Adds up the time of a provider's calls.
///
/// The time of a call includes the calls of other providers within it, so the sum over all
/// providers may exceed the elapsed time. It is outside the circuit breaker and the deadline: the
/// calls that they refuse count as failures.
struct UsageInterceptor: CallInterceptor {
  func end(_ call: RunningCall, _ outcome: ProviderCallOutcome) {
    call.provider.usage.calls += 1
    if outcome.failure != nil { call.provider.usage.failures += 1 }
    call.provider.usage.time += outcome.duration
  }
}
