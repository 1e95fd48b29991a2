internal import LayoutHost
internal import LayoutModel
internal import ScriptTesting

/// Runs tests again and again, as files change.
struct TestWatching {
  let runner: TestRunner
  /// Where test files are looked for.
  let places: [String]
  let output: CommandOutput

  /// Runs all tests, and then those that each change may be about: of a test file its own, of anything
  /// else all.
  func run(alsoFor folders: [String]) throws {
    // The plugin of a test stands beside it.
    let around = places.map { $0.hasSuffix(TestFile.suffix) ? TestFile(path: $0).folder : $0 }
    let watch = try ChangeWatch(folders: Set(around + folders).sorted())
    var changed: [String]?
    while true {
      try output.beginPage()
      try runOnce(changed)
      changed = try watch.next()
    }
  }

  private func runOnce(_ changed: [String]?) throws {
    do {
      let files = try TestFile.found(at: places)
      let names = Set((changed ?? []).map { TestFile(path: $0).absolutePath })
      let affected = files.filter { names.contains($0.absolutePath) }
      let isOfTests = !names.isEmpty && names.count == affected.count
      _ = try runner.run(isOfTests ? affected : files, onlyFailed: false)
    } catch let failure as LayoutFailure where failure.file != nil {
      // It may be there again soon.
      output.report(failure)
    }
  }
}
