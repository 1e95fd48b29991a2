import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

/// A Lua state that has loaded a test file, with its groups and tests and the progress of the
/// running test.
final class TestState {
  /// The path of the test file, which is also the name of its chunk.
  let path: String
  /// The Lua state; the file's globals are frozen after loading.
  let lua: LuaState
  /// The tests, in the order of the file.
  private(set) var tests: [TestCase] = []
  /// The problems of a loaded file, such as two tests of the same name.
  private(set) var problems: [TestFailure] = []
  /// The lines printed since the test began.
  var output: [String] { printed.lines }

  private let session: Session
  private let goldens: GoldenRun
  private let context: ScriptContext
  private var group = TestGroup(name: nil, in: nil)
  private var isLoading = true
  private let printed = PrintedLines()
  private let expectations = TestExpectations()
  private let beginning: Session.Snapshot

  /// The number of plugin deadlines that a test may take, since it makes several calls.
  private static let deadlineFactor = 10

  /// Loads a test file; the paths of documents are relative to the folder.
  /// - Throws: the error of the Lua state or of the file.
  init(
    path: String,
    text: [UInt8],
    session: Session,
    folder: String,
    goldens: GoldenRun
  ) throws {
    self.path = path
    self.goldens = goldens
    self.session = session
    let printed = printed
    var budget = session.scriptBudget
    budget.deadline = budget.deadline.map { $0 * Self.deadlineFactor }
    lua = try LuaState(budget: budget, name: path)
    lua.output = { printed.append($0) }
    lua.printTables()
    context = ScriptContext(session, folder: folder) { printed.append($0) }
    beginning = session.snapshot()
    try SectionConstructors.define(in: lua)
    _ = context.define(ScriptFunction.testFunctions, in: lua)
    try defineWords()
    let chunk = try lua.load(text, chunkName: "@\(path)")
    try lua.call(chunk) { _ in }
    lua.freezeGlobals()
    isLoading = false
    noteRepeatedNames()
  }

  // MARK: Running

  /// Runs a test, with the functions before and after it, in a session without changes of earlier
  /// tests.
  func run(_ test: TestCase) -> TestResult {
    expectations.beginTest()
    printed.clear()
    session.restart(at: beginning)
    var result = TestResult(name: test.fullName, line: test.line, outcome: .passed)
    let clock = ContinuousClock.now
    let raised = failure(of: test.before + [test.body], in: test)
    // An expectation that a script caught precedes the error that the script raised.
    var failure = expectations.unmet ?? raised
    // Each function cleans up separately, even if another one fails.
    for function in test.after where !lua.isExpired {
      let raised = self.failure(of: [function], in: test)
      failure = failure ?? expectations.unmet ?? raised
    }
    result.duration = ContinuousClock.now - clock
    result.output = printed.lines
    if let failure = failure ?? forgottenComparison() { result.outcome = .failed(failure) }
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

  /// Returns the failure of an expectation that is never compared.
  private func forgottenComparison() -> TestFailure? {
    expectations.forgotten.map { line in
      TestFailure(
        message: "the expectation is incomplete: write expect(value).to.equal(…)",
        file: path,
        line: line
      )
    }
  }

  // MARK: Words

  /// Defines the functions that test files call.
  private func defineWords() throws {
    define("describe") { [unowned self] stack in try describe(stack) }
    define("it") { [unowned self] stack in try addTest(stack) }
    define("beforeEach") { [unowned self] stack in
      group.beforeEach.append(try function(at: 1, of: "beforeEach", stack))
    }
    define("afterEach") { [unowned self] stack in
      group.afterEach.append(try function(at: 1, of: "afterEach", stack))
    }
    try defineExpect()
  }

  /// Defines a function without results.
  private func define(_ name: String, _ body: @escaping (LuaStack) throws -> Void) {
    lua.withStack { stack in
      stack.pushFunction(named: name) { stack in
        try body(stack)
        return 0
      }
      stack.defineGlobal(name)
    }
  }

  /// Loads a group of tests.
  private func describe(_ stack: LuaStack) throws {
    let (name, body) = try named("describe", stack)
    let outer = group
    group = TestGroup(name: name, in: outer)
    defer { group = outer }
    try stack.state.call(body, deadline: nil) { _ in }
  }

  /// Adds a test.
  private func addTest(_ stack: LuaStack) throws {
    let line = line(on: stack)
    let (name, body) = try named("it", stack)
    tests.append(TestCase(group: group, name: name, line: line, body: body))
  }

  /// Reads the arguments of `describe` and `it`: a name and a function.
  private func named(_ word: String, _ stack: LuaStack) throws -> (String, LuaReference) {
    guard stack.kind(at: 1) == .string, let bytes = stack.bytes(at: 1), !bytes.isEmpty else {
      throw wrong("\(word) takes a name and a function: \(word)(\"name\", function() … end)")
    }
    let name = String(decoding: bytes, as: UTF8.self)
    return (name, try function(at: 2, of: word, stack))
  }

  /// Reads a function, which is allowed only while the file loads.
  private func function(at index: Int, of word: String, _ stack: LuaStack) throws -> LuaReference {
    guard isLoading else { throw wrong("\(word) cannot be inside it") }
    guard stack.kind(at: index) == .function else {
      throw wrong("\(word) takes a function, not \(stack.kind(at: index).rawValue)")
    }
    return stack.reference(at: index)
  }

  private func wrong(_ words: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .document, message: words)
  }

  /// Returns the running line of the test file.
  private func line(on stack: LuaStack) -> Int {
    var level = 1
    while let place = stack.runningPlace(atLevel: level) {
      if place.source == path, let line = place.line { return line }
      level += 1
    }
    return 1
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

  // MARK: Expectations

  /// Defines `expect`, whose words Lua code resolves.
  private func defineExpect() throws {
    let chunk = try lua.load(
      TestExpectations.source,
      chunkName: "=\(SectionConstructors.chunkName)"
    )
    let expect = try lua.call(chunk) { stack in
      stack.pushFunction(named: "expect") { [unowned self] in try begin($0) }
      stack.pushFunction(named: "expect") { [unowned self] in try check($0) }
      stack.pushFunction(named: "expect") { [unowned self] in throw unknownWord($0) }
      stack.push(TestExpectations.links.joined(separator: " "))
      stack.push(Matcher.all.map(\.name).joined(separator: " "))
      return 5
    } read: { stack in
      stack.reference(at: 1)
    }
    lua.withStack { stack in
      stack.push(expect)
      stack.defineGlobal("expect")
    }
  }

  /// Records an expectation and pushes its number.
  private func begin(_ stack: LuaStack) throws -> Int {
    guard !isLoading else { throw wrong("expect must be inside it") }
    guard stack.integer(at: 1) == 1 else { throw wrong("expect takes one value") }
    stack.push(expectations.begin(at: line(on: stack)))
    return 1
  }

  /// Compares a value.
  ///
  /// The arguments are the value, the expectation's number, whether it is negated, the matcher's
  /// name, and the matcher's arguments.
  /// - Throws: the failure of an unmet expectation.
  private func check(_ stack: LuaStack) throws -> Int {
    let (count, firstArgument) = (stack.top - 4, 5)
    guard let number = stack.integer(at: 2),
      let matcher = stack.string(at: 4).flatMap(Matcher.named)
    else { return 0 }
    guard let line = expectations.compare(number) else {
      throw wrong("the expectation belongs to another test: write expect(value) in each test")
    }
    guard matcher.arguments.contains(count) else {
      let wanted = matcher.arguments.upperBound
      throw wrong(
        "\(matcher.name) takes \(wanted == 0 ? "nothing" : wanted == 1 ? "one value" : "\(wanted) values")"
      )
    }
    let isNegated = stack.boolean(at: 3) == true
    let call = MatchCall(
      stack: stack,
      valueIndex: 1,
      argumentIndex: firstArgument,
      argumentCount: count,
      goldens: goldens,
      testFile: path,
      line: line,
      isNegated: isNegated
    )
    let verdict = try matcher.verdict(call)
    guard verdict.holds == isNegated else { return 0 }
    let value = (try? call.value().shortText) ?? "the value"
    let failure = TestFailure(
      message: "expected \(value) \(isNegated ? "never to" : "to") \(verdict.phrase)",
      details: isNegated && matcher.name == "equal" ? [] : verdict.details,
      file: path,
      line: line
    )
    expectations.note(failure)
    throw failure
  }

  /// The error for an unknown word after `expect(…)`, with a suggestion.
  private func unknownWord(_ stack: LuaStack) -> LayoutError {
    stack.pushDescription(at: 1)
    let word = stack.string(at: -1) ?? "…"
    let known: [String] =
      switch stack.string(at: 2) {
      case "with": ["code"]
      case "fail": ["with"]
      default:
        Matcher.all.map(\.name) + TestExpectations.links + [TestExpectations.negation]
      }
    return LayoutError(.unknownName(word, kind: "word of expectations", known: known))
  }
}
