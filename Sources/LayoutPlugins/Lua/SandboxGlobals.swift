/// What every script finds of Lua's own library.
public enum SandboxGlobals {
  /// The names, for suggestions.
  public static let names = [
    "assert", "coroutine", "error", "getmetatable", "ipairs", "math", "next", "pairs", "pcall",
    "print", "rawequal", "rawget", "rawlen", "rawset", "select", "setmetatable", "string", "table",
    "tonumber", "tostring", "type", "utf8", "xpcall",
  ]

  /// What Lua 5.4 has and the sandbox has not.
  static let absent = [
    "_G", "_VERSION", "collectgarbage", "debug", "dofile", "io", "load", "loadfile", "os",
    "package", "require", "string.dump", "warn",
  ]

  /// All names that plugins know.
  static let all = SectionConstructors.names + HostEntry.globals + names
}

extension HostEntry {
  /// The names of the globals that entries are or are in, each once.
  static let globals = all.reduce(into: [String]()) { names, entry in
    let name = entry.tables.first ?? entry.name
    if !names.contains(name) { names.append(name) }
  }
}
