import LuaSandbox

/// A `describe`, or the whole file.
final class TestGroup {
  let name: String?
  let parent: TestGroup?
  var beforeEach: [LuaReference] = []
  var afterEach: [LuaReference] = []

  init(name: String?, in parent: TestGroup?) {
    self.name = name
    self.parent = parent
  }

  /// The groups from the file on.
  var path: [TestGroup] { (parent?.path ?? []) + [self] }
}

/// An `it`.
struct TestCase {
  let group: TestGroup
  let name: String
  let line: Int
  let body: LuaReference

  /// The names of the groups around it and its own.
  var fullName: String { (group.path.compactMap(\.name) + [name]).joined(separator: " ") }

  /// What is called before it, from the outside in.
  var before: [LuaReference] { group.path.flatMap(\.beforeEach) }
  /// What is called after it, from the inside out.
  var after: [LuaReference] { group.path.reversed().flatMap(\.afterEach) }
}
