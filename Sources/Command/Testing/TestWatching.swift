@preconcurrency internal import Glibc
import LayoutHost
import LayoutModel
import LayoutScripting

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
    let watch = try ChangeWatch(folders: folders)
    var documents: Set<String> = []
    var changed: [String]?
    while true {
      try output.beginPage()
      var start = timespec()
      clock_gettime(CLOCK_REALTIME_COARSE, &start)
      let outcome = try runOnce(changed)
      let unwatched = outcome.documents.subtracting(documents)
      documents.formUnion(unwatched)
      try watch.watch(folders: folders, files: documents.sorted())
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
