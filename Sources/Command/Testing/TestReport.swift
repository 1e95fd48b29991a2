import LayoutHost
import LayoutModel
import LayoutScripting

/// Prints results of tests as they come in, and all of them at the end.
struct TestReport: Sendable {
  let format: TestFormat
  /// Where JUnit's XML is written.
  let junit: String?
  /// Whether names are listed rather than results.
  let isList: Bool
  let output: CommandOutput

  private var isForPeople: Bool { format == .table }

  /// Opens the file for JUnit's XML; nil where none is asked for.
  /// - Throws: a failure where it cannot be written.
  func resultFile() throws -> ResultFile? { try junit.map { try ResultFile(path: $0) } }

  func begin(seed: UInt64?) {
    if isForPeople, let seed { output.note("the tests of each file are shuffled: --seed \(seed)") }
  }

  /// So many tests were run.
  func didRun(_ count: Int) {
    output.progress.set("testing  \(count) run")
  }

  /// A file is done.
  func tell(_ result: TestFileResult) {
    guard isForPeople else { return }
    // What cannot be written is told at the end.
    try? output.write(isList ? Self.names(in: result) : TestTable().text(of: result))
  }

  /// All files are done.
  func end(
    _ results: [TestFileResult],
    taking duration: Duration,
    seed: UInt64?,
    into file: ResultFile?
  ) throws {
    output.progress.end()
    switch format {
    case .table where isList || results.isEmpty: break
    case .table: try output.write(TestTable().summary(of: results, taking: duration))
    case .tap: try output.write(TestReports.tap(results))
    case .json: try output.write(TestReports.json(results, seed: seed))
    }
    try file?.write(JUnitReport.text(of: results))
  }

  private static func names(in result: TestFileResult) -> String {
    let problems = result.problems.isEmpty ? "" : TestTable().text(of: result)
    let path = TerminalText.line(result.path)
    return problems
      + result.tests.map { "\(path):\($0.line): \(TerminalText.line($0.name))\n" }.joined()
  }
}
