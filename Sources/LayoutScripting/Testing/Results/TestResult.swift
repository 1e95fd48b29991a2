import LayoutHost
import LayoutModel

/// The result of a test.
package struct TestResult: Sendable, Equatable {
  /// The outcome of a test.
  package enum Outcome: Sendable, Equatable {
    case passed
    case failed(TestFailure)
    /// The test is skipped or not selected, or an earlier failure ended the run.
    case skipped
  }

  /// The names of the enclosing groups and of the test, separated by spaces.
  package var name: String
  /// The line of the `it`, from 1.
  package var line: Int
  /// The outcome.
  package var outcome: Outcome
  /// The duration, with the functions before and after the test.
  var duration: Duration = .zero
  /// Remarks for the author that are not failures.
  package var notes: [String] = []
  /// The printed lines.
  package var output: [String] = []

  /// Creates the result of a test without notes and output.
  package init(name: String, line: Int, outcome: Outcome) {
    (self.name, self.line, self.outcome) = (name, line, outcome)
  }

  /// The failure; nil if the test did not fail.
  package var failure: TestFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }
}
