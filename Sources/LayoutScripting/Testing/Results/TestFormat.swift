/// The formats in which test results are printed.
package enum TestFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for the terminal.
  case table
  /// The Test Anything Protocol, version 14.
  case tap
  /// One JSON object.
  case json
}
