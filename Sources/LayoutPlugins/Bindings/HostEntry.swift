import LayoutModel
import LayoutProviders
import LuaSandbox

/// A value that plugins have besides Lua's library: its description, and how it is made.
package struct HostEntry: Sendable {
  /// The value in a plugin's state.
  enum Value: Sendable {
    /// A text.
    case text(String)
    /// A function of the host for one plugin; it reads its arguments from the stack.
    case function(@Sendable (HostFunctions, HostScope) -> (LuaStack) throws -> Int)
    /// A function that a chunk of the host returns.
    case chunk(@Sendable (HostFunctions, HostScope, LuaState) throws -> LuaReference)
  }

  /// The name with the tables it is in: `host.text.measure`.
  package let name: String
  /// The tables it is in, outermost first; none for a global.
  package let tables: [String]
  /// The name within its table.
  let key: String
  /// The description of a value that is not a function.
  let constant: APIValue?
  /// The description of a function.
  package let function: APIFunction?
  /// The value itself, or the closure that makes it for one plugin.
  let value: Value

  /// Creates a function that requires the capability in its description.
  init(_ function: APIFunction, _ value: Value) {
    name = function.name
    (tables, key) = Self.parts(of: name)
    self.function = function
    constant = nil
    self.value = value
  }

  /// A text.
  init(_ constant: APIValue, text: String) {
    name = constant.name
    (tables, key) = Self.parts(of: name)
    self.constant = constant
    function = nil
    value = .text(text)
  }

  /// Splits a dotted name into the tables and the key in the innermost one.
  private static func parts(of name: String) -> (tables: [String], key: String) {
    let parts = name.split(separator: ".").map(String.init)
    return (Array(parts.dropLast()), parts.last ?? "")
  }

  /// Pushes the value for a plugin.
  ///
  /// A function that needs a capability checks it with each call: the manifest is read only after
  /// the functions were made.
  /// - Throws: the error of a chunk of the host that does not run, such as one without memory.
  func push(on stack: LuaStack, host: HostFunctions, scope: HostScope) throws {
    switch value {
    case .text(let text): stack.push(text)
    case .chunk(let make): stack.push(try make(host, scope, stack.state))
    case .function(let make):
      let body = make(host, scope)
      guard let capability = function?.capability else {
        stack.pushFunction(named: name, body)
        return
      }
      stack.pushFunction(named: name) { stack in
        try scope.require(capability)
        return try body(stack)
      }
    }
  }
}

extension HostEntry {
  /// All entries, in the order in which they are described; a name without a table is a global.
  package static let all =
    [
      HostEntry(
        .value("host.version", "string", "The host's version."),
        text: LayoutHostVersion.current
      ),
      has, layout, section, sections, cell, visibleItems, graph, device, sortedPairs, log, measure,
      require,
    ] + transforms3D

  private static let has = HostEntry(
    APIFunction(
      "host.has",
      [
        .value(
          "name",
          "string",
          """
          A feature, as in `appearing`, a hook or another key of a plugin's table, a function, as in \
          `host.sections`, or a field, as in `environment.change`.
          """
        )
      ],
      returns: ["boolean"],
      "Whether the host knows a name of the contract, which a later host may have added."
    ),
    .function { _, _ in
      { try HostFunctions.has($0) }
    }
  )

  private static let layout = HostEntry(
    APIFunction(
      "host.layout",
      [
        .value("name", "string", "An engine or another plugin."),
        .value("options", "table<string, any>?", "Its options."),
        .value("environment", "layouthost.Environment", "The one that the hook got."),
        .optional("changes", "layouthost.LayoutChanges", "What the other one gets instead."),
      ],
      returns: ["layouthost.Layout"],
      "Lays out the items of the running call with an engine or another plugin."
    ),
    .function { host, scope in
      { try HostLayoutCall(stack: $0, scope: scope, host: host).run() }
    }
  )

  private static let section = HostEntry(
    APIFunction(
      "host.section",
      [
        .value("number", "integer", "The section, from 1."),
        .optional(
          "container",
          "layouthost.Size|layouthost.Container",
          "Its container; `environment.container` by default."
        ),
        .optional("choice", "layouthost.SectionChoice", "Its axis."),
      ],
      returns: ["layouthost.SectionHandle"],
      "Lays a section out by its own layout; in `collection` only."
    ),
    .function { host, scope in
      { try HostSectionCall(stack: $0, scope: scope, host: host).runOne() }
    }
  )

  private static let sections = HostEntry(
    APIFunction(
      "host.sections",
      [
        .optional(
          "choice",
          "layouthost.SectionRange",
          "Their container, and the sections; all by default."
        )
      ],
      returns: ["layouthost.SectionHandle[]"],
      "Lays sections out by their own layouts, all in one call; in `collection` only."
    ),
    .function { host, scope in
      { try HostSectionCall(stack: $0, scope: scope, host: host).runRange() }
    }
  )

  private static let cell = HostEntry(
    APIFunction(
      "host.cell",
      [
        .value("name", "string", "Another plugin with the hook `cell`."),
        .value("options", "table<string, any>?", "Its options."),
        .value(
          "item",
          "integer|table<string, any>",
          "An item of the running call, from 1, or an item as documents write it."
        ),
        .value("width", "number", "The width that is offered, in points."),
      ],
      returns: ["layouthost.Cell"],
      "Measures an item with another plugin's hook `cell`, as a section would."
    ),
    .function { host, scope in
      { try HostCellCall(stack: $0, scope: scope, host: host).run() }
    }
  )

  private static let visibleItems = HostEntry(
    APIFunction(
      "host.visibleItems",
      [
        .value("name", "string", "Another plugin."),
        .value("options", "table<string, any>?", "Its options."),
        .value("items", "layouthost.Elements", "Those that the hook got."),
        .value("environment", "layouthost.Environment", "The one that the hook got."),
      ],
      returns: [],
      "Lets another plugin's hook `visibleItems` change the elements, within your own."
    ),
    .function { host, scope in
      { try host.changeVisibleItems(on: $0, for: scope) }
    }
  )

  private static let graph = HostEntry(
    APIFunction(
      "host.graph",
      [.value("functions", "table<string, fun(v: layouthost.Graph): any>", "The values, by name.")],
      returns: ["fun(inputs: table<string, any>): layouthost.Graph"],
      "Makes a graph of values that are computed from each other, each when it is first read."
    ),
    .chunk { host, _, state in try HostGraph(recorder: host.services.graphs).function(in: state) }
  )

  private static let device = HostEntry(
    APIFunction(
      "host.device",
      [.value("name", "string", "Its id, or a model's name.")],
      returns: ["layouthost.Device"],
      "A device that the host knows; an unknown name is an error."
    ),
    .function { host, _ in
      { try HostFunctions.device($0) }
    }
  )

  private static let sortedPairs = HostEntry(
    APIFunction(
      "host.sortedPairs",
      [.value("t", "table<K, V>")],
      returns: ["fun(): K, V"],
      generics: ["K", "V"],
      "As `pairs`, in the order of the keys: numbers, strings, `false` and `true`."
    ),
    .chunk { _, _, state in try HostFunctions.sortedPairs(in: state) }
  )

  private static let log = HostEntry(
    APIFunction(
      "host.log",
      [.value("level", "layouthost.LogLevel"), .value("message", "any")],
      returns: [],
      needs: .log,
      "Writes to the log."
    ),
    .function { host, scope in
      { try HostFunctions.log($0, to: host.services.logger, plugin: scope.manifest?.name ?? "") }
    }
  )

  private static let measure = HostEntry(
    APIFunction(
      "host.text.measure",
      [.value("text", "string"), .optional("options", "layouthost.TextOptions")],
      returns: ["layouthost.TextSize"],
      needs: .text,
      "How large a text is."
    ),
    .function { host, scope in
      {
        try HostTextCall(
          stack: $0,
          scope: scope,
          measurer: host.services.textMeasurer,
          spans: host.services.spans
        )
        .run()
      }
    }
  )

  private static let require = HostEntry(
    APIFunction(
      "require",
      [
        .value(
          "name",
          "string",
          "`a.b` for `a/b.lua` or `a/b/init.lua` in the plugin's folder; `@lib/a` for `lib/a.lua` beside the plugin."
        )
      ],
      returns: ["any"],
      "What another file of the plugin's own folder, or one that plugins share, returns; only while the plugin is loaded."
    ),
    .chunk { _, scope, state in try ModuleLoading(scope: scope).function(in: state) }
  )
}
