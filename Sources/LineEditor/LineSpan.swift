/// A part of a text with a role, which has a colour.
package struct LineSpan: Sendable, Hashable {
  /// The roles of a text's parts, each with its colour as a parameter of SGR (ECMA-48, 8.3.117).
  package enum Role: String, Sendable, Hashable, CaseIterable {
    /// A word of the language.
    case keyword = "35"
    /// A text in quotes.
    case string = "32"
    case number = "36"
    case comment = "90"
    /// A name that the program defines.
    case known = "34"
    case error = "31"
  }

  /// The position of the part, in bytes.
  var range: Range<Int>
  var role: Role

  package init(_ range: Range<Int>, _ role: Role) {
    self.range = range
    self.role = role
  }
}
