import LayoutModel

/// Adds up what a provider's calls take.
struct UsageInterceptor: CallInterceptor {
  func end(_ call: ProviderCall, _ outcome: ProviderCallOutcome) {
    call.provider.usage.calls += 1
    if outcome.failure != nil { call.provider.usage.failures += 1 }
    call.provider.usage.time += outcome.duration
  }
}
