/// What a test beside a plugin finds that plugins do not.
public enum TestWords {
  /// The names.
  public static let names = ["describe", "expect", "it", "solve"]
}
