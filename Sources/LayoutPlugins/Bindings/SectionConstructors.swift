package import LuaSandbox

extension SectionConstructors {
  /// All constructors, in the order in which they are described.
  package static let all =
    [
      tagged("absolute", "points", "Dimension", "So many points."),
      tagged("fractionalWidth", "fraction", "Dimension", "A part of the container's width."),
      tagged("fractionalHeight", "fraction", "Dimension", "A part of the container's height."),
      tagged("estimated", "points", "Dimension", "So many points until the content is known."),
      tagged(
        "uniformAcrossSiblings",
        "points",
        "Dimension",
        "As `estimated`; the largest of a row holds for all of it."
      ),
      tagged("fixed", "points", "Spacing", "Exactly so many points between two."),
      tagged("flexible", "points", "Spacing", "At least so many points, and what is left."),
      size,
      plain("insets", "PartialInsets", "Distances from the edges."),
      plain("edgeSpacing", "EdgeSpacing", "The distances around an item or a group."),
      plain("item", "ItemDescription", "An item of a group."),
      group("horizontal", "LineGroup", "A group in a row."),
      group("vertical", "LineGroup", "A group in a column."),
      group("custom", "CustomGroup", "A group of frames, in place or of a provider."),
      provider,
      plain("section", "Section", "A section, for the compositional engine."),
      plain("anchor", "Anchor", "A point at the edges of a rectangle."),
      plain("supplementaryItem", "SupplementaryItem", "What stands at an item or a group."),
      plain(
        "boundarySupplementaryItem",
        "BoundaryItem",
        "What stands at the boundary of a section."
      ),
      plain("decorationItem", "DecorationItem", "A background of a section."),
    ]

  /// One number under the constructor's own name.
  private static func tagged(
    _ name: String,
    _ parameter: String,
    _ type: String,
    _ summary: String
  ) -> Constructor {
    (
      api: APIFunction(
        name,
        [.value(parameter, "number")],
        returns: ["layouthost.\(type)"],
        summary
      ),
      expression: "tagged(\"\(name)\")"
    )
  }

  /// A copy of a table.
  private static func plain(_ name: String, _ type: String, _ summary: String) -> Constructor {
    (api: copier(name, type, summary), expression: "plain(\"\(name)\")")
  }

  /// A copy of a table, with the constructor's own name as its axis.
  private static func group(_ name: String, _ type: String, _ summary: String) -> Constructor {
    (api: copier(name, type, summary), expression: "with(\"\(name)\")")
  }

  /// Describes a function that copies its only argument, a table of a type.
  private static func copier(_ name: String, _ type: String, _ summary: String) -> APIFunction {
    let type = "layouthost.\(type)"
    return APIFunction(name, [.value("fields", type)], returns: [type], summary)
  }

  private static let size = (
    api: APIFunction(
      "size",
      [
        .value("width", "layouthost.Dimension"), .value("height", "layouthost.Dimension"),
      ],
      returns: ["layouthost.LayoutSize"],
      "A width and a height."
    ),
    expression: "function(width, height) return { width = width, height = height } end"
  )

  private static let provider = (
    api: APIFunction(
      "provider",
      [.value("name", "string"), .optional("options", "table<string, any>")],
      returns: ["layouthost.ProviderReference"],
      "Another plugin, or an engine, with its options."
    ),
    expression: "function(name, options) return { provider = name, options = options } end"
  )
}

/// The functions for writing section descriptions: each returns a plain table.
package enum SectionConstructors {
  /// A constructor: its description, whose name is that of the global, and the Lua expression that is
  /// its function, which may call the helpers of ``source``.
  package typealias Constructor = (api: APIFunction, expression: String)

  /// The names of the functions, all of them globals of every script.
  package static let names = all.map(\.api.name)

  /// The name of the host's own chunks in scripts' errors.
  package static let chunkName = "layouthost"

  /// One of the host's own chunks.
  static func hostChunk(_ source: String) -> LuaChunk { LuaChunk(source, name: "=" + chunkName) }

  /// The chunk, parsed once for all states.
  private static let chunk = hostChunk(source)

  /// A chunk without arguments that returns the functions in the order of their names.
  package static let source = """
    local function tagged(key)
      return function(value) return { [key] = value } end
    end
    local function copier(name, axis)
      return function(fields)
        if type(fields) ~= "table" then error("written as a table: " .. name .. "{ … }", 2) end
        local copy = {}
        for key, value in next, fields do copy[key] = value end
        copy.axis = axis or copy.axis
        return copy
      end
    end
    local function plain(name) return copier(name) end
    local function with(axis) return copier(axis, axis) end
    return \(all.map(\.expression).joined(separator: ",\n  "))
    """

  /// Defines the functions in a state.
  /// - Throws: the error of the chunk, for example if the state's memory does not suffice.
  /// - Complexity: O(number of constructors); the chunk was parsed before.
  package static func define(in state: LuaState) throws {
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
