import LayoutEngine
package import LayoutHost
import LayoutModel
import LayoutSystem
import Synchronization

/// A run of test files, in parallel.
package struct TestRun: Sendable {
  /// The configuration of each file's session.
  let configuration: HostConfiguration
  /// The selection of tests, their order, and the number of jobs.
  let options: TestOptions
  /// The goldens that the run compares and writes.
  package let goldens: GoldenRun

  package init(_ configuration: HostConfiguration, _ options: TestOptions = TestOptions()) {
    self.configuration = configuration
    self.options = options
    goldens = GoldenRun(policy: options.goldens)
  }

  /// Runs the tests of some files, and returns the results in their order.
  ///
  /// Any thread calls `didRun` after each test with the number of tests so far, and `report` with
  /// each file's result, in the order of the files and one at a time.
  package func results(
    of files: [TestFile],
    didRun: @escaping @Sendable (Int) -> Void = { _ in },
    report: @escaping @Sendable (TestFileResult) -> Void = { _ in }
  ) -> [TestFileResult] {
    let board = ResultBoard(count: files.count, report: report)
    let runCount = Atomic(0)
    SystemThread.run(min(options.jobs, files.count)) {
      while let index = board.next() {
        let result = result(
          of: files[index],
          while: {
            options.isStopped?() != true && (!options.stopsAtFailure || !board.hasFailed)
          },
          didRun: { didRun(runCount.add(1, ordering: .relaxed).newValue) }
        )
        board.put(result, at: index)
      }
    }
    return board.results
  }
}

/// The results that threads deliver, reported in the order of the files.
private final class ResultBoard: Sendable {
  /// The results by file, and the number of reported ones.
  private let state: Mutex<(results: [TestFileResult?], reported: Int)>
  /// The number of files that threads have taken; may exceed the number of files.
  private let started = Atomic(0)
  /// The number of files.
  private let count: Int
  private let failed = Atomic(false)
  /// Receives the results in the order of the files, one at a time.
  private let report: @Sendable (TestFileResult) -> Void

  init(count: Int, report: @escaping @Sendable (TestFileResult) -> Void) {
    self.count = count
    state = Mutex((Array(repeating: nil, count: count), 0))
    self.report = report
  }

  /// Whether a delivered result has a failure.
  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// The delivered results, in the order of the files.
  var results: [TestFileResult] { state.withLock { $0.results.compactMap(\.self) } }

  /// Takes the next file; nil if all are taken.
  func next() -> Int? {
    let index = started.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }

  /// Stores a result, and reports all results whose predecessors are complete.
  func put(_ result: TestFileResult, at index: Int) {
    if !result.isGood { failed.store(true, ordering: .relaxed) }
    state.withLock { state in
      state.results[index] = result
      while state.reported < state.results.count, let next = state.results[state.reported] {
        report(next)
        state.reported += 1
      }
    }
  }
}

extension SystemThread {
  /// Runs a closure on a number of threads, including the calling one, and waits for all of them.
  ///
  /// If the system has no more threads, fewer do the work.
  fileprivate static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [SystemThread] = []
    while threads.count < count - 1, let thread = try? SystemThread(body) { threads.append(thread) }
    body()
    for thread in threads { thread.join() }
  }
}
