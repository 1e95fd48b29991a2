import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutProcesses
import Testing

@Suite("Attributes and state of isolated plugins")
struct IsolatedAttributeTests {
  /// A plugin that uses everything that frames, elements and sections may have.
  private static let everything = """
    local turned = host.transform3D.rotate(host.transform3D.perspective(400), math.pi / 3, 0, 1, 0)
    local seen
    return { api = 1, name = "everything",
      options = { step = { type = "number", default = 40 } },
      state = { selected = { type = "integer", default = 1, minimum = 1 }, note = { type = "string" } },
      layout = function(environment)
        local count, state = environment.itemCount, environment.state
        local frames = environment.frames(count)
        for i = 1, count do
          if i ~= 2 then frames.set(i, 0, (i - 1) * environment.options.step, 100, 30, i % 3) end
          frames.setAlpha(i, i == state.selected and 1 or 1 / (i + 1))
        end
        frames.setTransform(3 % count + 1, 1, 0.5, -0.5, 1, 10, -20)
        frames.setTransform3D(4 % count + 1, turned)
        frames.setAnchorPoint(4 % count + 1, 0, 1 / 3)
        frames.setAttributes(5 % count + 1, {
          parts = { title = { x = 1, y = 2, width = 30, height = 4 }, body = { x = 0, y = 6, width = 9, height = 9 } },
          values = { note = state.note or "none", deep = { list = { 1, -0.0, 1e-300, true } } },
          pinToVisibleBounds = { "top", "leading" }, pinnedWithin = { x = 0, y = 0, width = 300, height = 600 },
          pinInsets = { top = 4, leading = 8.5 }, clipsTo = "section",
        })
        local far
        if seen then far = seen:at(count) end
        return { frames = frames, hidden = { 2 },
          visibleMargin = count % 2 == 0 and { x = 3, y = 45 } or 12,
          memo = { selected = state.selected, count = count, words = { "a", "ü" }, far = far and far.frame.y },
          supplementaryItems = {
            { elementKind = "header", item = 1, frame = { x = 0, y = 0, width = 300, height = 20 },
              pinToVisibleBounds = true, alpha = 0.25, values = { title = "A" },
              clipsTo = { x = 1, y = 2, width = 300.5, height = 4 } },
            { elementKind = "badge", item = 3, frame = { x = 90, y = 80, width = 10, height = 10 },
              transform3D = turned, isHidden = count % 3 == 0, parts = { dot = { x = 1, y = 1, width = 2, height = 2 } } },
          },
          decorationItems = {
            { elementKind = "back", frame = { x = 0, y = 0, width = 300, height = 500 }, zIndex = -1,
              transform = { tx = 4 }, anchorPoint = { x = 1, y = 0 } },
          } }
      end,
      visibleItems = function(items, environment)
        local memo, offset = environment.memo, environment.scroll.contentOffset
        local last = items:at(memo.count)
        last.alpha, last.values = 0.125, { memo = memo.selected, first = items[1] and items[1].zIndex or 0 }
        assert(items:at(memo.count + 1) == nil and items:at{ elementKind = "none" } == nil)
        assert(items:at(memo.count) == last)
        local header = items:at{ elementKind = "header", item = 1 }
        header.frame.y = offset.y + header.alpha
        local badge = items:at{ elementKind = "badge", item = 3 }
        if badge then badge.frame.x = items:at{ elementKind = "back" }.frame.width end
        seen = items
        local inner = host.layout("everything", { step = 10 }, environment, { state = { selected = 3 } })
        seen = nil
        last.frame.y = inner.memo.far + 7
        host.visibleItems("tilting", { by = 0.5 }, items, environment)
        for _, element in ipairs(items) do
          if element.hidden then element.hidden, element.zIndex = false, 77 end
        end
        items:add{ kind = "decoration", elementKind = "glow", frame = { x = 0, y = offset.y, width = 5, height = 5 } }
      end }
    """

  private static let tilting = """
    return { api = 1, options = { by = { type = "number" } },
      visibleItems = function(items, environment)
        local far = items:at(5)
        far.anchorPoint, far.alpha = { x = environment.options.by, y = 0 }, 0.5
        for i, element in ipairs(items) do
          element.zIndex = element.zIndex + 2
          if i % 4 == 0 then element.clipsTo = { x = 0, y = i, width = 1e3, height = 0.1 } end
          if i % 3 == 0 then
            element.transform3D = host.transform3D.rotate(element.transform3D or host.transform3D.identity(),
              environment.options.by, 1, 0, 0)
          end
          if i % 5 == 4 then element.hidden = true end
        end
      end }
    """

  private static let plugins = [
    "everything": everything,
    "tilting": tilting,
    // Passes on a layout with all that it has, in another order.
    "wrapping": """
    return { api = 1, layout = function(environment)
      local order = {}
      for i = 1, environment.itemCount do order[i] = environment.itemCount - i + 1 end
      return host.layout("everything", {}, environment, { state = { selected = 2, note = "w" }, order = order })
    end }
    """,
    "group": """
    return { api = 1, group = function(environment)
      return { { x = 0, y = 0, width = 100, height = 50, alpha = 0.5, values = { place = "first" } },
        { x = 100, y = 0, width = 100, height = 50, transform = { 1, 0, 0, 1, 10, 5 }, isHidden = true } }
    end }
    """,
    "raising": "return { api = 1, layout = function(e) error('no') end }",
    "asking": "return { api = 1, layout = function(e) return host.layout('raising', {}, e) end }",
    "failing": """
    return { api = 1, layout = function(e) return { frames = { { x = 0, y = 0, width = 9, height = 9 } } } end,
      visibleItems = function(items, e) host.visibleItems("list", {}, items, e) end }
    """,
    "stateless":
      "return { api = 1, layout = function(e) return { frames = {}, memo = 5, hidden = { 9 } } end }",
  ]

  /// A document's layouts, its visible states at some offsets, and its failures.
  private struct Outcome: Equatable {
    var layouts: [CollectionLayout] = []
    var visible: [VisibleState] = []
    var failures: [LayoutError] = []
  }

  private func outcome(of document: String, _ isolation: PluginIsolation) -> Outcome {
    var configuration = HostConfiguration(
      plugins: Self.plugins,
      budget: PluginBudget(deadline: .limit(.seconds(60)))
    )
    configuration.isolation = isolation
    configuration.processes = .workers()
    let session = Session(configuration)
    var outcome = Outcome()
    do throws(LayoutError) {
      try session.open(json: document)
      for selected in [1, 4] {
        let value = SourceValue(.number(Double(selected)))
        try session.setState(["selected": value], section: 0)
        outcome.layouts += try session.solve().collections.map(\.layout)
        for y in [0.0, 130, 1700, 0] {
          try session.scroll(to: LayoutPoint(x: 0, y: y))
          outcome.visible.append(try session.visibleState())
        }
      }
    } catch {
      outcome.failures.append(error)
    }
    return outcome
  }

  @Test(
    "Attributes, values and state of isolated plugins are the same as in the host's process",
    arguments: ["leftToRight", "rightToLeft"]
  )
  func same(direction: String) throws {
    // More sections with memos than a process keeps.
    let more = (1...10).map { #"{"layout": "everything", "items": \#($0 + 5)}"# }
    let document = """
      {"environment": {"container": {"width": 300, "height": 400}, "traits": {"layoutDirection": "\(direction)"}},
       "sections": [
         {"layout": "everything", "items": 40, "state": {"note": "given"}}, {"layout": "wrapping", "items": 7},
         {"layout": "group", "items": 5}, \(more.joined(separator: ", "))]}
      """
    let here = outcome(of: document, .none)
    try #require(here.failures == [])
    try #require(here.visible.count == 8)
    #expect(here.visible[0].collections[0].elements.contains { $0.elementKind == "glow" })
    #expect(outcome(of: document, .process) == here)
  }

  @Test("A nested call of an isolated plugin fails with the same error and callers as in the host")
  func failures() throws {
    for name in ["asking", "failing", "stateless"] {
      let document = #"{"sections": [{"layout": "\#(name)", "items": 1}]}"#
      var failures: [LayoutError] = []
      for isolation in [PluginIsolation.none, .process] {
        var configuration = HostConfiguration(
          plugins: Self.plugins,
          budget: PluginBudget(deadline: .limit(.seconds(60)))
        )
        configuration.isolation = isolation
        configuration.processes = .workers()
        let session = Session(configuration)
        failures.append(
          try #require(throws: LayoutError.self) {
            try session.open(json: document)
            _ = try session.visibleState()
          }
        )
      }
      #expect(failures[0] == failures[1])
      #expect(failures[0].calledBy == (name == "stateless" ? [] : [name]), "\(name)")
    }
  }
}
