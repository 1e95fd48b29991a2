/// The time limit of a plugin's call.
public enum PluginDeadline: Sendable, Hashable {
  /// A limit in elapsed time.
  case limit(Duration)
  /// No limit.
  case unlimited

  /// Reads `250ms`, `2s` or `none`.
  ///
  /// Nil otherwise, including for less than a nanosecond and more than 1,000,000,000 seconds.
  public init?(_ text: String) {
    if text == "none" {
      self = .unlimited
      return
    }
    guard let seconds = quantity(in: text, units: ["ms": 0.001, "s": 1]),
      (1e-9...1e9).contains(seconds)
    else { return nil }
    self = .limit(.seconds(seconds))
  }

  var limit: Duration? {
    switch self {
    case .limit(let limit): limit
    case .unlimited: nil
    }
  }
}
