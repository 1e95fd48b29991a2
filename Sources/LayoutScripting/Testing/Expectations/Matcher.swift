import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

/// A word that ends an expectation: `equal`.
struct Matcher: Sendable {
  /// What a comparison has come to.
  struct Verdict {
    /// Whether it is as the words say, without “never”.
    var holds: Bool
    /// What is expected, as it goes on behind “expected … to”: `equal 20`.
    var phrase: String
    /// What shows the difference.
    var details: [String] = []
  }

  let name: String
  /// How many arguments there must be.
  let arguments: ClosedRange<Int>
  /// Compares; the value stands at the call's first index, the arguments behind it.
  let verdict: @Sendable (MatchCall) throws -> Verdict

  /// All of them.
  static let all = values + layouts + failures

  static func named(_ name: String) -> Matcher? { all.first { $0.name == name } }
}

/// A call of a matcher from Lua.
struct MatchCall {
  let stack: LuaStack
  /// Where the value is; the arguments stand above it.
  let valueIndex: Int
  /// Where the arguments begin, and how many there are.
  let argumentIndex: Int
  let argumentCount: Int
  /// The goldens of the run.
  let goldens: GoldenRun
  /// The test file's path.
  let testFile: String
  /// The line of the expectation.
  let line: Int
  /// Whether the value is to be unlike what the words say.
  let isNegated: Bool

  func value() throws(LayoutError) -> TestValue { try TestValue(at: valueIndex, of: stack) }

  func argument(_ position: Int = 0) throws(LayoutError) -> TestValue {
    try TestValue(at: argumentIndex + position, of: stack)
  }

  func wrong(_ words: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .document, message: words)
  }
}

extension Matcher {
  /// What any value can be.
  static let values = [
    Matcher(name: "equal", arguments: 1...1) { call in
      let (expected, actual) = (try call.argument(), try call.value())
      let comparison = ValueComparison(expected: expected, actual: actual)
      return Verdict(
        holds: comparison.isEmpty,
        phrase: "equal \(expected.shortText)",
        details: comparison.lines
      )
    },
    Matcher(name: "near", arguments: 2...2) { call in
      guard let tolerance = try call.argument(1).double, tolerance >= 0 else {
        throw call.wrong("near takes a value, and how far numbers may be from it: near(20, 0.5)")
      }
      let (expected, actual) = (try call.argument(), try call.value())
      let comparison = ValueComparison(expected: expected, actual: actual, tolerance: tolerance)
      return Verdict(
        holds: comparison.isEmpty,
        phrase: "be within \(LuaText.number(tolerance)) of \(expected.shortText)",
        details: comparison.lines
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

extension TestValue {
  fileprivate var isTruthy: Bool {
    switch self {
    case .nothing, .truth(false): false
    default: true
    }
  }
}

extension Matcher {
  /// What functions can do.
  static let failures = [
    Matcher(name: ExpectationChunk.failure, arguments: 0...0) { call in
      let failure = try call.failureOfValue()
      return Verdict(
        holds: failure != nil,
        phrase: "fail",
        details: failure.map { ["it failed: \($0.message) [\($0.code.rawValue)]"] } ?? []
      )
    },
    Matcher(name: ExpectationChunk.failureWith, arguments: 1...1) { call in
      let expected = try call.expectedFailure()
      let failure = try call.failureOfValue()
      let details = failure.map { "it failed: \($0.message) [\($0.code.rawValue)]" }
      return Verdict(
        holds: failure.map(expected.covers) ?? false,
        phrase: "fail with \(expected.text)",
        details: [details ?? "it did not fail"]
      )
    },
  ]
}

extension MatchCall {
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
      throw LayoutError(
        DocumentError(
          .unknownName(text, kind: "code", known: StatusCode.allCases.map(\.rawValue)),
          path: DocumentPath()
        )
      )
    }
    return (LuaText.quoted(text), { $0.message.contains(text) })
  }

  /// Calls the function; nil where it ends well.
  ///
  /// A failed expectation in it, and the end of time or memory, are failures of the test.
  fileprivate func failureOfValue() throws -> LayoutError? {
    guard stack.kind(at: valueIndex) == .function else {
      throw wrong("fail is for functions: expect(function() … end).to.fail()")
    }
    let state = stack.state
    do {
      try state.call(stack.reference(at: valueIndex), deadline: nil) { _ in }
      return nil
    } catch let error as LuaError {
      if error.root is TestFailure || state.isExpired { throw error }
      return LayoutError(error.innermost)
    }
  }
}

extension LuaError {
  /// The error behind those of the host's functions that have only handed it on.
  var innermost: LuaError {
    var error = self
    while let inner = error.cause as? LuaError { error = inner }
    return error
  }

  /// What a host function threw in the first place.
  var root: (any Error)? { innermost.cause }
}
