import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

/// A word that ends an expectation and compares its value: `equal`.
struct Matcher: Sendable {
  /// The result of a comparison.
  struct Verdict {
    /// Whether the value matches, regardless of a negation.
    var holds: Bool
    /// The expectation, which follows “expected … to” in the message: `equal 20`.
    var phrase: String
    /// Makes the lines that show the difference, for an expectation that is not met.
    var details: () throws -> [String] = { [] }
    /// Makes notes about the test, whether the value matches or not.
    var notes: () throws -> [String] = { [] }
  }

  /// The word, as tests write it.
  let name: String
  /// The number of arguments that the matcher takes.
  let arguments: ClosedRange<Int>
  /// Whether the compared value is a function that the matcher calls, so that the time is that of
  /// the test; the comparison of another value is an operation of the session, with its limits.
  var callsValue = false
  /// Compares the value of a call with its arguments.
  let verdict: @Sendable (MatchCall) throws -> Verdict

  /// All matchers.
  static let all = values + numbers + layouts + failures

  /// Returns the matcher of a name; nil if the name is unknown.
  static func named(_ name: String) -> Matcher? { all.first { $0.name == name } }
}

extension Matcher {
  /// Compares the value of a call, within the limits of a session.
  /// - Throws: the failure of the matcher, or of a limit.
  func verdict(of call: MatchCall, in session: Session) throws -> Verdict {
    callsValue ? try verdict(call) : try session.withinLimits { try verdict(call) }
  }
}

extension Matcher {
  /// The matchers for any value.
  static let values = [
    Matcher(name: "equal", arguments: 1...1) { call in
      let (expected, actual) = (try call.argument(), try call.value())
      let comparison = ValueComparison(expected: expected, actual: actual)
      return Verdict(
        holds: comparison.isEmpty,
        phrase: "equal \(expected.shortText)",
        details: { comparison.lines }
      )
    },
    Matcher(name: "near", arguments: 2...2) { call in
      guard let tolerance = try call.argument(1).double, tolerance >= 0 else {
        throw call.wrong("near takes a value and a tolerance: near(20, 0.5)")
      }
      let (expected, actual) = (try call.argument(), try call.value())
      let comparison = ValueComparison(expected: expected, actual: actual, tolerance: tolerance)
      return Verdict(
        holds: comparison.isEmpty,
        phrase: "be within \(LuaText.number(tolerance)) of \(expected.shortText)",
        details: { comparison.lines }
      )
    },
    Matcher(name: "match", arguments: 1...1) { call in
      let (expected, actual) = (try call.argument(), try call.fields())
      guard case .table = expected else {
        throw call.wrong("match takes a table with some of the fields: match { width = 50 }")
      }
      let comparison = ValueComparison(expected: expected, partOf: actual)
      return Verdict(
        holds: comparison.isEmpty,
        phrase: "match \(expected.shortText)",
        details: { comparison.lines }
      )
    },
    Matcher(name: "truthy", arguments: 0...0) { call in
      Verdict(holds: try call.value().isTruthy, phrase: "be truthy")
    },
    Matcher(name: "falsy", arguments: 0...0) { call in
      Verdict(holds: try !call.value().isTruthy, phrase: "be falsy")
    },
    Matcher(name: "exist", arguments: 0...0) { call in
      guard case .nothing = try call.value() else { return Verdict(holds: true, phrase: "exist") }
      return Verdict(holds: false, phrase: "exist")
    },
  ]
}

extension Matcher {
  /// The matchers for the order of numbers.
  fileprivate static let numbers = [
    Matcher(name: "above", arguments: 1...1) { call in
      let limit = try call.limit(0, of: "above takes a number: above(20)")
      return Verdict(
        holds: try call.value().double.map { $0 > limit } ?? false,
        phrase: "be above \(LuaText.number(limit))"
      )
    },
    Matcher(name: "below", arguments: 1...1) { call in
      let limit = try call.limit(0, of: "below takes a number: below(20)")
      return Verdict(
        holds: try call.value().double.map { $0 < limit } ?? false,
        phrase: "be below \(LuaText.number(limit))"
      )
    },
    Matcher(name: "between", arguments: 2...2) { call in
      let words = "between takes the least and the greatest number: between(20, 30)"
      let (least, greatest) = (try call.limit(0, of: words), try call.limit(1, of: words))
      guard least <= greatest else { throw call.wrong(words) }
      return Verdict(
        holds: try call.value().double.map { least <= $0 && $0 <= greatest } ?? false,
        phrase: "be between \(LuaText.number(least)) and \(LuaText.number(greatest))"
      )
    },
  ]
}

extension MatchCall {
  /// Reads a number to compare with.
  /// - Throws: `INVALID_ARGUMENT` with the words for another value.
  fileprivate func limit(_ position: Int, of words: String) throws -> Double {
    guard let limit = try argument(position).double, !limit.isNaN else { throw wrong(words) }
    return limit
  }
}

extension TestValue {
  /// Whether Lua treats the value as true.
  fileprivate var isTruthy: Bool {
    switch self {
    case .nothing, .truth(false): false
    default: true
    }
  }
}

extension Matcher {
  /// The matchers for functions that fail.
  static let failures = [
    Matcher(name: TestExpectations.failure, arguments: 0...0, callsValue: true) { call in
      let failure = try call.failureOfValue()
      return Verdict(
        holds: failure != nil,
        phrase: "fail",
        details: { failure.map { ["it failed: \($0.message) [\($0.code.rawValue)]"] } ?? [] }
      )
    },
    Matcher(name: TestExpectations.failureWith, arguments: 1...1, callsValue: true) { call in
      let expected = try call.expectedFailure()
      let failure = try call.failureOfValue()
      let details = failure.map { "it failed: \($0.message) [\($0.code.rawValue)]" }
      return Verdict(
        holds: failure.map(expected.covers) ?? false,
        phrase: "fail with \(expected.text)",
        details: { [details ?? "it did not fail"] }
      )
    },
  ]
}

extension MatchCall {
  /// Reads the argument of `fail.with`: a status code, or a part of the message.
  /// - Returns: the argument as messages show it, and a closure that compares a failure with it.
  /// - Throws: `INVALID_ARGUMENT` for another value, or for an unknown code.
  fileprivate func expectedFailure() throws -> (
    text: String, covers: (LayoutError) -> Bool
  ) {
    guard case .string(let bytes) = try argument(), !bytes.isEmpty else {
      throw wrong("fail.with takes a code, such as \"INVALID_ARGUMENT\", or a part of the message")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let code = StatusCode(rawValue: text) { return (code.rawValue, { $0.code == code }) }
    let isCode = text.utf8.allSatisfy { (65...90).contains($0) || $0 == 95 }
    guard !isCode else {
      let known = StatusCode.allCases.map(\.rawValue)
      throw LayoutError(.unknownName(text, kind: "code", known: known))
    }
    return (LuaText.quoted(text), { $0.message.contains(text) })
  }

  /// Calls the function and returns its failure; nil if it succeeds.
  ///
  /// A failed expectation in the function fails the test itself, as does a lack of time or memory.
  fileprivate func failureOfValue() throws -> LayoutError? {
    guard stack.kind(at: valueIndex) == .function else {
      throw wrong("fail takes a function: expect(function() … end).to.fail()")
    }
    let state = stack.state
    do {
      try state.call(stack.reference(at: valueIndex), deadline: nil) { _ in }
      return nil
    } catch let error as LuaError {
      if error.innermost.cause is TestFailure || state.isExpired { throw error }
      return LayoutError(error.innermost)
    }
  }
}
