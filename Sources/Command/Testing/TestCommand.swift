public import ArgumentParser
@preconcurrency internal import Glibc
public import LayoutHost
import LayoutModel
import LayoutScripting

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
    completion: Completions.files
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
    let output = CommandOutput(shared.color, errors: format == .json ? .json : .text)
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
    options.failure = failFast ? .stop : .goOn
    options.purpose = list ? .list : .run
    options.goldens = try update ?? GoldenPolicy(variables: Environment.value)
    options.jobs = jobs ?? Processors.count
    return options
  }

  private static func standardPlaces(_ session: Session) -> [String] {
    session.ownPluginFolders.filter { access($0, F_OK) == 0 } + ["."]
  }
}

extension TestFormat: ExpressibleByArgument {}

extension GoldenPolicy: ExpressibleByArgument {}
