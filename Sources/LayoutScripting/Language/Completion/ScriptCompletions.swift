/// What could stand in the place of a word of a script.
public struct ScriptCompletions: Sendable, Hashable {
  /// One of them.
  public struct Candidate: Sendable, Hashable {
    /// What stands in the word's place.
    public var text: String
    /// What is said of it beside it, such as a signature or a value; may be empty.
    public var detail: String
  }

  /// The word's place, in bytes of the text.
  public var range: Range<Int>
  /// What could stand there, in order.
  public var candidates: [Candidate]
}
