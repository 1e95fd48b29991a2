/// The providers that a program offers, as it has described them at its last start.
public struct ProgramListing: Sendable {
  /// The number of the description: a program that describes itself otherwise after a restart has
  /// another one.
  public let number: Int
  /// The providers.
  public let providers: [DescribedProvider]

  /// Creates a listing.
  public init(number: Int, providers: [DescribedProvider]) {
    (self.number, self.providers) = (number, providers)
  }
}
