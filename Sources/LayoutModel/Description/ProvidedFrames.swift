/// The provider of a custom group's frames, and the number of items in each call.
public struct ProvidedFrames: Sendable, Equatable {
  /// The provider that is called, with its options.
  public var provider: ProviderReference
  /// The number of items in a group; nil means all items of the section.
  public var count: Int?
  /// Whether the provider is called for each group with its own items, rather than for the first
  /// group alone.
  package var perGroup: Bool

  /// Creates the part of the call that is the same for every group.
  public init(provider: ProviderReference, count: Int? = nil, perGroup: Bool = false) {
    self.provider = provider
    self.count = count
    self.perGroup = perGroup
  }
}
