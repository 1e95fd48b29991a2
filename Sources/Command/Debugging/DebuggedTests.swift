import ArgumentParser
import LayoutDebugging
import LayoutHost
import LayoutScripting

/// Tests as a debugged program: they run one after another, on one thread.
struct DebuggedTests {
  let configuration: HostConfiguration
  /// Test files, and folders to search.
  let paths: [String]
  /// A part of the names of the tests; nil if all run.
  let filter: String?

  /// Runs the tests; returns the exit status of `layouthost test`.
  func run(_ run: DebugRun) -> Int {
    do throws(LayoutError) {
      let found = try FoundTests(at: paths)
      var options = TestOptions()
      options.filter = filter
      options.isStopped = { run.isCancelled }
      let start = ContinuousClock.now
      let results = TestRun(configuration, options)
        .results(of: found.files, report: { result in run.output(result.table, "stdout") })
      guard !run.isCancelled else { return 1 }
      let all = found.problems + results
      guard all.contains(where: { !$0.tests.isEmpty || !$0.problems.isEmpty }) else {
        run.output(TestRunner.emptyRun(of: found, options) + "\n", "stderr")
        return 1
      }
      run.output(
        TestFileResult.summary(of: all, taking: ContinuousClock.now - start),
        "stdout"
      )
      return all.allSatisfy(\.isGood) ? 0 : 1
    } catch {
      run.report(error)
      return Int(error.exitCode.rawValue)
    }
  }
}
