import LuaSandbox

/// The keys of a table's fields besides its elements, sorted by their text.
struct TableKeys {
  /// The most pairs of a table that are visited.
  private static let visitLimit = 100_000
  /// The most fields that are listed.
  private static let countLimit = 10_000

  /// A key as clients show it.
  struct Key {
    let name: String
    let value: LuaReference
  }

  private struct Enough: Error {}

  /// The keys in the order of their names.
  let keys: [Key]

  /// Lists the keys of the table at an index.
  init(ofTableAt index: Int, on stack: LuaStack) {
    let length = stack.rawLength(at: index)
    var keys: [Key] = []
    var visited = 0
    // Beyond the limits, the rest stays away.
    try? stack.forEachPair(in: index) { stack in
      visited += 1
      guard visited <= Self.visitLimit, keys.count < Self.countLimit else { throw Enough() }
      if let position = stack.integer(at: -2), position >= 1, position <= length { return }
      keys.append(Key(name: Self.name(at: -2, on: stack), value: stack.reference(at: -2)))
    }
    self.keys = keys.sorted { $0.name < $1.name }
  }

  /// Returns the name of a key: a word, or the key in brackets.
  private static func name(at index: Int, on stack: LuaStack) -> String {
    if stack.kind(at: index) == .string, let text = stack.string(at: index), text.isLuaName {
      return text
    }
    return "[\(ValueText.text(at: index, on: stack))]"
  }
}

extension String {
  /// Whether the text is a name in Lua, apart from its keywords.
  var isLuaName: Bool {
    guard let first = utf8.first, !(48...57).contains(first) else { return false }
    return utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == 95
    }
  }
}
