import LayoutEngine
import LayoutHost
import LayoutPlugins
import LuaSandbox

/// A Lua state that has loaded a test file, with its groups and tests and the progress of the
/// running test.
final class TestState {
  /// The surroundings of a test file.
  struct Surroundings {
    /// The session of the file's tests.
    let session: Session
    /// The goldens of the run.
    let goldens: GoldenRun
    /// The output of the file's tests.
    let printed: PrintedLines
    /// The seed of ``TestOptions``; nil if it is the order of the file.
    let seed: UInt64?
  }

  /// The test file, whose path is also the name of its chunk.
  let file: TestFile
  /// The Lua state; the file's globals are frozen after loading.
  let lua: LuaState
  /// The tests, in the order of the file.
  var tests: [TestCase] = []
  /// The problems of a loaded file, such as two tests of the same name.
  private(set) var problems: [TestFailure] = []

  /// The session, the goldens and the seed of the run.
  let surroundings: Surroundings
  /// The group that the file is loading.
  var group = TestGroup(name: nil, in: nil)
  /// Whether the file is loading.
  private(set) var isLoading = true
  /// The expectations of the running test.
  let expectations = TestExpectations()
  /// The full name of the running test.
  private(set) var runningName = ""
  /// Lines about the running test that follow those of its failure.
  var remarks: [String] = []
  /// Notes about the running test, whether it fails or not.
  var notes: [String] = []

  private let context: ScriptContext
  private let beginning: Session.Snapshot

  /// The number of plugin deadlines that a test may take, since it makes several calls.
  private static let deadlineFactor = 10

  private var session: Session { surroundings.session }
  private var printed: PrintedLines { surroundings.printed }

  /// The path of the test file.
  var path: String { file.path }

  /// Loads a test file; the paths of documents are relative to its folder.
  /// - Throws: the error of the Lua state or of the file.
  init(_ file: TestFile, text: [UInt8], in surroundings: Surroundings) throws {
    self.file = file
    self.surroundings = surroundings
    let printed = surroundings.printed
    var budget = surroundings.session.scriptBudget
    budget.deadline = budget.deadline.map { $0 * Self.deadlineFactor }
    lua = try LuaState(budget: budget, name: file.path)
    lua.output = { printed.append($0) }
    lua.printTables()
    if surroundings.session.configuration.notesVariables { lua.noteValues() }
    context = ScriptContext(surroundings.session, folder: file.folder) { printed.append($0) }
    beginning = surroundings.session.snapshot()
    try SectionConstructors.define(in: lua)
    _ = context.define(ScriptFunction.testFunctions, in: lua)
    try defineWords()
    try defineExpect()
    try defineProperties()
    define("require", try TestModules(for: file, in: surroundings.session).function(in: lua))
    let chunk = try lua.load(text, chunkName: "@\(file.path)")
    try lua.call(chunk) { _ in }
    lua.freezeGlobals()
    isLoading = false
    noteRepeatedNames()
  }

  // MARK: Running

  /// Prepares the groups for the tests that will run, by their indices.
  func plan(_ indices: some Sequence<Int>) {
    for index in indices {
      for group in tests[index].group.path { group.testsLeft += 1 }
    }
  }

  /// Runs a planned test, with the functions before and after it, in a session without changes of
  /// earlier tests.
  func run(_ test: TestCase) -> TestResult {
    expectations.beginTest()
    printed.clear()
    (remarks, notes, runningName) = ([], [], test.fullName)
    var result = TestResult(name: test.fullName, line: test.line, outcome: .passed)
    let clock = ContinuousClock.now
    var failure = failureOfBeginning(test)
    if failure == nil {
      session.restart(at: beginning)
      failure = firstFailure(raised: self.failure(of: test.before + [test.body], in: test))
      // Each function cleans up separately, even if another one fails.
      let cleaning = failureOfCleaning(test.after, in: test)
      failure = failure ?? cleaning
    }
    let ending = failureOfEnding(test)
    failure = failure ?? ending
    result.duration = ContinuousClock.now - clock
    result.output = printed.lines
    if var failure = failure ?? forgottenComparison() {
      failure.details += remarks
      result.outcome = .failed(failure)
    }
    result.notes = notes
    if failure == nil, expectations.isEmpty { result.notes.append("the test has no expectation") }
    return result
  }

  /// Calls functions until one fails, and returns its failure.
  private func failure(of functions: [LuaReference], in test: TestCase) -> TestFailure? {
    do {
      for function in functions {
        try lua.naming(call: test.fullName) { try lua.call(function) { _ in } }
      }
      return nil
    } catch {
      return TestFailure(error, in: path, line: test.line)
    }
  }

  /// Returns the first of the unmet expectation, if any, and the failure that a script has raised.
  ///
  /// An expectation that a script caught precedes the error that the script raised; the same failure has more
  /// details if it was raised.
  private func firstFailure(raised: TestFailure?) -> TestFailure? {
    guard let unmet = expectations.unmet else { return raised }
    return raised?.message == unmet.message && raised?.line == unmet.line ? raised : unmet
  }

  /// Calls all functions, and returns the first failure.
  private func failureOfCleaning(
    _ functions: [LuaReference],
    in test: TestCase
  ) -> TestFailure? {
    var failure: TestFailure?
    for function in functions where !lua.isExpired {
      let other = firstFailure(raised: self.failure(of: [function], in: test))
      failure = failure ?? other
    }
    return failure
  }

  /// Calls the `beforeAll` of the groups that begin with a test, and returns the failure of a group around the
  /// test.
  private func failureOfBeginning(_ test: TestCase) -> TestFailure? {
    for group in test.group.path {
      if !group.hasBegun {
        group.hasBegun = true
        session.restart(at: beginning)
        group.failure = firstFailure(raised: failure(of: group.beforeAll, in: test))
      }
      if let failure = group.failure { return failure }
    }
    return nil
  }

  /// Calls the `afterAll` of the groups that end with a test, and returns the first failure.
  private func failureOfEnding(_ test: TestCase) -> TestFailure? {
    var failure: TestFailure?
    for group in test.group.path.reversed() {
      group.testsLeft -= 1
      guard group.testsLeft == 0, group.hasBegun, !group.afterAll.isEmpty else { continue }
      session.restart(at: beginning)
      let raised = failureOfCleaning(group.afterAll, in: test)
      failure = failure ?? raised
    }
    return failure
  }

  /// Returns the failure of an expectation that is never compared.
  private func forgottenComparison() -> TestFailure? {
    expectations.forgotten.map { line in
      TestFailure(
        message: TestExpectations.incomplete,
        file: path,
        line: line
      )
    }
  }

  /// Adds a problem for each test whose name an earlier test has.
  private func noteRepeatedNames() {
    var lines: [String: Int] = [:]
    for test in tests {
      let name = test.fullName
      if let first = lines[name] {
        problems.append(
          TestFailure(
            message: "two tests have the name “\(name)”; the first is in line \(first)",
            file: path,
            line: test.line
          )
        )
      } else {
        lines[name] = test.line
      }
    }
  }
}
