/// The formats of a layout.
public enum ResultFormat: String, Sendable, Hashable, CaseIterable {
  /// A table for people.
  case table
  /// One JSON object.
  case json
  /// A line of JSON for the layout, then one for each element.
  case ndjson
  /// A line of comma-separated values for each element, after one with the names of the columns.
  case csv
  /// Sizes, counts and times, without elements.
  case summary
}
