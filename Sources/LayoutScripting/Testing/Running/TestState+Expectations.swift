import LayoutHost
import LayoutModel
import LuaSandbox

// The word `expect`, and what follows it.
extension TestState {
  /// Defines `expect`, whose words Lua code resolves.
  func defineExpect() throws {
    let chunk = try lua.load(TestExpectations.source, chunkName: TestExpectations.chunkName)
    let expect = try lua.call(chunk) { stack in
      stack.pushFunction(named: "expect") { [unowned self] in try begin($0) }
      stack.pushFunction(named: "expect") { [unowned self] in try check($0) }
      stack.pushFunction(named: "expect") { [unowned self] in try checkOwn($0) }
      stack.pushFunction(named: "expect") { [unowned self] in throw unknownWord($0) }
      stack.pushFunction(named: "expect.extend") { [unowned self] in try checkExtension($0) }
      stack.push(TestExpectations.links.joined(separator: " "))
      stack.push(Matcher.all.map(\.name).joined(separator: " "))
      return 7
    } read: { stack in
      stack.reference(at: 1)
    }
    define("expect", expect)
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
    let line = try line(ofExpectation: number)
    guard matcher.arguments.contains(count) else {
      let wanted =
        switch matcher.arguments {
        case 0...0: "nothing"
        case 1...1: "one value"
        default: matcher.arguments.map(String.init).joined(separator: " or ") + " values"
        }
      throw wrong("\(matcher.name) takes \(wanted)")
    }
    let isNegated = stack.boolean(at: 3) == true
    let call = MatchCall(
      stack: stack,
      valueIndex: 1,
      argumentIndex: firstArgument,
      argumentCount: count,
      goldens: surroundings.goldens,
      testFile: path,
      line: line,
      isNegated: isNegated
    )
    let verdict = try noting(at: line) {
      try matcher.verdict(of: call, in: surroundings.session)
    }
    notes += lines(verdict.notes)
    try settle(verdict, of: stack, isNegated: isNegated, at: line)
    return 0
  }

  /// Calls a closure that compares a value; an expectation whose comparison ends with a limit is not met, even if the
  /// test catches the error.
  private func noting<Value>(at line: Int, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as LayoutError where error.isExhaustion {
      let failure = TestFailure(error, in: path, line: line)
      expectations.note(failure)
      throw failure
    }
  }

  /// Returns the lines that a verdict makes, as an operation of its own: what it decided stands even if they take too
  /// long.
  private func lines(_ make: () throws -> [String]) -> [String] {
    (try? surroundings.session.withinLimits(make))
      ?? ["to show how takes more time or memory than the limits allow"]
  }

  /// Compares a value with a word of `expect.extend`.
  ///
  /// The arguments are the value, the expectation's number, whether it is negated, the word, whether the value
  /// matches, and the phrase after “expected … to”, which may be missing.
  /// - Throws: the failure of an unmet expectation.
  private func checkOwn(_ stack: LuaStack) throws -> Int {
    guard let number = stack.integer(at: 2), let word = stack.string(at: 4) else { return 0 }
    let line = try line(ofExpectation: number)
    guard let holds = stack.boolean(at: 5) else {
      throw wrong("\(word) must return true or false, and then what it expects in words")
    }
    let verdict = Matcher.Verdict(holds: holds, phrase: stack.string(at: 6) ?? word)
    try settle(verdict, of: stack, isNegated: stack.boolean(at: 3) == true, at: line)
    return 0
  }

  /// Marks an expectation as compared, and returns its line.
  private func line(ofExpectation number: Int) throws(LayoutError) -> Int {
    guard let line = expectations.compare(number) else {
      throw wrong("the expectation belongs to another test: write expect(value) in each test")
    }
    return line
  }

  /// Raises the failure of an expectation about the value at index 1 that is not met.
  private func settle(
    _ verdict: Matcher.Verdict,
    of stack: LuaStack,
    isNegated: Bool,
    at line: Int
  ) throws {
    guard verdict.holds == isNegated else { return }
    let value = try? surroundings.session.withinLimits { try TestValue(at: 1, of: stack) }
    let failure = TestFailure(
      message: "expected \(value?.shortText ?? "the value") "
        + "\(isNegated ? "never to" : "to") \(verdict.phrase)",
      details: lines(verdict.details),
      file: path,
      line: line
    )
    expectations.note(failure)
    throw failure
  }

  /// Refuses an argument of `expect.extend`: the whole of it after an empty word, or a word with its function and
  /// whether the word is taken.
  private func checkExtension(_ stack: LuaStack) throws -> Int {
    guard isLoading else { throw wrong("expect.extend cannot be inside it") }
    guard let word = stack.string(at: 1) else {
      throw wrong("expect.extend takes words by their names")
    }
    guard !word.isEmpty else {
      guard stack.kind(at: 2) == .table else {
        throw wrong("expect.extend takes a table: expect.extend { beWide = function(value) … end }")
      }
      return 0
    }
    guard stack.boolean(at: 3) != true else { throw wrong("expect has the word “\(word)” already") }
    guard stack.kind(at: 2) == .function else {
      throw wrong("“\(word)” must be a function, not \(stack.kind(at: 2).phrase)")
    }
    return 0
  }

  /// The error for an unknown word after `expect(…)`, with a suggestion, or for a call of a word that only
  /// links others.
  ///
  /// The arguments are the word, or nil in a call; the word before it if that decides on the known ones; and the
  /// words of `expect.extend`.
  private func unknownWord(_ stack: LuaStack) -> LayoutError {
    guard stack.kind(at: 1) != .nil else { return wrong(TestExpectations.incomplete) }
    let own = stride(from: 3, through: stack.top, by: 1).compactMap { stack.string(at: $0) }
    stack.pushDescription(at: 1)
    let word = stack.string(at: -1) ?? "…"
    let known: [String] =
      switch stack.string(at: 2) {
      case "with": ["code"]
      case "fail": ["with"]
      default:
        Matcher.all.map(\.name) + own + TestExpectations.links + [TestExpectations.negation]
      }
    var failure = LayoutError(.unknownName(word, kind: "word of expectations", known: known))
    if let name = Self.foreignWords[word], known.contains(name) {
      failure.hint = "the word here is “\(name)”"
    }
    failure.hint = failure.hint ?? LayoutError.hint(listing: known)
    return failure
  }

  /// Words of other testing libraries, each with the one that means the same here.
  private static let foreignWords = [
    "not": TestExpectations.negation, "throw": TestExpectations.failure,
    "error": TestExpectations.failure, "raise": TestExpectations.failure, "contain": "match",
    "contains": "match", "include": "match", "greaterThan": "above", "lessThan": "below",
    "eq": "equal", "eql": "equal", "same": "equal", "closeTo": "near", "within": "between",
  ]
}
