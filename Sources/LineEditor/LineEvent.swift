/// What comes of typing.
public enum LineEvent: Sendable, Hashable {
  /// A text was taken, of one line or of several.
  case line(String)
  /// What was typed was dropped.
  case interrupted
  /// Nothing more will be typed.
  case end
}

/// What stands before a text.
public struct LinePrompt: Sendable, Hashable {
  /// Before the first line.
  public var first: String
  /// Before those that follow.
  public var continuation: String

  /// Creates a prompt.
  public init(_ first: String, continuation: String) {
    self.first = first
    self.continuation = continuation
  }
}
