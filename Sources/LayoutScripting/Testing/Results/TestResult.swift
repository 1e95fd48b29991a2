/// Why a test or a file failed.
public struct TestFailure: Sendable, Equatable {
  /// What happened, in one sentence.
  public var message: String
  /// What shows it: numbers side by side, small pictures, where else it happened.
  public var details: [String] = []
  /// The file; of a test, that of the `expect`, or of the line that was running.
  public var file: String
  /// The line, from 1.
  public var line: Int?

  /// Creates a failure.
  public init(message: String, details: [String] = [], file: String, line: Int? = nil) {
    self.message = message
    self.details = details
    self.file = file
    self.line = line
  }
}

/// What has become of a test.
public struct TestResult: Sendable, Equatable {
  /// How it ended.
  public enum Outcome: Sendable, Equatable {
    case passed
    case failed(TestFailure)
    /// It was not asked for, or something before it had failed.
    case skipped
  }

  /// The names of the groups around it and its own, with spaces between them.
  public var name: String
  /// The line of its `it`, from 1.
  public var line: Int
  /// How it ended.
  public var outcome: Outcome
  /// What it took.
  public var duration: Duration = .zero
  /// What its author should know, though it is no failure.
  public var notes: [String] = []
  /// What it printed.
  public var output: [String] = []

  /// Creates a result.
  public init(name: String, line: Int, outcome: Outcome) {
    self.name = name
    self.line = line
    self.outcome = outcome
  }

  /// Why it failed; nil where it did not.
  public var failure: TestFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }
}

/// What has become of a file of tests.
public struct TestFileResult: Sendable, Equatable {
  /// The file's path, as it was found.
  public var path: String
  /// The tests that were chosen, in the order in which they are written.
  public var tests: [TestResult] = []
  /// The names of all its tests, whether they were run or not; nil where that is not known.
  public var testNames: Set<String>?
  /// The files that documents of its tests were read from, or should have been.
  public var documents: Set<String> = []
  /// What is wrong with the file itself.
  public var problems: [TestFailure] = []
  /// What it took.
  public var duration: Duration = .zero

  /// Creates a result.
  public init(path: String, tests: [TestResult] = []) {
    self.path = path
    self.tests = tests
  }

  /// How many tests passed.
  public var passedCount: Int { tests.count { $0.outcome == .passed } }
  /// How many tests failed.
  public var failedCount: Int { tests.count { $0.failure != nil } }
  /// How many tests were not run.
  public var skippedCount: Int { tests.count { $0.outcome == .skipped } }
  /// Whether nothing failed.
  public var isGood: Bool { problems.isEmpty && failedCount == 0 }
}
