import LuaSandbox

/// The names of the globals that scripts have, and of their fields.
package enum GlobalNames {
  /// The globals that every script gets from Lua's own library.
  package static let lua = [
    "assert", "coroutine", "error", "getmetatable", "ipairs", "math", "next", "pairs", "pcall",
    "print", "rawequal", "rawget", "rawlen", "rawset", "select", "setmetatable", "string", "table",
    "tonumber", "tostring", "type", "utf8", "xpcall",
  ]

  /// The globals of Lua 5.4 that the sandbox leaves out.
  package static let absent = [
    "_G", "_VERSION", "collectgarbage", "debug", "dofile", "io", "load", "loadfile", "os",
    "package", "require", "string.dump", "warn",
  ]

  /// All globals of plugins.
  package static let ofPlugins = SectionConstructors.names + HostEntry.globals + lua

  /// The globals of tests beside plugins that plugins themselves do not have.
  package static let ofTests =
    ([
      "afterAll", "afterEach", "any", "beforeAll", "beforeEach", "describe", "expect", "forAll",
      "it", "require",
    ] + ofSessions)
    .sorted()

  /// The globals of tests that open, change and inspect layouts, as at the prompt.
  package static let ofSessions = [
    "addSection", "at", "collection", "columns", "decrementColumns", "deleteItems", "device",
    "document", "drag", "drop", "explain", "fling", "incrementColumns", "insertItems", "item",
    "items", "moment", "moveItem", "moveSection", "open", "place", "rect", "reload", "reloadItems",
    "removeSection", "replay", "resize", "rotate", "scroll", "scrollTo", "select", "set", "show",
    "solve", "transition", "update",
  ]

  /// The functions of the sandbox's libraries, in order; made once, when a hint first needs it.
  package static let ofLibraries: [(table: String, key: String)] = {
    guard let state = try? LuaState(budget: LuaBudget(deadline: nil), name: "names"),
      let chunk = try? state.load(
        Array("return math, string, table, utf8".utf8),
        chunkName: "=names"
      )
    else { return [] }
    let names = try? state.call(chunk) { stack in
      var names: [(table: String, key: String)] = []
      for (index, table) in ["math", "string", "table", "utf8"].enumerated() {
        stack.forEachPair(in: index + 1) { stack in
          stack.string(at: -2).map { names.append((table, $0)) }
        }
      }
      return names
    }
    return (names ?? []).sorted { ($0.table, $0.key) < ($1.table, $1.key) }
  }()
}
