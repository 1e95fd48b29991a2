public import LayoutModel

/// A provider as its program describes it.
public struct DescribedProvider: Sendable, Equatable {
  /// The fields of a manifest: name, version, summary, options and state.
  public let fields: SourceValue
  /// The methods that it implements.
  public let hooks: [ProviderMethodName]
  /// The fields of items that it reads.
  public let reads: [String]
  /// Whether it sends requests to the host during calls.
  public let asksHost: Bool

  /// Creates a description.
  public init(
    fields: SourceValue,
    hooks: [ProviderMethodName],
    reads: [String],
    asksHost: Bool = false
  ) {
    (self.fields, self.hooks, self.reads, self.asksHost) = (fields, hooks, reads, asksHost)
  }
}
