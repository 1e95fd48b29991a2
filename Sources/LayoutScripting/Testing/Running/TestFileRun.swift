import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension TestRun {
  /// What has become of the file.
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
    // As they are written, in whatever order they are run.
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

  /// Loads the file in a fresh state and a session that shows nothing.
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

  private func makeSession(for file: TestFile) throws -> Session {
    let usual = try session(configuration, near: file)
    var configuration = configuration
    if !usual.looksForPlugins(in: file.pluginFolder) {
      configuration.folders = configuration.folders.adding(file.pluginFolder)
    }
    if !usual.hasChosenDeadline { configuration.budget.deadline = .limit(Self.patience) }
    return try session(configuration, near: file)
  }

  private func session(
    _ configuration: HostConfiguration,
    near file: TestFile
  ) throws -> Session {
    let session = Session(configuration)
    try session.useProject(nearestTo: file.folder)
    return session
  }

  /// How long a call of a plugin may take where nobody says it: tests run beside each other, and on
  /// machines that have other things to do.
  private static let patience = Duration.seconds(1)

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

  private var changedTests: LayoutError {
    LayoutError(
      .failedPrecondition,
      origin: .document,
      message: "the file had other tests when it was loaded again: the rest was not run"
    )
  }
}

extension TestCase {
  fileprivate var skipped: TestResult {
    TestResult(name: fullName, line: line, outcome: .skipped)
  }
}

/// A `describe`, or the whole file.
final class TestGroup {
  let name: String?
  let parent: TestGroup?
  var beforeEach: [LuaReference] = []
  var afterEach: [LuaReference] = []

  init(name: String?, in parent: TestGroup?) {
    self.name = name
    self.parent = parent
  }

  /// The groups from the file on.
  var path: [TestGroup] { (parent?.path ?? []) + [self] }
}

/// An `it`.
struct TestCase {
  let group: TestGroup
  let name: String
  let line: Int
  let body: LuaReference

  /// The names of the groups around it and its own.
  var fullName: String { (group.path.compactMap(\.name) + [name]).joined(separator: " ") }

  /// What is called before it, from the outside in.
  var before: [LuaReference] { group.path.flatMap(\.beforeEach) }
  /// What is called after it, from the inside out.
  var after: [LuaReference] { group.path.reversed().flatMap(\.afterEach) }
}

/// What a test has printed, as far as it is kept.
///
/// Lua's memory ceiling knows nothing of it, so it has one of its own.
final class PrintedLines {
  /// How many lines and bytes are kept of a test.
  private static let (lineLimit, byteLimit) = (10_000, 1 << 20)

  private var kept: [String] = []
  private var bytes = 0
  private var left = 0

  /// The lines, and how many more there were.
  var lines: [String] {
    left == 0 ? kept : kept + ["… \(left) more line\(left == 1 ? "" : "s")"]
  }

  /// Notes a line.
  func append(_ line: String) {
    bytes += line.utf8.count
    guard left == 0, kept.count < Self.lineLimit, bytes <= Self.byteLimit else {
      left += 1
      return
    }
    kept.append(line)
  }

  /// Forgets all.
  func clear() { (kept, bytes, left) = ([], 0, 0) }
}
