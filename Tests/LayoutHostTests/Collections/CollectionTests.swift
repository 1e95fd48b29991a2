import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutProcesses
import Testing

/// Sessions whose plugins, in this process or in a worker, place the sections of collections.
enum CollectionPlugins {
  /// A plugin with a body of the hook `collection`, and further hooks.
  static func text(_ body: String, _ hooks: String = "") -> String {
    """
    return { api = 1,
      options = { width = { type = "number", default = 100 } },
      state = { open = { type = "integer", default = 0 } },
      collection = function(environment)
        \(body)
      end,
      \(hooks)
    }
    """
  }

  static func session(
    _ plugin: String,
    _ isolation: PluginIsolation = .none,
    providers: [any SwiftProvider] = [],
    deadline: Duration = .seconds(60)
  ) -> Session {
    var configuration = HostConfiguration(
      plugins: ["board": plugin],
      providers: providers,
      budget: PluginBudget(deadline: .limit(deadline))
    )
    configuration.isolation = isolation
    configuration.processes = .workers()
    configuration.timeLimit = .limit(.seconds(60))
    return Session(configuration)
  }

  /// A document whose lists are 100 wide, with rows of 40.
  static func document(_ counts: [Int], _ members: String = "") -> String {
    let sections = counts.enumerated()
      .map { index, count in
        """
        {"id": "list \(index)", "layout": "list", "items": \(count), "options": {"rowHeight": 40}}
        """
      }
    return """
      {"environment": {"container": {"width": 250, "height": 200}}, "layout": "board", \(members)
       "sections": [\(sections.joined(separator: ", "))]}
      """
  }

  /// Lists beside each other, with a margin of 10, a header that stays and a line across all.
  static let board = text(
    """
    local sections, width = {}, environment.options.width
    for k, list in ipairs(host.sections { container = { width = width, height = 200 } }) do
      sections[k] = { section = list, origin = { x = (k - 1) * (width + 10), y = 30 } }
    end
    return {
      sections = sections,
      supplementaryItems = { { elementKind = "title", frame = { x = 0, y = 0, width = 50, height = 30 },
        pinToVisibleBounds = { "top", "leading" }, pinInsets = { top = 5, leading = 7 }, zIndex = 9 } },
      decorationItems = { { elementKind = "line", frame = { x = 0, y = 30, width = 320, height = 1 } } },
      memo = { open = environment.state.open, count = #environment.sections },
    }
    """
  )
}

@Suite("Collections whose sections a plugin places")
struct CollectionTests {
  static let isolations = [PluginIsolation.none, .process]

  @Test("A collection's plugin places sections beside each other", arguments: isolations)
  func beside(isolation: PluginIsolation) throws {
    let session = CollectionPlugins.session(CollectionPlugins.board, isolation)
    try session.open(json: CollectionPlugins.document([2, 50, 0]))
    let layout = try session.focusedCollection().layout
    #expect(layout.contentSize == LayoutSize(width: 320, height: 30 + 50 * 40))
    #expect(layout.sections.map(\.frame.x) == [0, 110, 220])
    #expect(
      layout.element(at: ItemPath(section: 1, item: 3))?.frame
        == LayoutRect(x: 110, y: 150, width: 100, height: 40)
    )
    #expect(layout.element(ofKind: "line", at: nil)?.kind == .decoration)
    let found = try session.elements(in: LayoutRect(x: 105, y: 0, width: 50, height: 111))
    #expect(found.filter { $0.kind == .item }.map(\.section) == [1, 1, 1])
    try session.resize(to: LayoutSize(width: 100, height: 100))
    #expect(try session.focusedCollection().layout.sections.map(\.frame.x) == [0, 110, 220])
  }

  @Test("Elements of no section are pinned along both axes at distances", arguments: isolations)
  func pins(isolation: PluginIsolation) throws {
    let session = CollectionPlugins.session(CollectionPlugins.board, isolation)
    try session.open(
      json: CollectionPlugins.document([2, 50, 1], #""contentOffset": {"x": 60, "y": 300},"#)
    )
    let title = try session.focusedVisibleState().elements.first { $0.elementKind == "title" }
    #expect(title?.frame == LayoutRect(x: 67, y: 305, width: 50, height: 30))
    #expect(title?.section == nil)
  }

  @Test("A document's options and state reach the plugin, and changes keep the sections' layouts")
  func options() throws {
    let session = CollectionPlugins.session(CollectionPlugins.board)
    let members = #""options": {"width": 60}, "state": {"open": 2},"#
    try session.open(json: CollectionPlugins.document([1, 1, 1], members))
    #expect(try session.focusedCollection().layout.sections.map(\.frame.x) == [0, 70, 140])
    #expect(try session.focusedCollection().solvedSections == 3)
    let saved = try session.document()
    #expect(saved.collections[0].layout == "board")
    #expect(saved.collections[0].options == ["width": 60])
    #expect(saved.collections[0].state == ["open": 2])
    let again = CollectionPlugins.session(CollectionPlugins.board)
    try again.open(saved)
    #expect(try again.solve() == session.solve())
    try session.deleteItems(0..<1, section: 1)
    #expect(try session.focusedCollection().solvedSections == 1)
  }

  @Test(
    "Entries shift pins, z-orders and clips of a section, and hide it",
    arguments: isolations
  )
  func entries(isolation: PluginIsolation) throws {
    let plugin = CollectionPlugins.text(
      """
      return { sections = {
        { section = host.section(1), origin = { x = 0, y = 10 }, pinInsets = { top = 25 }, zIndex = 4,
          clipsTo = { x = 0, y = 0, width = 60, height = 60 } },
        { hidden = true },
        { section = { frames = { { x = 1, y = 2, width = 3, height = 4 } } }, origin = { x = 300, y = 0 } },
      } }
      """
    )
    let session = CollectionPlugins.session(plugin, isolation)
    let size = #"{"width": {"fractionalWidth": 1}, "height": 30}"#
    try session.open(
      json: """
        {"environment": {"container": {"width": 250, "height": 200}}, "layout": "board",
         "contentOffset": {"x": 0, "y": 100}, "sections": [
          {"items": 20, "layout": {
            "group": {"axis": "vertical", "size": \(size), "items": [{"size": \(size)}]},
            "boundarySupplementaryItems": [{"elementKind": "header", "alignment": "top",
              "size": \(size), "pinToVisibleBounds": true}]}},
          {"layout": "list", "items": 3}, {"layout": "list", "items": 1}]}
        """
    )
    let layout = try session.focusedCollection().layout
    let item = try #require(layout.element(at: ItemPath(section: 0, item: 1)))
    #expect(item.zIndex == 4)
    #expect(item.clipsTo == LayoutRect(x: 0, y: 10, width: 60, height: 60))
    let visible = try session.focusedVisibleState().elements
    #expect(visible.first { $0.elementKind == "header" }?.frame.y == 125)
    #expect(layout.element(at: ItemPath(section: 1, item: 0)) == nil)
    #expect(
      layout.element(at: ItemPath(section: 2, item: 0))?.frame
        == LayoutRect(x: 301, y: 2, width: 3, height: 4)
    )
  }

  @Test("Sections are laid out at several sizes, whose elements are fetched", arguments: isolations)
  func asking(isolation: PluginIsolation) throws {
    let plugin = CollectionPlugins.text(
      """
      local wide = host.section(1, { width = 200, height = 100 })
      local narrow = host.section(1, { width = 50, height = 100 }, { axis = "vertical" })
      local other = host.section(2, environment.container)
      assert(wide.section == 1 and wide.size.width == 200 and narrow.size.width == 50)
      assert(wide:at(2).frame.width == 200 and wide:at(99) == nil and wide:at(1).kind == "item")
      assert(environment.sections[2].itemCount >= 1 and environment.sections[2].id == "list 1")
      assert(environment.sections[1].options.rowHeight == 40 and environment.sections[1].layout == "list")
      assert(environment.sectionCount == 2 and #environment.sections[1].items == 3)
      return { sections = {
        { section = narrow, origin = { x = 0, y = narrow:at(2).frame.y } },
        { section = other, origin = { x = 50, y = 0 } },
      } }
      """
    )
    let session = CollectionPlugins.session(plugin, isolation)
    try session.open(json: CollectionPlugins.document([3, 1]))
    let layout = try session.focusedCollection().layout
    #expect(layout.sections.map(\.frame.width) == [50, 250])
    #expect(layout.sections[0].frame.y == 40)
    // Both sizes are kept.
    try session.insertItems(LayoutItems(count: 1), section: 1, at: 0)
    #expect(try session.focusedCollection().solvedSections == 1)
  }

  @Test("The items of all sections can be read in any order", arguments: isolations)
  func items(isolation: PluginIsolation) throws {
    let plugin = CollectionPlugins.text(
      """
      local sections, places = environment.sections, {}
      for k = #sections, 1, -1 do
        for i = 20, 1, -1 do assert(sections[k].items[i].number == k * 100 + i) end
        places[k] = { hidden = true }
      end
      assert(sections[#sections].items[20].number == #sections * 100 + 20)
      return { sections = places }
      """
    )
    let session = CollectionPlugins.session(plugin, isolation)
    let sections = (1...150)
      .map { section in
        let items = (1...20).map { "{\"number\": \(section * 100 + $0)}" }
        return "{\"layout\": \"list\", \"items\": [\(items.joined(separator: ", "))]}"
      }
    try session.open(
      json: "{\"layout\": \"board\", \"sections\": [\(sections.joined(separator: ", "))]}"
    )
    #expect(try session.focusedCollection().layout.itemCount == 0)
  }

  @Test("Visible states come from the sections, then from the collection", arguments: isolations)
  func visibleStates(isolation: PluginIsolation) throws {
    let plugin = CollectionPlugins.text(
      """
      return { sections = {
        { section = host.section(1), origin = { x = 0, y = 20 } },
        { section = host.section(2), origin = { x = 300, y = 20 } },
      }, memo = { shift = 5 } }
      """,
      """
      visibleItems = function(items, environment)
        assert(environment.sectionCount == 2 and environment.sections[2].frame.x == 300)
        for _, item in ipairs(items) do item.frame.x = item.frame.x + environment.memo.shift end
        local own = environment.sections[1].frame
        items:add { kind = "decoration", elementKind = "shade",
          frame = { x = own.x, y = own.y, width = own.width, height = own.height } }
      end,
      targetContentOffset = function(proposed, environment) return { x = 150, y = proposed.y } end,
      """
    )
    let session = CollectionPlugins.session(plugin, isolation)
    try session.open(json: CollectionPlugins.document([2, 1]))
    let elements = try session.focusedVisibleState().elements
    #expect(elements.map(\.frame.x) == [5, 5, 0])
    #expect(elements.last?.elementKind == "shade" && elements.last?.section == nil)
    try session.scroll(by: LayoutPoint(x: 90, y: 0))
    #expect(try session.focusedVisibleState().elements.map(\.frame.x) == [5, 5, 305, 0])
  }

  @Test(
    "The plugin's appear and hooks apply to frames that it gives, and to elements of no section",
    arguments: isolations
  )
  func appearing(isolation: PluginIsolation) throws {
    let plugin = CollectionPlugins.text(
      """
      local sections = {}
      for k, section in ipairs(environment.sections) do
        local frames = {}
        for i = 1, section.itemCount do frames[i] = { x = 0, y = i * 10, width = 10, height = 10 } end
        sections[k] = { section = { frames = frames }, origin = { x = k * 20, y = 0 } }
      end
      local mark = { elementKind = "mark", frame = { x = 0, y = 0, width = 9, height = 9 } }
      return { sections = sections, supplementaryItems = { environment.sections[1].itemCount > 1 and mark or nil } }
      """,
      """
      appear = "scale",
      appearingItems = function(items, environment)
        for _, item in ipairs(items) do
          if item.section then
            assert(item.frame.y == item.item * 10 and environment.section.index == item.section)
            assert(environment.items[item.item].id == "new" and environment.before.itemCount == 1)
          else
            assert(environment.before.options.width == 100 and environment.after.itemCount == 0)
            assert(environment.after:at{ section = 1, item = 2 }.frame.x == 20)
          end
          item.alpha = item.section and 0.25 or 0.75
        end
      end,
      disappearingItems = function(items)
        for _, item in ipairs(items) do item.frame.x = 5 end
      end,
      """
    )
    let session = CollectionPlugins.session(plugin, isolation)
    try session.open(json: CollectionPlugins.document([1, 1]))
    let added = try LayoutItems([["id": "new"]], withoutFiles: "items")
    try session.insertItems(added, section: 0, at: 1)
    let appearing = try #require(try session.transition()?.single).appearing
    #expect(appearing.map(\.start.alpha) == [0.25, 0.75])
    #expect(appearing.allSatisfy { $0.start.transform.a == 0 && $0.end.transform == .identity })
    try session.deleteItems(1..<2, section: 0)
    let leaving = try #require(try session.transition()?.single).disappearing
    #expect(leaving.map(\.end.frame.x) == [25, 5])
    #expect(leaving.map(\.end.alpha) == [0, 0])
  }

  @Test(
    "After a change, the section in the middle proposes the offset, and the collection decides",
    arguments: isolations
  )
  func offsetAfterChange(isolation: PluginIsolation) throws {
    let plugin = CollectionPlugins.text(
      """
      return { sections = { { section = host.section(1), origin = { x = 0, y = 20 } } } }
      """,
      """
      contentOffsetAfterChange = function(proposed, environment)
        assert(environment.scroll.bounds.y == proposed.y and environment.change.kept.item == 4)
        assert(environment.before.options.width == 100 and environment.after.contentSize.height == 860)
        return { y = proposed.y + 5 }
      end,
      """
    )
    let called = CalledHooks()
    let hooks = ProviderHandlers()
      .on(.contentOffsetAfterChange) { call in
        called.note("\(call.input.y)")
        return call.input + LayoutPoint(x: 0, y: 10)
      }
    let session = CollectionPlugins.session(
      plugin,
      isolation,
      providers: [RowsProvider(hooks: hooks)]
    )
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 200}}, "layout": "board",
         "sections": [{"layout": "rows", "items": 20}]}
        """
    )
    try session.scroll(to: LayoutPoint(x: 0, y: 110))
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 0)
    // Item 3, which begins at 100, is cut, and is moved by 40; the section begins at 20.
    #expect(called.all == ["130.0"])
    #expect(try session.focusedCollection().contentOffset.y == 165)
  }

  @Test("Scrolling to an item keeps it out of what pinInsets keep free, in both reading directions")
  func scrolledTo() throws {
    let plugin = CollectionPlugins.text(
      """
      local list = host.section(1, { width = 400, height = 200 })
      return { contentSize = { width = 800, height = 2030 }, sections = { { section = list,
        origin = { x = 100, y = 30 }, pinInsets = { top = 30, leading = 20 } } } }
      """
    )
    let session = CollectionPlugins.session(plugin)
    try session.open(json: CollectionPlugins.document([50]))
    let top = ItemPath(section: 0, item: 10)
    #expect(try session.scroll(to: top, position: .top) == LayoutPoint(x: 80, y: 400))
    #expect(try session.scroll(to: ItemPath(section: 0, item: 9)).y == 360)
    #expect(try session.scroll(to: ItemPath(section: 0, item: 0)).y == 0)
    session.state.flags.traits.layoutDirection = .rightToLeft
    #expect(try session.scroll(to: top, position: .leading).x == 270)
    #expect(try session.scroll(to: top, position: .trailing).x == 100)
  }
}
