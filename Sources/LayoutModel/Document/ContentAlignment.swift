/// The end of the container at which content rests that is shorter than the container.
public enum ContentAlignment: String, Sendable, Hashable, CaseIterable {
  /// At the top, or at the edge at which lines start.
  case start
  /// At the bottom, or at the edge at which lines end, as the first messages of a chat do.
  case end
}
