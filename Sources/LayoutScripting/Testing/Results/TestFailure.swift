import LayoutHost

/// The failure of a test or of a test file.
package struct TestFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The failure in one sentence.
  var message: String
  /// Lines that show the failure: numbers side by side, small pictures, other places.
  var details: [String] = []
  /// The path of the test file, or of the file with the failing line.
  var file: String
  /// The line, from 1; nil if it is unknown.
  var line: Int?

  package init(message: String, details: [String] = [], file: String, line: Int? = nil) {
    self.message = message
    self.details = details
    self.file = file
    self.line = line
  }

  /// The sentence, without the place.
  package var description: String { message }
}
