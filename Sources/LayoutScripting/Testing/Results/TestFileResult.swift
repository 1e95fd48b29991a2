import LayoutHost

/// The result of a test file.
package struct TestFileResult: Sendable, Equatable {
  /// The path as found.
  package var path: String
  /// The selected tests, in the order of the file.
  package var tests: [TestResult] = []
  /// The names of all tests of the file; nil if the file did not load.
  package var testNames: Set<String>?
  /// The paths of the documents that the tests read or tried to read.
  package var documents: Set<String> = []
  /// The problems of the file itself, such as a syntax error.
  package var problems: [TestFailure] = []
  /// The duration.
  var duration: Duration = .zero

  /// Creates the result of a file without problems.
  package init(path: String, tests: [TestResult] = []) {
    (self.path, self.tests) = (path, tests)
  }

  /// The number of passed tests.
  var passedCount: Int { tests.count { $0.outcome == .passed } }
  /// The number of failed tests.
  var failedCount: Int { tests.count { $0.failure != nil } }
  /// The number of tests that did not run.
  var skippedCount: Int { tests.count { $0.outcome == .skipped } }
  /// Whether the file and all its tests are free of failures.
  package var isGood: Bool { problems.isEmpty && failedCount == 0 }
}
