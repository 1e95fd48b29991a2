import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutSystem
import LuaSandbox

extension TestRun {
  /// Runs the tests of a file while `isWanted`; an error of the file itself is a problem of the
  /// result.
  func result(
    of file: TestFile,
    while isWanted: () -> Bool,
    didRun: () -> Void
  ) -> TestFileResult {
    let start = ContinuousClock.now
    var result = TestFileResult(path: file.path)
    var text: [UInt8] = []
    do {
      text = try bytes(of: file)
      try run(file, text, into: &result, while: isWanted, didRun: didRun)
    } catch {
      result.problems.append(TestFailure(error, in: file.path, line: nil, of: text))
    }
    result.duration = ContinuousClock.now - start
    return result
  }

  /// Loads the file and runs its tests in the order of the options.
  ///
  /// A test that exhausts time or memory expires the Lua state; the file is then loaded again for
  /// the rest.
  private func run(
    _ file: TestFile,
    _ text: [UInt8],
    into result: inout TestFileResult,
    while isWanted: () -> Bool,
    didRun: () -> Void
  ) throws {
    let session = try makeSession(for: file)
    let beginning = session.snapshot()
    var documents: Set<String> = []
    session.didRead = { documents.formUnion($0) }
    defer { result.documents = documents }
    let surroundings = TestState.Surroundings(
      session: session,
      goldens: goldens,
      printed: PrintedLines(),
      seed: options.seed
    )
    let first = try load(file, text, in: surroundings, from: beginning)
    result.problems = first.problems + options.forbiddenChoices(in: first)
    result.testNames = Set(first.tests.map(\.fullName))
    var state = first
    let count = state.tests.count
    // In the order of the file, regardless of the order of the run.
    var results = [TestResult?](repeating: nil, count: count)
    defer { result.tests = results.compactMap(\.self) }
    var isGood = result.isGood
    let order = options.order(of: count, in: file.name)
      .filter { options.includes(first.tests[$0].fullName, of: file.path) }
    for index in order { results[index] = first.tests[index].skipped }
    let planned = options.onlyLists ? [] : first.chosen(among: order)
    state.plan(planned)
    for (position, index) in planned.enumerated() {
      guard isWanted(), isGood || !options.stopsAtFailure else { return }
      if state.lua.isExpired {
        state = try load(file, text, in: surroundings, from: beginning)
        guard state.tests.count == count else { throw changedTests }
        state.plan(planned[position...])
      }
      let done = state.run(state.tests[index])
      isGood = isGood && done.failure == nil
      results[index] = done
      didRun()
    }
  }

  /// Loads the file in a new state and a session without a document.
  private func load(
    _ file: TestFile,
    _ text: [UInt8],
    in surroundings: TestState.Surroundings,
    from beginning: Session.Snapshot
  ) throws -> TestState {
    surroundings.session.restart(at: beginning)
    return try TestState(file, text: text, in: surroundings)
  }

  /// Creates the session that the file's tests share, with the folder of the file's plugin.
  private func makeSession(for file: TestFile) throws -> Session {
    let usual = try session(configuration, near: file)
    var configuration = configuration
    if !usual.looksForPlugins(in: file.pluginFolder) {
      configuration.folders = configuration.folders.adding(file.pluginFolder)
    }
    if !usual.hasChosenDeadline { configuration.budget.deadline = .limit(Self.deadline) }
    let session = try session(configuration, near: file)
    session.isInterrupted = options.isStopped
    return session
  }

  /// Creates a session with the nearest project file of the test file.
  private func session(
    _ configuration: HostConfiguration,
    near file: TestFile
  ) throws -> Session {
    let session = Session(configuration)
    try session.useProject(nearestTo: file.folder)
    return session
  }

  /// The standard deadline of a plugin's call in tests, which run in parallel and on loaded
  /// machines.
  private static let deadline = Duration.seconds(1)

  /// Reads the file.
  /// - Throws: `UNAVAILABLE` if the file cannot be read.
  private func bytes(of file: TestFile) throws -> [UInt8] {
    do {
      return try FileReading.plainBytes(of: file.path)
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the file cannot be read: \(error)",
        file: file.path
      )
    }
  }

  /// The error for a file whose number of tests differs after loading it again.
  private var changedTests: LayoutError {
    LayoutError(
      .failedPrecondition,
      origin: .document,
      message: "the file had different tests when it was reloaded: the rest was not run"
    )
  }
}

extension TestState {
  /// Returns the tests to run, by their indices: those with `it.only` if the file has any, without those with
  /// `it.skip`.
  fileprivate func chosen(among order: [Int]) -> [Int] {
    let isNarrowed = tests.contains { $0.choice == .only }
    return order.filter { index in
      switch tests[index].choice {
      case .only: true
      case .usual: !isNarrowed
      case .skip: false
      }
    }
  }
}

extension TestOptions {
  /// Returns a problem for the first `it.only` of a file, in continuous integration.
  fileprivate func forbiddenChoices(in state: TestState) -> [TestFailure] {
    guard isUnattended, let test = state.tests.first(where: { $0.choice == .only }) else {
      return []
    }
    return [
      TestFailure(
        message: "it.only leaves the other tests of the file out, which is an error if CI is set",
        file: state.path,
        line: test.line
      )
    ]
  }
}

extension TestCase {
  /// The result of a test that does not run.
  fileprivate var skipped: TestResult {
    TestResult(name: fullName, line: line, outcome: .skipped)
  }
}
