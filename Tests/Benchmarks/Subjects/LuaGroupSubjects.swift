internal import LayoutEngine
internal import LayoutModel
internal import LayoutPlugins

extension BenchmarkSubject {
  /// A million frames from a script.
  static var luaGroups: [BenchmarkSubject] {
    [
      luaGroup("Lua group, buffer", of: "diagonalBuffer", in: Inputs.plugins),
      luaGroup("Lua group, buffer with zIndex", of: "diagonal", in: Inputs.programPlugins),
      solvedLuaGroup("Lua group, solved", queries: 0),
      // The first query of a custom group builds its index.
      solvedLuaGroup("Lua group, solved and queried", queries: 1),
      luaTables,
    ]
  }

  private static func luaGroup(
    _ name: String,
    of plugin: String,
    in folder: PluginFolder
  ) -> BenchmarkSubject {
    BenchmarkSubject(name: name, seconds: 8) {
      let registry = Inputs.registry(folder)
      let request = Inputs.request(plugin, items: LayoutItems(count: Inputs.million))
      return .repeated { _ in blackHole(try registry.call(.group, request)) }
    }
  }

  private static func solvedLuaGroup(_ name: String, queries: Int) -> BenchmarkSubject {
    BenchmarkSubject(name: name, seconds: 8) {
      let solver = CollectionSolver(calling: Inputs.registry())
      let items = LayoutItems(count: Inputs.million)
      let collection = Inputs.collection("diagonalBuffer", items: items)
      var layout: CollectionLayout?
      return .timed { _ in
        // The release of a layout is not measured.
        layout = nil
        return { _ in
          layout = try solver.solve(collection, in: Inputs.environment)
          for _ in 0..<queries { blackHole(layout?.elements(in: Inputs.firstScreen)) }
        }
      }
    }
  }

  /// Frames as tables, by the host and by plain Lua in turn, so that the load of the machine affects
  /// both.
  ///
  /// Each has a new heap. Both times are those of the processor.
  private static var luaTables: BenchmarkSubject {
    BenchmarkSubject(
      name: "Lua group, tables",
      warmups: 1,
      seconds: 60,
      iterations: 21,
      figures: PlainLua.figures
    ) {
      .figures {
        let registry = Inputs.registry()
        let plugin = "diagonalTables"
        // Loads the plugin.
        blackHole(try registry.call(.group, Inputs.request(plugin, items: LayoutItems(count: 1))))
        let request = Inputs.request(plugin, items: LayoutItems(count: Inputs.million))
        let start = ProcessorTime.now
        let frames = try registry.call(.group, request)
        let hostTime = ProcessorTime.now - start
        blackHole(frames)
        let plainTime = try PlainLua.time(
          of: plainTables,
          ["\(Inputs.plugins.path)/\(plugin).lua", "\(Inputs.million)"]
        )
        return PlainLua.values(host: hostTime, plain: plainTime)
      }
    }
  }
}

/// Runs the hook of a plugin's file and prints the microseconds it took.
private let plainTables = """
  local plugin = dofile(arg[1])
  local environment = { itemCount = tonumber(arg[2]), options = {} }
  for name, option in pairs(plugin.options) do
    environment.options[name] = option.default
  end
  local start = os.clock()
  local frames = plugin.group(environment)
  local finish = os.clock()
  print(string.format("%d", (finish - start) * 1000000 // 1))
  os.exit(#frames == environment.itemCount)
  """
