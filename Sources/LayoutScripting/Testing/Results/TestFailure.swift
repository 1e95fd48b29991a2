import LayoutHost
import LuaSandbox

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
    self.message = Self.start(of: message)
    self.details = details.map(Self.start)
    self.file = file
    self.line = line
  }

  /// Returns the start of a line: tests can make lines of megabytes, which are kept for the report.
  static func start(of line: String) -> String { LuaError.start(of: line.utf8) }

  /// The sentence, without the place.
  package var description: String { message }
}
