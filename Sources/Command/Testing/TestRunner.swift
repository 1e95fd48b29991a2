import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutScripting
import LayoutSystem
import SystemPackage

/// Runs tests, reports the results, and remembers the failed tests.
struct TestRunner {
  /// The result of a run.
  struct Outcome {
    /// Whether tests ran and all of them passed.
    var isGood = false
    /// The paths of the documents that the tests read or tried to read.
    var documents: Set<String> = []
    /// The goldens of the run; nil without a run.
    var goldens: GoldenRun?
  }

  /// The configuration of the tests' sessions.
  let configuration: HostConfiguration
  /// The filter, the seed of the order, and the number of files that run at the same time.
  let options: TestOptions
  /// Prints results as they arrive, and writes the JUnit file at the end.
  let report: TestReport

  /// The file with the tests that failed in their last run; nil if no environment variable names a
  /// folder for it.
  private let failedTestsPath = stateFolder(variable: environmentVariable)?
    .appending("failed-tests").string

  /// The files that each run writes, which a watch ignores.
  var ownFiles: [String] { [report.junit, failedTestsPath].compactMap(\.self) }

  /// Runs the found tests, or only those that failed in their last run, if any did.
  /// - Returns: the result; not good if no tests were found.
  func run(_ found: FoundTests, onlyFailed: Bool = false) throws -> Outcome {
    guard !found.isEmpty else {
      report.output.note(Self.emptyRun(of: found, options))
      try report.checkResultFile()
      try report.end([], taking: .zero, seed: options.seed)
      return Outcome()
    }
    var options = options
    if onlyFailed { options.only = failedTests(of: found.files) }
    let files = found.files.filter { file in options.only.map { $0[file.path] != nil } ?? true }
    let run = TestRun(configuration, options)
    let results = try results(of: run, found.problems, files, seed: options.seed)
    if results.allSatisfy({ $0.tests.isEmpty && $0.problems.isEmpty }) {
      report.output.note(Self.emptyRun(of: found.only(files), options))
      return Outcome(goldens: run.goldens)
    }
    return Outcome(
      isGood: results.allSatisfy(\.isGood),
      documents: results.reduce(into: []) { $0.formUnion($1.documents) },
      goldens: run.goldens
    )
  }

  /// Runs files, reports them after the problems of finding tests, and remembers the failed tests.
  private func results(
    of run: TestRun,
    _ problems: [TestFileResult],
    _ files: [TestFile],
    seed: UInt64?
  ) throws -> [TestFileResult] {
    let start = ContinuousClock.now
    try report.checkResultFile()
    report.begin(seed: seed)
    for problem in problems { report.tell(problem) }
    let results = run.results(of: files, didRun: report.didRun, report: report.tell)
    // The report may fail to be written.
    if !options.onlyLists { remember(results, of: files) }
    let all = problems + results
    try report.end(all, taking: ContinuousClock.now - start, seed: seed)
    return all
  }

  /// Adds the results of a run to the file of failed tests; a note reports a file that cannot be
  /// written.
  private func remember(_ results: [TestFileResult], of files: [TestFile]) {
    guard let path = failedTestsPath else { return }
    do {
      try FailedTests.update(at: path) { tests in
        for (result, file) in zip(results, files) { tests.note(result, of: file) }
      }
    } catch {
      report.output.note("the list of failed tests is not saved: \(path) cannot be written")
    }
  }

  /// Names the usual file with the tests of a plugin that was named itself; empty for other files.
  private static func advice(on files: [TestFile]) -> String {
    guard files.count == 1, let file = files.first, file.path.hasSuffix(".lua"),
      !file.path.hasSuffix(PluginFile.testSuffix)
    else { return "" }
    return "; those of a plugin are in \(TerminalText.line(file.usualPath))"
  }

  /// Returns the sentence for a run in which no test was found or selected.
  static func emptyRun(of found: FoundTests, _ options: TestOptions) -> String {
    guard !found.isEmpty else {
      let places = TerminalText.line(found.places.joined(separator: ", "))
      let ending = PluginFile.testSuffix
      return "no tests found in \(places): the names of test files end with \(ending)"
    }
    let files = found.files
    let place = files.map { TerminalText.line($0.path) }.joined(separator: ", ")
    let filter = options.filter.map(TerminalText.line)
    return switch (options.only != nil, filter) {
    case (false, nil): "there are no tests in \(place)\(advice(on: files))"
    case (false, let filter?): "no test in \(place) has a name with “\(filter)”"
    case (true, nil): "the tests that failed in their last run are no longer in \(place)"
    case (true, let filter?): "no failed test in \(place) has a name with “\(filter)”"
    }
  }

  /// Returns the remembered failed tests of some files; nil if there are no such tests.
  ///
  /// Tests are remembered by the absolute paths of their files, so that runs from different folders
  /// find them.
  private func failedTests(of files: [TestFile]) -> [String: TestSelection]? {
    let known = failedTestsPath.map { FailedTests(reading: $0).selections } ?? [:]
    let failed = files.compactMap { file in known[file.absolutePath].map { (file.path, $0) } }
    if failed.isEmpty { report.output.note("no test failed in its last run: running all tests") }
    return failed.isEmpty ? nil : Dictionary(failed) { $1 }
  }
}

// Running tests again after each change of files.
extension TestRunner {
  /// Runs the tests, and after each change those that it may affect: a changed test file runs
  /// alone, any other change runs all tests.
  ///
  /// `onlyFailed` does not apply to changed test files.
  /// - Throws: a failure of the report or of watching.
  func watch(_ places: [String], onlyFailed: Bool, alsoFor folders: [String]) throws {
    // A wrong path of the report fails before the first run.
    try report.checkResultFile()
    let folders = Set(places.map(Self.watchedFolder) + folders).sorted()
    let watch = FolderWatch()
    watch.watch(folders: folders, files: [])
    var documents: Set<String> = []
    var changed: [String]?
    while true {
      try report.output.beginPage()
      let start = FileStatus.Time.now
      let outcome = try runOnce(places, onlyFailed: onlyFailed, changed)
      let unwatched = outcome.documents.subtracting(documents)
      documents.formUnion(unwatched)
      watch.watch(folders: folders, files: documents.sorted())
      // A document may change between its reading and its watching.
      let late = unwatched.filter { Self.hasChanged($0, since: start) }.sorted()
      // Files that the run itself has written are not changes.
      changed =
        late.isEmpty
        ? try watch.next { ownFiles + (outcome.goldens?.untouchedFiles ?? []) } : late
    }
  }

  /// Whether a file was written or replaced at or after a time of the file system's clock.
  private static func hasChanged(_ path: String, since time: FileStatus.Time) -> Bool {
    (try? FileStatus(of: path)).map { $0.changeTime >= time } ?? false
  }

  /// Returns the folder to watch for a place: the folder itself, or a file's folder, which also
  /// contains the plugin.
  private static func watchedFolder(of place: String) -> String {
    let isFolder =
      FileStatus.Kind(of: place).map { $0 == .folder } ?? !place.hasSuffix(".lua")
    return isFolder ? place : TestFile(path: place).folder
  }

  /// Searches and runs once; a missing place is reported and not good.
  private func runOnce(
    _ places: [String],
    onlyFailed: Bool,
    _ changed: [String]?
  ) throws -> Outcome {
    do {
      let found = try FoundTests(at: places)
      let names = Set((changed ?? []).map { TestFile(path: $0).absolutePath })
      let affected = found.files.filter { names.contains($0.absolutePath) }
      let isOfTests = !names.isEmpty && names.count == affected.count
      return isOfTests
        ? try run(found.only(affected)) : try run(found, onlyFailed: onlyFailed)
    } catch let failure as LayoutError where failure.file != nil {
      // The place may exist again soon.
      report.output.report(failure)
      return Outcome()
    }
  }
}
