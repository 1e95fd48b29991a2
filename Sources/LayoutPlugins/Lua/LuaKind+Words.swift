import LuaSandbox

extension LuaKind {
  /// What sentences call a value: “a number”, “nothing”.
  var words: String {
    switch self {
    case .nil: "nothing"
    case .integer, .number: "a number"
    case .proxy: "a table"
    case .userdata: "an object of the host"
    case .thread: "a coroutine"
    case .boolean, .string, .table, .function: "a \(rawValue)"
    }
  }

  /// What sentences call a value of a type that Lua names.
  static func words(forTypeNamed name: String) -> String {
    LuaKind(rawValue: name)?.words ?? name
  }
}
