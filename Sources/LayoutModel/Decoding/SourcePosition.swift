/// A place in a text: a line and a column, both counted from 1; 0 without a text.
package struct SourcePosition: Sendable, Hashable {
  /// The line, from 1.
  package var line: Int32
  /// The column in characters of the line, from 1.
  package var column: Int32

  /// The position of values that do not come from a text.
  package static let none = SourcePosition(line: 0, column: 0)

  package init(line: Int, column: Int) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }
}
