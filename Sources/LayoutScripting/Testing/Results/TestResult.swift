import LayoutHost
import LayoutModel

/// Why a test or a file failed.
package struct TestFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// What happened, in one sentence.
  package var message: String
  /// What shows it: numbers side by side, small pictures, where else it happened.
  package var details: [String] = []
  /// The file; of a test, that of the `expect`, or of the line that was running.
  package var file: String
  /// The line, from 1.
  package var line: Int?

  /// Creates a failure.
  package init(message: String, details: [String] = [], file: String, line: Int? = nil) {
    self.message = message
    self.details = details
    self.file = file
    self.line = line
  }

  package var description: String { message }
}

/// What has become of a test.
package struct TestResult: Sendable, Equatable {
  /// How it ended.
  package enum Outcome: Sendable, Equatable {
    case passed
    case failed(TestFailure)
    /// It was not asked for, or something before it had failed.
    case skipped
  }

  /// The names of the groups around it and its own, with spaces between them.
  package var name: String
  /// The line of its `it`, from 1.
  package var line: Int
  /// How it ended.
  package var outcome: Outcome
  /// What it took.
  package var duration: Duration = .zero
  /// What its author should know, though it is no failure.
  package var notes: [String] = []
  /// What it printed.
  package var output: [String] = []

  /// Creates a result.
  package init(name: String, line: Int, outcome: Outcome) {
    self.name = name
    self.line = line
    self.outcome = outcome
  }

  /// Why it failed; nil where it did not.
  package var failure: TestFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }
}

/// What has become of a file of tests.
package struct TestFileResult: Sendable, Equatable {
  /// The file's path, as it was found.
  package var path: String
  /// The tests that were chosen, in the order in which they are written.
  package var tests: [TestResult] = []
  /// The names of all its tests, whether they were run or not; nil where that is not known.
  package var testNames: Set<String>?
  /// The files that documents of its tests were read from, or should have been.
  package var documents: Set<String> = []
  /// What is wrong with the file itself.
  package var problems: [TestFailure] = []
  /// What it took.
  package var duration: Duration = .zero

  /// Creates a result.
  package init(path: String, tests: [TestResult] = []) {
    self.path = path
    self.tests = tests
  }

  /// How many tests passed.
  package var passedCount: Int { tests.count { $0.outcome == .passed } }
  /// How many tests failed.
  package var failedCount: Int { tests.count { $0.failure != nil } }
  /// How many tests were not run.
  package var skippedCount: Int { tests.count { $0.outcome == .skipped } }
  /// Whether nothing failed.
  package var isGood: Bool { problems.isEmpty && failedCount == 0 }
}

// MARK: The table

extension TestFileResult {
  /// A file's line, what was printed, and its failures in full.
  package var table: String {
    var counts = [Self.count(passedCount, "passed")]
    if failedCount > 0 { counts.append(Self.count(failedCount, "failed")) }
    if skippedCount > 0 { counts.append(Self.count(skippedCount, "not run")) }
    if !problems.isEmpty { counts.append(Self.plural(problems.count, "problem")) }
    var lines = [
      verdict + TerminalText.line(path) + "  " + counts.joined(separator: ", ")
    ]
    for problem in problems { lines += ["", Self.place(problem)] + Self.body(problem) }
    for test in tests { lines += self.lines(of: test) }
    return lines.joined(separator: "\n") + "\n" + (isGood ? "" : "\n")
  }

  /// A file none of whose tests was run is neither good nor bad.
  private var verdict: String {
    guard isGood else { return "failed  " }
    return skippedCount > 0 && passedCount == 0 ? "not run " : "ok      "
  }

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

  private static func place(_ failure: TestFailure) -> String {
    TerminalText.line(failure.file) + (failure.line.map { ":\($0)" } ?? "")
  }

  private static func body(_ failure: TestFailure) -> [String] {
    let lines = failure.message.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.map(String.init) + failure.details).map { "  " + TerminalText.lines($0) }
  }

  /// The last line: how many tests, and how long they took.
  package static func summary(of results: [TestFileResult], taking duration: Duration) -> String {
    let passed = results.reduce(0) { $0 + $1.passedCount }
    let failed = results.reduce(0) { $0 + $1.failedCount }
    let skipped = results.reduce(0) { $0 + $1.skippedCount }
    let problems = results.reduce(0) { $0 + $1.problems.count }
    var counts = [Self.count(passed, "passed")]
    if failed > 0 { counts.append(Self.count(failed, "failed")) }
    if skipped > 0 { counts.append(Self.count(skipped, "not run")) }
    if problems > 0 { counts.append(Self.plural(problems, "problem")) }
    let seconds = NumberText.rounded((duration / .milliseconds(10)).rounded() / 100)
    return
      "\(counts.joined(separator: ", ")) in \(Self.plural(results.count, "file")), \(seconds) s\n"
  }

  private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)" }

  private static func plural(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
