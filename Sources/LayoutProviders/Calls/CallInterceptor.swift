import LayoutModel

/// A step around every call of every provider, native or not.
///
/// Interceptors begin in their order and end in reverse. One that refuses a call keeps it from
/// later ones and from the provider; earlier ones see the refusal as the outcome.
protocol CallInterceptor {
  /// Runs before the call to the provider.
  /// - Throws: the failure with which the call ends before the provider is called.
  func begin(_ call: RunningCall) throws(LayoutError)
  /// Runs after the call has succeeded or failed.
  func end(_ call: RunningCall, _ outcome: ProviderCallOutcome)
}

extension CallInterceptor {
  func begin(_ call: RunningCall) throws(LayoutError) {}
  func end(_ call: RunningCall, _ outcome: ProviderCallOutcome) {}
}
