import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
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
    do {
      try run(file, into: &result, while: isWanted, didRun: didRun)
    } catch {
      result.problems.append(TestFailure(error, in: file.path, line: nil))
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
    into result: inout TestFileResult,
    while isWanted: () -> Bool,
    didRun: () -> Void
  ) throws {
    let text = try bytes(of: file)
    let session = try makeSession(for: file)
    let beginning = session.snapshot()
    var documents: Set<String> = []
    session.didRead = { documents.formUnion($0) }
    defer { result.documents = documents }
    let first = try load(file, text, in: session, from: beginning)
    result.problems = first.problems
    result.testNames = Set(first.tests.map(\.fullName))
    var state = first
    let count = state.tests.count
    // In the order of the file, regardless of the order of the run.
    var results = [TestResult?](repeating: nil, count: count)
    defer { result.tests = results.compactMap(\.self) }
    var isGood = result.isGood
    for index in options.order(of: count, in: file.name)
    where options.includes(state.tests[index].fullName, of: file.path) {
      guard !options.onlyLists, isWanted(), isGood || !options.stopsAtFailure else {
        results[index] = state.tests[index].skipped
        continue
      }
      if state.lua.isExpired {
        state = try load(file, text, in: session, from: beginning)
        guard state.tests.count == count else { throw changedTests }
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
    in session: Session,
    from beginning: Session.Snapshot
  ) throws -> TestState {
    session.restart(at: beginning)
    return try TestState(
      path: file.path,
      text: text,
      session: session,
      folder: file.folder,
      goldens: goldens
    )
  }

  /// Creates the session that the file's tests share, with the folder of the file's plugin.
  private func makeSession(for file: TestFile) throws -> Session {
    let usual = try session(configuration, near: file)
    var configuration = configuration
    if !usual.looksForPlugins(in: file.pluginFolder) {
      configuration.folders = configuration.folders.adding(file.pluginFolder)
    }
    if !usual.hasChosenDeadline { configuration.budget.deadline = .limit(Self.deadline) }
    return try session(configuration, near: file)
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

extension TestCase {
  /// The result of a test that does not run.
  fileprivate var skipped: TestResult {
    TestResult(name: fullName, line: line, outcome: .skipped)
  }
}
