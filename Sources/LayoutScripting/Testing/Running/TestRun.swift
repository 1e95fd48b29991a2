import LayoutEngine
package import LayoutHost
import LayoutModel
import Synchronization

/// A run of test files, in parallel.
package struct TestRun: Sendable {
  /// The configuration of each file's session.
  let configuration: HostConfiguration
  /// The selection of tests, their order, and the number of jobs.
  let options: TestOptions
  /// The goldens that the run compares and writes.
  package let goldens: GoldenRun

  /// Creates a run.
  /// - Parameters:
  ///   - configuration: the configuration of each file's session.
  ///   - options: the selection of tests, their order, and the number of jobs.
  package init(_ configuration: HostConfiguration, _ options: TestOptions = TestOptions()) {
    self.configuration = configuration
    self.options = options
    goldens = GoldenRun(policy: options.goldens)
  }

  /// Runs the tests of some files.
  /// - Parameters:
  ///   - files: the files.
  ///   - didRun: called after each test with the number of tests so far, from any thread.
  ///   - report: called with each file's result, in the order of the files and one at a time, from
  ///     any thread.
  /// - Returns: the results, in the order of the files.
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
          while: { !options.stopsAtFailure || !board.hasFailed },
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
  /// The results by file, and the number of those that were reported.
  private let state: Mutex<(results: [TestFileResult?], reported: Int)>
  /// The number of files that threads have taken; may exceed the number of files.
  private let started = Atomic(0)
  /// The number of files.
  private let count: Int
  /// Whether a delivered result has a failure.
  private let failed = Atomic(false)
  /// Receives the results in the order of the files, one at a time.
  private let report: @Sendable (TestFileResult) -> Void

  /// Creates a board without results.
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

/// The selection of tests, their order, and the way in which they run.
package struct TestOptions: Sendable {
  /// A part of the names of the selected tests, where `*` matches any text; nil for all.
  package var filter: String?
  /// The selected tests by path; nil for all.
  package var only: [String: TestSelection]?
  /// The seed of the order within a file; nil for the order of the file.
  package var seed: UInt64?
  /// Whether the first failure ends the run.
  package var stopsAtFailure = false
  /// Whether tests are only listed, and not run.
  package var onlyLists = false
  /// The goldens that the run writes.
  package var goldens = GoldenPolicy.none
  /// The number of files that run at the same time.
  package var jobs = 1

  /// Creates options that run all tests, one file after another.
  package init() {}

  /// Whether a test is selected.
  /// - Parameters:
  ///   - name: the full name of the test.
  ///   - path: the path of its file.
  /// - Returns: true if both the filter and the selection include the test.
  func includes(_ name: String, of path: String) -> Bool {
    if let only, only[path]?.includes(name) != true { return false }
    guard let filter else { return true }
    return Self.contains(filter, in: name)
  }

  /// Whether a name matches a filter, where `*` matches any text.
  private static func contains(_ filter: String, in name: String) -> Bool {
    var rest = name[...]
    for part in filter.split(separator: "*") {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// Returns the order of a file's tests.
  /// - Parameters:
  ///   - count: the number of tests.
  ///   - name: the file's name, so that each file has an order of its own.
  /// - Returns: the indices of the tests; the same for the same seed, count and name.
  func order(of count: Int, in name: String) -> [Int] {
    guard let seed else { return Array(0..<count) }
    // The order of a file does not depend on the other files.
    var numbers = SplitMix(
      state: name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    )
    return Array(0..<count).shuffled(using: &numbers)
  }
}

/// The generator of SplitMix64 (Steele, Lea, Flood: “Fast splittable pseudorandom number
/// generators”).
private struct SplitMix: RandomNumberGenerator {
  /// The state, which each number advances by a constant.
  var state: UInt64

  /// Returns the next number (SplitMix64, Steele, Lea and Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The selection of tests within a file.
package enum TestSelection: Sendable, Equatable {
  /// All tests.
  case whole
  /// The tests of some full names.
  case named(Set<String>)

  /// Whether the selection includes a test.
  func includes(_ name: String) -> Bool {
    switch self {
    case .whole: true
    case .named(let names): names.contains(name)
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
