/// The formats of everything except layouts.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people.
  case table
  /// One JSON value.
  case json
}
