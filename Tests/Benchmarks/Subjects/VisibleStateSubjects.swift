internal import LayoutModel
internal import LayoutPlugins
internal import LayoutProviders

extension BenchmarkSubject {
  /// Ticks of a scroll: 20 visible elements, each changed by a script.
  ///
  /// Ticks are measured one by one, so that slow ones, in which Lua collects garbage, show.
  static var visibleStates: [BenchmarkSubject] {
    [
      visibleState("visible state of 20 elements, new tables", of: "fading"),
      visibleState("visible state of 20 elements, in place", of: "fadingInPlace"),
    ]
  }

  private static func visibleState(_ name: String, of plugin: String) -> BenchmarkSubject {
    BenchmarkSubject(name: name, warmups: 100, seconds: 8, iterations: 10_000) {
      let registry = Inputs.registry()
      return .timed { number in
        let request = tick(number, of: plugin)
        return { _ in blackHole(try registry.call(.visibleItems, request, visibleElements)) }
      }
    }
  }
}

/// The visible elements of a list.
private let visibleElements = (0..<20)
  .map { item in
    LayoutElement(
      kind: .item,
      section: 0,
      item: item,
      frame: LayoutRect(x: 0, y: Double(item) * 44, width: Inputs.screen.width, height: 44)
    )
  }

/// Returns the request to a plugin after a number of ticks.
private func tick(_ number: Int, of plugin: String) -> ProviderRequest {
  var request = Inputs.request(plugin, items: LayoutItems(count: 1000))
  let offset = LayoutPoint(x: 0, y: Double(number % 500) / 3)
  request.scroll = ScrollContext(
    contentOffset: offset,
    velocity: LayoutPoint(x: 0, y: 0.5),
    bounds: LayoutRect(origin: offset, size: Inputs.screen)
  )
  return request
}
