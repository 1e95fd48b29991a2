internal import LayoutModel
internal import LayoutPlugins

extension BenchmarkSubject {
  /// Calls of plugins that do next to nothing.
  static var providerCalls: [BenchmarkSubject] {
    [
      providerCall("provider call, one frame", of: "oneFrame"),
      providerCall("provider call, one frame through the buffer", of: "oneFrameBuffer"),
      // As for custom groups that are called one by one.
      BenchmarkSubject(name: "provider call, other items each time", repetitions: 1000) {
        let registry = Inputs.registry()
        return .repeated { repetition in
          let items = LayoutItems(count: 1 + repetition % 2)
          blackHole(try registry.call(.group, Inputs.request("oneFrame", items: items)))
        }
      },
    ]
  }

  private static func providerCall(_ name: String, of plugin: String) -> BenchmarkSubject {
    BenchmarkSubject(name: name, repetitions: 1000) {
      let registry = Inputs.registry()
      let request = Inputs.request(plugin, items: LayoutItems(count: 1))
      return .repeated { _ in blackHole(try registry.call(.group, request)) }
    }
  }
}
