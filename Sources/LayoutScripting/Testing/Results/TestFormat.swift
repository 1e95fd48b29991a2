/// The forms in which results of tests are printed.
public enum TestFormat: String, Sendable, Hashable, CaseIterable {
  /// For people.
  case table
  /// The Test Anything Protocol, version 14.
  case tap
  /// One JSON object.
  case json
}
