/// A row of the screen.
package struct Row: Sendable, Hashable {
  /// The text and its SGR sequences; begins and ends without any style.
  var bytes: [UInt8] = []
  /// The columns that the row takes.
  var width = 0
}
