internal import LayoutHost
internal import LayoutModel
internal import ScriptTesting
internal import SystemPackage

/// Prints results of tests as they come in, and all of them at the end.
struct TestReport: Sendable {
  let format: TestFormat
  /// Where JUnit's XML is written.
  let junit: String?
  /// Whether names are listed rather than results.
  let isList: Bool
  let output: CommandOutput

  private var isForPeople: Bool { format == .table }

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
  func end(_ results: [TestFileResult], taking duration: Duration, seed: UInt64?) throws {
    output.progress.end()
    switch format {
    case .table where isList: break
    case .table: try output.write(TestTable().summary(of: results, taking: duration))
    case .tap: try output.write(TestReports.tap(results))
    case .json: try output.write(TestReports.json(results, seed: seed))
    }
    if let junit { try write(JUnitReport.text(of: results), to: junit) }
  }

  private static func names(in result: TestFileResult) -> String {
    let problems = result.problems.isEmpty ? "" : TestTable().text(of: result)
    let path = TerminalText.line(result.path)
    return problems
      + result.tests.map { "\(path):\($0.line): \(TerminalText.line($0.name))\n" }.joined()
  }

  private func write(_ text: String, to path: String) throws {
    do {
      let file = try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead]
      )
      try file.closeAfter { _ = try file.writeAll(text.utf8) }
    } catch {
      throw LayoutFailure(
        .unavailable,
        origin: .inputOutput,
        message: "the results cannot be written: \(error)",
        file: path
      )
    }
  }
}
