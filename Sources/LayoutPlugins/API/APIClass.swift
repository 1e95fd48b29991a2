/// A table that scripts read or write, with its fields.
package struct APIClass: Sendable, Equatable {
  /// The name after `layouthost.`.
  package let name: String
  /// Its meaning, in one sentence.
  package let summary: String
  /// The fields, in the order in which they are described.
  package let fields: [APIValue]
  /// The fields' names; no others are read from such a table.
  package let keys: [String]

  /// Describes a table.
  init(_ name: String, _ summary: String, _ fields: [APIValue]) {
    self.name = name
    self.summary = summary
    self.fields = fields
    keys = fields.map(\.name)
  }
}

extension APIClass {
  /// The tables that plugins receive and return.
  package static let all =
    ofPlugins + ofEnvironments + ofResults + ofVisibleStates + ofHost + ofSections
}
