public import LayoutHost
import Synchronization

/// A run of test files, several at the same time.
public struct TestRun: Sendable {
  private let configuration: HostConfiguration
  private let options: TestOptions
  /// The goldens of the run.
  public let goldens: GoldenRun

  /// Plans a run.
  /// - Parameters:
  ///   - configuration: what each file's session is made with.
  ///   - options: which tests are run, and how.
  public init(_ configuration: HostConfiguration, _ options: TestOptions = TestOptions()) {
    self.configuration = configuration
    self.options = options
    goldens = GoldenRun(policy: options.goldens)
  }

  /// Runs files.
  /// - Parameters:
  ///   - files: the files.
  ///   - didRun: called after each test with how many were run, from any thread.
  ///   - report: called with each file's result as soon as those before it are there, one at a time,
  ///     from any thread.
  /// - Returns: the results, in the order of the files.
  public func results(
    of files: [TestFile],
    didRun: @escaping @Sendable (Int) -> Void = { _ in },
    report: @escaping @Sendable (TestFileResult) -> Void = { _ in }
  ) -> [TestFileResult] {
    let board = ResultBoard(count: files.count, report: report)
    let runCount = Atomic(0)
    let (configuration, options, goldens) = (configuration, options, goldens)
    WorkerThreads.run(min(options.jobs, files.count)) {
      while let index = board.next() {
        let run = TestFileRun(
          file: files[index],
          configuration: configuration,
          options: options,
          goldens: goldens,
          isWanted: { options.failure == .goOn || !board.hasFailed },
          didRun: { didRun(runCount.add(1, ordering: .relaxed).newValue) }
        )
        board.put(run.result(), at: index)
      }
    }
    return board.results
  }
}

/// The results of the files as they come in.
private final class ResultBoard: Sendable {
  private struct State {
    var results: [TestFileResult?]
    var started = 0
    var reported = 0
  }

  private let state: Mutex<State>
  private let failed = Atomic(false)
  private let report: @Sendable (TestFileResult) -> Void

  init(count: Int, report: @escaping @Sendable (TestFileResult) -> Void) {
    state = Mutex(State(results: Array(repeating: nil, count: count)))
    self.report = report
  }

  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  var results: [TestFileResult] { state.withLock { $0.results.compactMap(\.self) } }

  /// The next file to be run.
  func next() -> Int? {
    state.withLock { state in
      guard state.started < state.results.count else { return nil }
      state.started += 1
      return state.started - 1
    }
  }

  /// Takes a result, and reports those whose turn it is.
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
