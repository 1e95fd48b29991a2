import LayoutScripting
import SystemPackage

/// The file that remembers which tests failed.
struct FailedTestsFile {
  /// Where it is; nil where no variable says a place.
  let path = PromptHistory.folder(variable: Environment.value)?.appending("failed-tests").string

  /// What it remembers.
  var tests: FailedTests { path.map { FailedTests(reading: $0) } ?? FailedTests() }

  /// Adds what a run has found; where that cannot be written, a line says so.
  func note(_ results: [TestFileResult], of files: [TestFile], on output: CommandOutput) {
    guard let path else { return }
    do {
      try FailedTests.update(at: path) { tests in
        for (result, file) in zip(results, files) { tests.note(result, of: file) }
      }
    } catch {
      output.note("which tests failed is not remembered: \(path) cannot be written")
    }
  }
}
