public import LuaSandbox

/// The functions with which scripts write section descriptions: each returns a plain table.
public enum SectionConstructors {
  /// A constructor: its description, and the Lua expression that is its function.
  struct Constructor: Sendable {
    let api: APIFunction
    let expression: String
  }

  /// The names of the functions, all of them globals of every script.
  public static let names = all.map(\.api.name)

  /// What the host's own chunks are called where scripts' errors name them.
  public static let chunkName = "layouthost"

  /// One of the host's own chunks.
  static func hostChunk(_ source: String) -> LuaChunk { LuaChunk(source, name: "=" + chunkName) }

  private static let chunk = hostChunk(source)

  /// A chunk that is called with nothing and returns the functions in the order of their names.
  static let source = """
    local function tagged(key)
      return function(value) return { [key] = value } end
    end
    local function copier(name, axis)
      return function(fields)
        if type(fields) ~= "table" then error("written as a table: " .. name .. "{ … }", 2) end
        local copy = { axis = axis }
        for key, value in next, fields do copy[key] = value end
        return copy
      end
    end
    local function plain(name) return copier(name) end
    local function with(axis) return copier(axis, axis) end
    return \(all.map(\.expression).joined(separator: ",\n  "))
    """

  /// Defines the functions in a state.
  public static func define(in state: LuaState) throws {
    let functions = try state.call(state.load(chunk)) { stack in
      (0..<names.count).map { stack.reference(at: $0 + 1) }
    }
    state.withStack { stack in
      for (name, function) in zip(names, functions) {
        stack.push(function)
        stack.defineGlobal(name)
      }
    }
  }
}
