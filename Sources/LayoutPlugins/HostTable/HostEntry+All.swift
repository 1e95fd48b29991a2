import LayoutModel

extension HostEntry {
  /// All entries, in the order in which they are described; a name without a table is a global.
  static let all = [
    HostEntry(
      .value("host.version", "string", "The host's version."),
      text: LayoutHostVersion.current
    ),
    layout, graph, device, sortedPairs, log, measure, require,
  ]

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

  private static let graph = HostEntry(
    APIFunction(
      "host.graph",
      [.value("functions", "table<string, fun(v: layouthost.Graph): any>", "The values, by name.")],
      returns: ["fun(inputs: table<string, any>): layouthost.Graph"],
      "Makes a graph of values that are computed from each other, each when it is first read."
    ),
    .chunk { host, _, state in try HostGraph(recorder: host.graphs).function(in: state) }
  )

  private static let device = HostEntry(
    APIFunction(
      "host.device",
      [.value("name", "string", "Its id, or a model's name.")],
      returns: ["layouthost.Device"],
      "A device that the host knows; an unknown name is an error."
    ),
    .function { host, _ in
      { try HostFunctions.device($0, catalog: host.catalog) }
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
      { try HostFunctions.log($0, to: host.logger, plugin: scope.manifest?.name ?? "") }
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
      { try HostTextCall(stack: $0, scope: scope, measurer: host.textMeasurer).run() }
    }
  )

  private static let require = HostEntry(
    APIFunction(
      "require",
      [.value("name", "string", "`a.b` for `a/b.lua` or `a/b/init.lua` in the plugin's folder.")],
      returns: ["any"],
      "What another file of the plugin's own folder returns; only while the plugin is loaded."
    ),
    .chunk { _, scope, state in try ModuleLoading(scope: scope).function(in: state) }
  )
}
