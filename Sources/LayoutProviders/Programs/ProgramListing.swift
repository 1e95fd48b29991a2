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

  /// Returns the names of the providers; a first one without a name has that of the program.
  public func names(of program: ProviderProgram) -> [String] {
    let unnamed = providers.first.map { $0.name == nil } ?? false
    return (unnamed ? [program.name] : []) + providers.compactMap(\.name)
  }
}
