import LuaSandbox

/// A `describe`, or the top level of a file.
final class TestGroup {
  /// The name; nil means the top level.
  let name: String?
  let parent: TestGroup?
  /// The functions to call before and after each test of the group.
  var beforeEach: [LuaReference] = []
  var afterEach: [LuaReference] = []

  init(name: String?, in parent: TestGroup?) {
    self.name = name
    self.parent = parent
  }

  /// The groups from the top level down to this one.
  var path: [TestGroup] { (parent?.path ?? []) + [self] }
}
