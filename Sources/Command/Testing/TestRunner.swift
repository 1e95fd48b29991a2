@preconcurrency internal import Glibc
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutScripting

/// Runs tests, reports them, and remembers which have failed.
struct TestRunner {
  /// Which of the tests are run.
  enum Choice {
    case all
    /// Those that failed when they were run last; all, if none did.
    case failed
  }

  /// What has come of a run.
  struct Outcome {
    /// Whether all is well.
    var isGood = false
    /// The files that documents were read from, or should have been.
    var documents: Set<String> = []
    /// The goldens that it compared with; nil where nothing was run.
    var goldens: GoldenRun?
  }

  let configuration: HostConfiguration
  let options: TestOptions
  let memory: FailedTestsFile
  let report: TestReport

  /// The files that each run writes.
  var ownFiles: [String] { [report.junit, memory.path].compactMap(\.self) }

  /// Runs what was found.
  func run(_ found: FoundTests, _ choice: Choice) throws -> Outcome {
    guard !found.isEmpty else {
      let places = found.places.joined(separator: ", ")
      report.output.note("no tests were found in \(TerminalText.line(places)): \(Self.sought)")
      try report.end([], taking: .zero, seed: options.seed, into: try report.resultFile())
      return Outcome()
    }
    var options = options
    if choice == .failed { options.only = failedTests(of: found.files) }
    let files = found.files.filter { file in options.only.map { $0[file.path] != nil } ?? true }
    let run = TestRun(configuration, options)
    let results = try results(of: run, found.problems, files, seed: options.seed)
    if results.allSatisfy({ $0.tests.isEmpty && $0.problems.isEmpty }) {
      report.output.note(emptyRun(of: files, options))
      return Outcome(goldens: run.goldens)
    }
    return Outcome(
      isGood: results.allSatisfy(\.isGood),
      documents: results.reduce(into: []) { $0.formUnion($1.documents) },
      goldens: run.goldens
    )
  }

  /// Runs files, reports them behind what cannot be run, and remembers what failed.
  private func results(
    of run: TestRun,
    _ problems: [TestFileResult],
    _ files: [TestFile],
    seed: UInt64?
  ) throws -> [TestFileResult] {
    let start = ContinuousClock.now
    let resultFile = try report.resultFile()
    report.begin(seed: seed)
    for problem in problems { report.tell(problem) }
    let results = run.results(of: files) { [report] count in
      report.didRun(count)
    } report: { [report] result in
      report.tell(result)
    }
    // The report may be impossible to write.
    if !options.onlyLists { memory.note(results, of: files, on: report.output) }
    let all = problems + results
    try report.end(all, taking: ContinuousClock.now - start, seed: seed, into: resultFile)
    return all
  }

  private static let sought = "their files' names end with \(TestFile.suffix)"

  private func emptyRun(of files: [TestFile], _ options: TestOptions) -> String {
    let place = files.map { TerminalText.line($0.path) }.joined(separator: ", ")
    let filter = options.filter.map(TerminalText.line)
    return switch (options.only != nil, filter) {
    case (false, nil): "there are no tests in \(place)"
    case (false, let filter?): "no test in \(place) has a name with “\(filter)”"
    case (true, nil): "the tests that failed last are no longer in \(place)"
    case (true, let filter?): "no test that failed last in \(place) has a name with “\(filter)”"
    }
  }

  /// The tests of files that failed last; nil where none did.
  private func failedTests(of files: [TestFile]) -> [String: TestSelection]? {
    let known = memory.tests.selections
    let failed = files.compactMap { file in known[file.absolutePath].map { (file.path, $0) } }
    if failed.isEmpty { report.output.note("no test failed last: all are run") }
    return failed.isEmpty ? nil : Dictionary(failed) { $1 }
  }
}

/// Runs tests again and again, as files change.
struct TestWatching {
  let runner: TestRunner
  /// Where test files are looked for.
  let places: [String]
  /// Which tests are run, unless a change is about test files alone.
  let choice: TestRunner.Choice
  let output: CommandOutput

  /// Runs tests, and then those that each change may be about: of a test file its own, of anything else
  /// all.
  func run(alsoFor folders: [String]) throws {
    // A place for the report that is wrong is not waited for.
    _ = try runner.report.resultFile()
    let folders = Set(places.map(Self.watchedFolder) + folders).sorted()
    let watch = ChangeWatch(folders: folders)
    var documents: Set<String> = []
    var changed: [String]?
    while true {
      try output.beginPage()
      var start = timespec()
      clock_gettime(CLOCK_REALTIME_COARSE, &start)
      let outcome = try runOnce(changed)
      let unwatched = outcome.documents.subtracting(documents)
      documents.formUnion(unwatched)
      watch.watch(folders: folders, files: documents.sorted())
      // What has changed before it was watched is not waited for.
      let late = unwatched.filter { Self.hasChanged($0, since: start) }.sorted()
      // What the run has written itself is nothing new.
      changed =
        late.isEmpty
        ? try watch.next { runner.ownFiles + (outcome.goldens?.untouchedFiles ?? []) } : late
    }
  }

  /// Whether a file was written or put in its place at a time or later, as the file system's clock goes.
  private static func hasChanged(_ path: String, since time: timespec) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return false }
    let change = facts.st_ctim
    return (change.tv_sec, change.tv_nsec) >= (time.tv_sec, time.tv_nsec)
  }

  /// A folder itself; of a file the folder that it is in, since the plugin of a test stands beside it.
  private static func watchedFolder(of place: String) -> String {
    var facts = stat()
    let isFolder =
      stat(place, &facts) == 0
      ? facts.st_mode & S_IFMT == S_IFDIR : !place.hasSuffix(".lua")
    return isFolder ? place : TestFile(path: place).folder
  }

  private func runOnce(_ changed: [String]?) throws -> TestRunner.Outcome {
    do {
      let found = try FoundTests(at: places)
      let names = Set((changed ?? []).map { TestFile(path: $0).absolutePath })
      let affected = found.files.filter { names.contains($0.absolutePath) }
      let isOfTests = !names.isEmpty && names.count == affected.count
      return isOfTests
        ? try runner.run(found.only(affected), .all) : try runner.run(found, choice)
    } catch let failure as LayoutError where failure.file != nil {
      // It may be there again soon.
      output.report(failure)
      return TestRunner.Outcome()
    }
  }
}
