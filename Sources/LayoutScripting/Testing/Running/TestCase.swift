import LuaSandbox

/// An `it`.
struct TestCase {
  /// The word with which a test is declared.
  enum Choice: String {
    /// `it`.
    case usual
    /// `it.skip`: the test does not run.
    case skip
    /// `it.only`: the tests of the file without it do not run.
    case only
  }

  /// The group that the test belongs to.
  let group: TestGroup
  let name: String
  /// The line of the `it`, from 1.
  let line: Int
  /// The word that declares it.
  let choice: Choice
  /// The function that the test runs.
  let body: LuaReference

  /// The names of the enclosing groups and of the test, separated by spaces.
  var fullName: String { group.fullName(of: name) }

  /// The functions to call before the test, outermost group first.
  var before: [LuaReference] { group.path.flatMap(\.beforeEach) }
  /// The functions to call after the test, innermost group first.
  var after: [LuaReference] { group.path.reversed().flatMap(\.afterEach) }
}
