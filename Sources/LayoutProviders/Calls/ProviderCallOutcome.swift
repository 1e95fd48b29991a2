import LayoutModel

/// The outcome of a call.
struct ProviderCallOutcome {
  /// The error of a failed call; nil if the call succeeded.
  let failure: LayoutError?
  /// The duration of the call.
  let duration: Duration

  /// The status code.
  var code: StatusCode { failure?.code ?? .ok }
}
