/// What the calls of a provider have taken so far.
public struct ProviderUsage: Sendable, Hashable {
  /// How many calls there were, that of loading a plugin's file included.
  public var calls: Int
  /// How many of them failed.
  public var failures: Int
  /// How long they took in all, the calls that they made in turn included.
  public var time: Duration

  /// Creates a record, by default of no calls.
  public init(calls: Int = 0, failures: Int = 0, time: Duration = .zero) {
    self.calls = calls
    self.failures = failures
    self.time = time
  }
}
