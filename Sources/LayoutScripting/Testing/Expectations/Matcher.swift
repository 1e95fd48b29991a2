import LayoutModel
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
  let goldens: GoldenExpectation

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
        details: comparison.isEmpty ? [] : DifferenceText.lines(comparison)
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
        details: comparison.isEmpty ? [] : DifferenceText.lines(comparison)
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
