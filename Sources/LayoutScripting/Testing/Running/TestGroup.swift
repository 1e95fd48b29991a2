import LuaSandbox

/// A `describe`, or the top level of a file.
final class TestGroup {
  /// The name; nil means the top level.
  let name: String?
  let parent: TestGroup?
  /// The functions to call before and after each test of the group.
  var beforeEach: [LuaReference] = []
  var afterEach: [LuaReference] = []
  /// The functions to call before the first test of the group that runs, and after the last one.
  var beforeAll: [LuaReference] = []
  var afterAll: [LuaReference] = []
  /// Whether a test of the group has run.
  var hasBegun = false
  /// The failure of ``beforeAll``, which every test of the group has.
  var failure: TestFailure?
  /// The number of tests of the group, and of the groups in it, that have yet to run.
  var testsLeft = 0

  /// The most bytes of a full name.
  static let nameLimit = 1024

  init(name: String?, in parent: TestGroup?) {
    self.name = name
    self.parent = parent
  }

  /// The groups from the top level down to this one.
  var path: [TestGroup] { (parent?.path ?? []) + [self] }

  /// Returns a name in the group with the names of the group and of those around it, separated by spaces.
  func fullName(of name: String) -> String {
    (path.compactMap(\.name) + [name]).joined(separator: " ")
  }
}
