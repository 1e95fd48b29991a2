/// What every script finds of Lua's own library.
public enum SandboxGlobals {
  /// The names, for suggestions.
  public static let names = [
    "assert", "coroutine", "error", "getmetatable", "ipairs", "math", "next", "pairs", "pcall",
    "print", "rawequal", "rawget", "rawlen", "rawset", "select", "setmetatable", "string", "table",
    "tonumber", "tostring", "type", "utf8", "xpcall",
  ]

  /// All names that plugins know.
  static let all = SectionConstructors.names + ["host"] + names
}
