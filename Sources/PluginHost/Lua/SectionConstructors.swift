public import LuaRuntime

/// The functions with which scripts write section descriptions: each returns a plain table.
public enum SectionConstructors {
  /// The names of the functions, all of them globals of every script.
  public static let names = [
    "absolute", "fractionalWidth", "fractionalHeight", "estimated", "uniformAcrossSiblings",
    "fixed", "flexible", "size", "insets", "edgeSpacing", "item", "horizontal", "vertical",
    "custom", "provider", "section", "anchor", "supplementaryItem", "boundarySupplementaryItem",
    "decorationItem",
  ]

  /// What the host's own chunks are called where scripts' errors name them.
  static let chunkName = "layouthost"

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
    return tagged("absolute"), tagged("fractionalWidth"), tagged("fractionalHeight"),
      tagged("estimated"), tagged("uniformAcrossSiblings"), tagged("fixed"), tagged("flexible"),
      function(width, height) return { width = width, height = height } end,
      plain("insets"), plain("edgeSpacing"), plain("item"),
      with("horizontal"), with("vertical"), with("custom"),
      function(name, options) return { provider = name, options = options } end,
      plain("section"), plain("anchor"), plain("supplementaryItem"),
      plain("boundarySupplementaryItem"), plain("decorationItem")
    """

  /// Defines the functions in a state.
  public static func define(in state: LuaState) throws {
    let chunk = try state.load(Array(source.utf8), chunkName: "=" + chunkName)
    let functions = try state.call(chunk) { stack in
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
