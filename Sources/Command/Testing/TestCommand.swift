import LayoutEngine
import ArgumentParser
public import LayoutHost
import LayoutModel
import LayoutScripting
import LayoutSystem
import SystemPackage

/// `layouthost test [PATH…]`: runs the tests of plugins and prints their results.
///
/// Exit status: 0 if all tests pass, 1 if one fails or none is found, 74 if the results cannot be
/// written. With `--watch` it runs until a signal ends it.
struct TestCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs the tests beside plugins: files whose names end with _test.lua.",
    discussion: """
      docs/testing.md explains how to write them. Exit status: 0 all passed, 1 something failed, \
      there are no tests, or too few lines were run.

      Examples:
        layouthost test plugins
        layouthost test plugins/diagonal_test.lua --filter "step"
        layouthost test plugins --coverage --coverage-minimum 90
      """
  )

  @Argument(
    help: """
      Test files, and folders to search for them. Default: the plugin folders and the working \
      directory.
      """,
    completion: .files
  )
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Run only tests whose full name contains this text; * matches anything.",
      valueName: "text"
    )
  )
  var filter: String?

  @Flag(help: "Run only tests that failed in their last run; all tests, if none did.")
  var failed = false

  @Flag(help: "Stop at the first failure.")
  var failFast = false

  @Flag(help: "List the tests without running them.")
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
      Which goldens to write: all, missing or none. Default: LAYOUTHOST_UPDATE_GOLDENS, or else missing, or \
      none if CI is set.
      """
  )
  var update: GoldenPolicy?

  @Option(help: "The format of the results.")
  var format: TestFormat = .table

  @Option(
    help: ArgumentHelp("Also write the results as JUnit XML.", valueName: "file"),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "How many files to run at the same time. Default: one per processor.",
      valueName: "n"
    )
  )
  var jobs: Int?

  @OptionGroup(title: "Coverage") var coverage: CoverageOptions

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
    guard !watch || !list else {
      throw ValidationError("--watch and --list cannot be combined.")
    }
    guard !watch || format == .table else {
      throw ValidationError("--watch and --format cannot be combined.")
    }
    guard !watch && !list || !coverage.isWanted else {
      throw ValidationError("--coverage cannot be combined with --watch and --list.")
    }
  }

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color, reportsJSON: format == .json)
    try output.reporting {
      var configuration = try sessionConfiguration(output, in: context)
      configuration.coverage = coverage.recorder
      let session = Session(configuration)
      try session.useProject()
      let places = paths.isEmpty ? Self.standardPlaces(session) : paths
      let report = TestReport(format: format, junit: junit, isList: list, output: output)
      let runner = TestRunner(
        configuration: configuration,
        options: try options(),
        report: report
      )
      guard !watch else {
        return try runner.watch(places, onlyFailed: failed, alsoFor: session.ownPluginFolders)
      }
      let found = try FoundTests(at: places)
      let isGood = try runner.run(found, onlyFailed: failed).isGood
      let isCovered = try configuration.coverage.map { recorder in
        try recorder.addUnrun(
          found.subjects(besides: session.ownPluginFolders),
          in: configuration
        )
        return try coverage.report(recorder, beside: format, to: output)
      }
      guard isGood, isCovered ?? true else { throw ExitCode(1) }
    }
  }

  /// Runs tests for a prompt, in sessions of their own, and prints their results.
  /// - Throws: a failure of finding tests or of writing.
  static func runForPrompt(_ paths: [String], _ session: Session, _ report: TestReport) throws {
    var options = TestOptions()
    options.goldens = try GoldenPolicy(variables: environmentVariable)
    options.jobs = SystemThread.processorCount
    let runner = TestRunner(
      configuration: session.configuration,
      options: options,
      report: report
    )
    let places = paths.isEmpty ? standardPlaces(session) : paths
    _ = try runner.run(FoundTests(at: places))
  }

  /// Returns the options of the run, with the golden policy of the environment if there is no
  /// `--update`.
  private func options() throws -> TestOptions {
    var options = TestOptions()
    options.filter = filter
    options.seed = seed
    options.stopsAtFailure = failFast
    options.onlyLists = list
    options.goldens = try update ?? GoldenPolicy(variables: environmentVariable)
    options.isUnattended = GoldenPolicy.isUnattended(variables: environmentVariable)
    options.jobs = jobs ?? SystemThread.processorCount
    return options
  }

  /// Returns the places to search without arguments: the plugin folders that exist, and the working
  /// directory.
  private static func standardPlaces(_ session: Session) -> [String] {
    session.ownPluginFolders.filter { FilePath($0).isThere } + ["."]
  }
}

extension TestFormat: ExpressibleByArgument {}

extension GoldenPolicy: ExpressibleByArgument {}

/// Prints the results of test files as they arrive, and the summary or the whole report at the end.
struct TestReport: Sendable {
  var format = TestFormat.table
  /// The path for JUnit's XML; nil to write none.
  var junit: String?
  /// Whether names are listed instead of results.
  var isList = false
  let output: CommandOutput

  /// Whether the output is a table for the terminal.
  private var isForPeople: Bool { format == .table }

  /// Opens the file for JUnit's XML before the tests run, so that a path that cannot be written fails early.
  ///
  /// A missing file is created; an existing one keeps its content until the results are written. A
  /// pipe is not opened, since its reader would treat the first close as the end.
  /// - Throws: `UNAVAILABLE` if the file cannot be opened for writing.
  func checkResultFile() throws {
    guard let junit, !FileWriting.isPipe(junit) else { return }
    do {
      let descriptor = try FileDescriptor.open(
        FilePath(junit),
        .writeOnly,
        options: [.create, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead]
      )
      try descriptor.close()
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the results cannot be written: \(error)",
        file: junit
      )
    }
  }

  /// Prints the seed of shuffled tests.
  func begin(seed: UInt64?) {
    if isForPeople, let seed { output.note("the tests of each file are shuffled: --seed \(seed)") }
  }

  /// Shows the number of tests run so far.
  func didRun(_ count: Int) {
    output.progress.set("testing  \(count) run")
  }

  /// Prints the result of a file, in the table format.
  func tell(_ result: TestFileResult) {
    guard isForPeople else { return }
    // A failure of writing is reported at the end.
    try? output.write(isList ? names(in: result) : result.table(output.resultStyle))
  }

  /// Prints the report and writes JUnit's XML.
  func end(
    _ results: [TestFileResult],
    taking duration: Duration,
    seed: UInt64?
  ) throws {
    output.progress.end()
    switch format {
    case .table where isList || results.isEmpty: break
    case .table:
      try output.write(
        TestFileResult.summary(of: results, taking: duration, output.resultStyle)
      )
    case .tap: try output.write(results.tap)
    case .json: try output.write(results.json(seed: seed))
    }
    // The file's content is replaced at once.
    if let junit { try FileWriting.write(results.junit.utf8, to: junit) }
  }

  /// Returns a line for each test of a file, after the file's problems.
  private func names(in result: TestFileResult) -> String {
    let problems = result.problems.isEmpty ? "" : result.table(output.resultStyle)
    let path = TerminalText.line(result.path)
    return problems
      + result.tests.map { "\(path):\($0.line): \(TerminalText.line($0.name))\n" }.joined()
  }
}
