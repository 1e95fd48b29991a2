import LayoutEngine
public import ArgumentParser
@preconcurrency internal import Glibc
public import LayoutHost
import LayoutModel
import LayoutScripting
import SystemPackage

/// `layouthost test [PATH…]`.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs the tests beside plugins: files whose names end with _test.lua.",
    discussion: """
      docs/testing.md says how to write them. Exit status: 0 all passed, 1 something failed or there \
      are no tests.

      Examples:
        layouthost test plugins
        layouthost test plugins/diagonal_test.lua --filter "step"
      """
  )

  @Argument(
    help: """
      Test files, and folders in which they are looked for; without any, the folders of plugins and \
      the working directory.
      """,
    completion: .files
  )
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only tests whose full name has this part; * stands for anything.",
      valueName: "text"
    )
  )
  var filter: String?

  @Flag(help: "Only tests that failed when they were run last; all, if none did.")
  var failed = false

  @Flag(help: "End with the first failure.")
  var failFast = false

  @Flag(help: "List the tests, and run none.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "Shuffle the tests within each file; the same number gives the same order.",
      valueName: "n"
    )
  )
  var seed: UInt64?

  @Flag(help: "Run again whenever something changes, until Ctrl-C.")
  var watch = false

  @Option(
    help: """
      Which goldens are written: all, missing or none. Without it what LAYOUTHOST_UPDATE_GOLDENS says, or \
      missing; none where CI is set.
      """
  )
  var update: GoldenPolicy?

  @Option(help: "How results are printed.")
  var format: TestFormat = .table

  @Option(
    help: ArgumentHelp("Also write the results as JUnit's XML.", valueName: "file"),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "How many files are run at the same time; as many as there are processors.",
      valueName: "n"
    )
  )
  var jobs: Int?

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
    guard !watch || !list else {
      throw ValidationError("--watch runs tests, and --list does not: use one of them.")
    }
    guard !watch || format == .table else {
      throw ValidationError("--watch prints for people only: use it without --format.")
    }
  }

  func run() throws {
    let output = CommandOutput(shared.color, reportsJSON: format == .json)
    try output.reporting {
      let configuration = try shared.configuration(output)
      let session = Session(configuration)
      try session.useProject()
      let places = paths.isEmpty ? Self.standardPlaces(session) : paths
      let report = TestReport(format: format, junit: junit, isList: list, output: output)
      let runner = TestRunner(
        configuration: configuration,
        options: try options(),
        memory: FailedTestsFile(),
        report: report
      )
      let choice = failed ? TestRunner.Choice.failed : .all
      if watch {
        try TestWatching(runner: runner, places: places, choice: choice, output: output)
          .run(alsoFor: session.ownPluginFolders)
      } else if try !runner.run(FoundTests(at: places), choice).isGood {
        throw ExitCode(1)
      }
    }
  }

  private func options() throws -> TestOptions {
    var options = TestOptions()
    options.filter = filter
    options.seed = seed
    options.stopsAtFailure = failFast
    options.onlyLists = list
    options.goldens = try update ?? GoldenPolicy(variables: environmentVariable)
    options.jobs = jobs ?? Processors.count
    return options
  }

  private static func standardPlaces(_ session: Session) -> [String] {
    session.ownPluginFolders.filter { access($0, F_OK) == 0 } + ["."]
  }
}

extension TestFormat: ExpressibleByArgument {}

extension GoldenPolicy: ExpressibleByArgument {}

/// A file for results, opened before there are any: that it cannot be written is known then.
///
/// What is there stays until the results are written.
final class ResultFile {
  private let path: String
  private let descriptor: FileDescriptor

  /// Opens a file, and makes it where it lacks.
  init(path: String) throws {
    self.path = path
    do {
      descriptor = try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.create, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead]
      )
    } catch {
      throw Self.unwritable(path, error)
    }
  }

  deinit { try? descriptor.close() }

  /// Writes the results over what is there.
  func write(_ text: String) throws {
    do {
      do {
        try descriptor.resize(to: 0)
      } catch Errno.invalidArgument {
        // A pipe or a device holds nothing.
      }
      try descriptor.writeAll(text.utf8)
    } catch {
      throw Self.unwritable(path, error)
    }
  }

  private static func unwritable(_ path: String, _ error: any Error) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "the results cannot be written: \(error)",
      file: path
    )
  }
}

/// The file that remembers which tests failed.
struct FailedTestsFile {
  /// Where it is; nil where no variable says a place.
  let path = stateFolder(variable: environmentVariable)?.appending("failed-tests").string

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
    try? output.write(isList ? Self.names(in: result) : result.table)
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
    case .table: try output.write(TestFileResult.summary(of: results, taking: duration))
    case .tap: try output.write(TestReports.tap(results))
    case .json: try output.write(TestReports.json(results, seed: seed))
    }
    try file?.write(JUnitReport.text(of: results))
  }

  private static func names(in result: TestFileResult) -> String {
    let problems = result.problems.isEmpty ? "" : result.table
    let path = TerminalText.line(result.path)
    return problems
      + result.tests.map { "\(path):\($0.line): \(TerminalText.line($0.name))\n" }.joined()
  }
}
