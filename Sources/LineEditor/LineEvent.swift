/// An event that ends a line.
package enum LineEvent: Sendable, Hashable {
  /// The user has entered a text of one or more lines.
  case line(String)
  /// The user wants to edit the text in another program.
  case edit(String)
  /// The user has cancelled the line with Ctrl-C.
  case interrupted
  case end
}
