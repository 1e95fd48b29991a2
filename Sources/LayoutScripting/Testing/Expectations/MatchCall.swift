import LayoutHost
import LayoutModel
import LuaSandbox

/// A call of a matcher from Lua, with its place in the test file.
struct MatchCall {
  /// The stack of the call.
  let stack: LuaStack
  /// The index of the value on the stack; the arguments follow it.
  let valueIndex: Int
  /// The index of the first argument, and the number of arguments.
  let argumentIndex: Int
  let argumentCount: Int
  /// The goldens of the test run.
  let goldens: GoldenRun
  /// The test file's path.
  let testFile: String
  /// The line of the expectation.
  let line: Int
  /// Whether the expectation has the word `never`.
  let isNegated: Bool
  /// The strings that the values of the call share.
  private let texts = TestValue.Texts()

  /// Reads the compared value.
  func value() throws(LayoutError) -> TestValue {
    try TestValue(at: valueIndex, of: stack, with: texts)
  }

  /// Reads the compared value, of a layout its fields.
  func fields() throws(LayoutError) -> TestValue {
    try TestValue(fieldsAt: valueIndex, of: stack, with: texts)
  }

  /// Reads the argument at a position, from 0.
  /// - Throws: `INVALID_ARGUMENT` for a table that cannot be compared.
  func argument(_ position: Int = 0) throws(LayoutError) -> TestValue {
    try TestValue(at: argumentIndex + position, of: stack, with: texts)
  }

  /// The error for an incorrect use of a matcher.
  func wrong(_ words: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .document, message: words)
  }
}
