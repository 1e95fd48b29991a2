import LayoutHost
import LayoutModel

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

// MARK: The table

extension TestFileResult {
  /// The table for the terminal: the file's line, the failures, and the printed lines.
  package var table: String {
    var lines = [verdict + TerminalText.line(path) + "  " + Self.counts(of: [self])]
    for problem in problems { lines += ["", Self.place(problem)] + Self.body(problem) }
    for test in tests { lines += self.lines(of: test) }
    return lines.joined(separator: "\n") + "\n" + (isGood ? "" : "\n")
  }

  /// The word before the file's path; a file without run tests is neither good nor bad.
  private var verdict: String {
    guard isGood else { return "failed  " }
    return skippedCount > 0 && passedCount == 0 ? "not run " : "ok      "
  }

  /// Returns the lines below the file's line for a test: its failure, notes and output.
  private func lines(of test: TestResult) -> [String] {
    var lines: [String] = []
    let place = "\(TerminalText.line(path)):\(test.line): \(TerminalText.line(test.name))"
    if let failure = test.failure {
      lines += ["", "\(Self.place(failure)): \(TerminalText.line(test.name))"] + Self.body(failure)
    }
    lines += test.notes.map { "  note: \(place): \($0)" }
    lines += test.output.flatMap { text in
      TerminalText.lines(text).split(separator: "\n", omittingEmptySubsequences: false)
        .map { "  printed by \(TerminalText.line(test.name)): \($0)" }
    }
    return lines
  }

  /// Returns `file:line`, without control characters.
  private static func place(_ failure: TestFailure) -> String {
    TerminalText.line(failure.file) + (failure.line.map { ":\($0)" } ?? "")
  }

  /// Returns the message and the details, indented by two spaces.
  private static func body(_ failure: TestFailure) -> [String] {
    let lines = failure.message.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.map(String.init) + failure.details).map { "  " + TerminalText.lines($0) }
  }

  /// Returns the last line of the table: the counts and the duration, in hundredths of a second.
  package static func summary(of results: [TestFileResult], taking duration: Duration) -> String {
    let seconds = NumberText.rounded((duration / .milliseconds(10)).rounded() / 100)
    return "\(counts(of: results)) in \(results.count.counted("file")), \(seconds) s\n"
  }

  /// Returns the numbers of tests by outcome, and of problems.
  private static func counts(of results: [TestFileResult]) -> String {
    let passed = results.reduce(0) { $0 + $1.passedCount }
    let failed = results.reduce(0) { $0 + $1.failedCount }
    let skipped = results.reduce(0) { $0 + $1.skippedCount }
    let problems = results.reduce(0) { $0 + $1.problems.count }
    var counts = ["\(passed) passed"]
    if failed > 0 { counts.append("\(failed) failed") }
    if skipped > 0 { counts.append("\(skipped) not run") }
    if problems > 0 { counts.append(problems.counted("problem")) }
    return counts.joined(separator: ", ")
  }
}
