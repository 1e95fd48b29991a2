/// The state of a section: data of the document that the plugin of the section's layout describes.
public struct SectionState: Sendable, Equatable {
  /// The name of the provider that the state belongs to.
  var provider: String
  /// The values by name, as the document gives them.
  var values: ValueDecoder

  /// Creates the state of a provider's section.
  public init(provider: String, values: ValueDecoder) {
    self.provider = provider
    self.values = values
  }

  /// Returns whether provider and values are equal; places in the text do not count.
  public static func == (left: SectionState, right: SectionState) -> Bool {
    left.provider == right.provider && left.values.value == right.values.value
  }
}
