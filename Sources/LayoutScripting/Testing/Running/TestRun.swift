import LayoutEngine
package import LayoutHost
import LayoutModel
import Synchronization

/// A run of test files, several at the same time.
package struct TestRun: Sendable {
  let configuration: HostConfiguration
  let options: TestOptions
  /// The goldens of the run.
  package let goldens: GoldenRun

  /// Plans a run.
  /// - Parameters:
  ///   - configuration: what each file's session is made with.
  ///   - options: which tests are run, and how.
  package init(_ configuration: HostConfiguration, _ options: TestOptions = TestOptions()) {
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

/// The results of the files as they come in.
private final class ResultBoard: Sendable {
  private let state: Mutex<(results: [TestFileResult?], reported: Int)>
  private let started = Atomic(0)
  private let count: Int
  private let failed = Atomic(false)
  private let report: @Sendable (TestFileResult) -> Void

  init(count: Int, report: @escaping @Sendable (TestFileResult) -> Void) {
    self.count = count
    state = Mutex((Array(repeating: nil, count: count), 0))
    self.report = report
  }

  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  var results: [TestFileResult] { state.withLock { $0.results.compactMap(\.self) } }

  /// The next file to be run.
  func next() -> Int? {
    let index = started.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
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

/// Which tests are run, and how.
package struct TestOptions: Sendable {
  /// A part of the names of those that are run, `*` standing for anything; nil for all.
  package var filter: String?
  /// Those that are run, by file; nil for all.
  package var only: [String: TestSelection]?
  /// What the order of tests within a file is made of; nil for as they are written.
  package var seed: UInt64?
  /// Whether the first failure ends the run.
  package var stopsAtFailure = false
  /// Whether tests are only found, and none is run.
  package var onlyLists = false
  /// Which goldens are written.
  package var goldens = GoldenPolicy.none
  /// How many files are run at the same time.
  package var jobs = 1

  /// Runs everything, one file after the other.
  package init() {}

  /// Whether a test is to be run.
  func includes(_ name: String, of path: String) -> Bool {
    if let only, only[path]?.includes(name) != true { return false }
    guard let filter else { return true }
    return Self.contains(filter, in: name)
  }

  /// Whether a name has a part that a filter says; `*` stands for anything.
  private static func contains(_ filter: String, in name: String) -> Bool {
    var rest = name[...]
    for part in filter.split(separator: "*") {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// The order of so many tests.
  func order(of count: Int, in name: String) -> [Int] {
    guard let seed else { return Array(0..<count) }
    // Each file has its own order, whichever else are run.
    var numbers = SplitMix(
      state: name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    )
    return Array(0..<count).shuffled(using: &numbers)
  }
}

/// The generator of SplitMix64 (Steele, Lea, Flood: “Fast splittable pseudorandom number generators”).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Which tests of a file are meant.
package enum TestSelection: Sendable, Equatable {
  /// All of them.
  case whole
  /// Those of some names.
  case named(Set<String>)

  /// Whether a test is among them.
  func includes(_ name: String) -> Bool {
    switch self {
    case .whole: true
    case .named(let names): names.contains(name)
    }
  }
}

extension SystemThread {
  /// Runs a closure on so many threads, the calling one included, and waits for all.
  ///
  /// Where the system has no more threads, fewer do the work.
  fileprivate static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [SystemThread] = []
    while threads.count < count - 1, let thread = try? SystemThread(body) { threads.append(thread) }
    body()
    for thread in threads { thread.join() }
  }
}
