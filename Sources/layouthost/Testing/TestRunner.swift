internal import LayoutHost
internal import LayoutModel
internal import ScriptTesting
internal import SystemPackage

/// Runs tests, reports them, and remembers which have failed.
struct TestRunner {
  let configuration: HostConfiguration
  let options: TestOptions
  let memory: FailedTestsFile
  let report: TestReport

  /// Runs files.
  /// - Returns: whether all is well.
  func run(_ files: [TestFile], onlyFailed: Bool) throws -> Bool {
    var options = options
    if onlyFailed { options.only = failedTests(of: files) }
    let wanted = files.filter { file in options.only.map { $0[file.path] != nil } ?? true }
    let start = ContinuousClock.now
    report.begin(seed: options.seed)
    let results = TestRun(configuration, options)
      .results(of: wanted) { [report] count in
        report.didRun(count)
      } report: { [report] result in
        report.tell(result)
      }
    try report.end(results, taking: ContinuousClock.now - start, seed: options.seed)
    if options.purpose == .run { memory.note(results, of: wanted, on: report.output) }
    let isEmpty = results.allSatisfy { $0.tests.isEmpty && $0.problems.isEmpty }
    if isEmpty { report.output.note(emptyRun(of: wanted)) }
    return !isEmpty && results.allSatisfy(\.isGood)
  }

  private func emptyRun(of files: [TestFile]) -> String {
    let place = files.map(\.path).joined(separator: ", ")
    guard let filter = options.filter else { return "there are no tests in \(place)" }
    return "no test in \(place) has a name with “\(TerminalText.line(filter))”"
  }

  /// The tests of files that failed last; nil where none did.
  private func failedTests(of files: [TestFile]) -> [String: Set<String>]? {
    let known = memory.tests.names
    let failed = files.compactMap { file in known[file.absolutePath].map { (file.path, $0) } }
    if failed.isEmpty { report.output.note("no test failed last: all are run") }
    return failed.isEmpty ? nil : Dictionary(failed) { $1 }
  }
}

/// The file that remembers which tests failed.
struct FailedTestsFile {
  private let path = PromptHistory.folder(variable: Environment.value)?.appending("failed-tests")

  /// What it remembers.
  var tests: FailedTests { path.map { FailedTests(reading: $0.string) } ?? FailedTests() }

  /// Adds what a run has found; where that cannot be written, a line says so.
  func note(_ results: [TestFileResult], of files: [TestFile], on output: CommandOutput) {
    guard let path else { return }
    let before = tests
    var after = before
    for (result, file) in zip(results, files) { after.note(result, of: file) }
    guard after != before else { return }
    do {
      try after.write(to: path.string)
    } catch {
      output.note("which tests failed is not remembered: \(path) cannot be written")
    }
  }
}
