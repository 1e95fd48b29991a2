import LayoutModel
import LayoutProviders
import LuaSandbox
import TestSupport
import Testing

import LayoutPlugins

@Suite("The hook coordinate")
struct CoordinateTests {
  private func registry(_ body: String) throws -> ProviderRegistry {
    let folder = try TemporaryFolder([
      "p.lua": """
      return { api = 1, coordinate = function(collections, environment)
      \(body)
      end }
      """
    ])
    let registry = ProviderRegistry.over(folder)
    // The file has been read; the folder is removed with the test's value.
    _ = try registry.provider(named: "p")
    return registry
  }

  private func collections(centered: ItemPath? = nil) -> [CoordinatedCollection] {
    var badge = SampleElements.elements[2]
    badge.section = nil
    return [
      CoordinatedCollection(
        name: "right",
        elements: SampleElements.elements,
        centeredItem: ItemPath(section: 4, item: 7)
      ),
      CoordinatedCollection(name: "left", elements: [badge], centeredItem: centered),
    ]
  }

  private func coordinate(
    _ registry: ProviderRegistry,
    _ collections: [CoordinatedCollection]
  ) throws -> CoordinateResult {
    var request = ProviderRequest("p", count: 0)
    request.scroll = SampleElements.scroll
    return try registry.call(.coordinate, request, collections)
  }

  @Test("The hook coordinate may change nothing", arguments: ["", "return nil", "return {}"])
  func nothing(body: String) throws {
    let result = try coordinate(registry(body), collections())
    #expect(result == CoordinateResult(collections: collections()))
  }

  @Test("The hook coordinate changes, hides and adds elements, and sets the overlays")
  func changes() throws {
    let registry = try registry(
      """
      collections.left.items[1].alpha = 0
      collections.right.items[1].hidden = true
      collections.right.items[2].frame.x = environment.scroll.contentOffset.y
      collections.left.items:add {
        kind = "supplementary", elementKind = "tag", section = 2, item = 3,
        frame = { x = 1, y = 2, width = 3, height = 4 },
      }
      collections.left.items:add {
        kind = "decoration", elementKind = "line", frame = { x = 1, y = 2, width = 3, height = 4 },
      }
      return { overlays = { { kind = "original", frame = { x = 1, y = 2, width = 3, height = 4 } } } }
      """
    )
    let frame = LayoutRect(x: 1, y: 2, width: 3, height: 4)
    var expected = collections()
    expected[1].elements[0].alpha = 0
    expected[0].elements[1].frame.x = 2.5
    expected[0].elements.removeFirst()
    expected[1].elements += [
      .added(.supplementary, "tag", item: 2, frame: frame, zIndex: 1, section: 1),
      .added(.decoration, "line", item: nil, frame: frame, zIndex: 0, section: nil),
    ]
    for _ in 0..<3 {
      let result = try coordinate(registry, collections())
      #expect(result.collections == expected)
      #expect(result.overlays == [ScreenOverlay(kind: "original", frame: frame)])
    }
  }

  @Test("The hook coordinate sees the centered items, counted from 1")
  func centered() throws {
    let registry = try registry(
      """
      local left, right = collections.left.centeredItem, collections.right.centeredItem
      return { overlays = { { kind = (left and left.section .. "." .. left.item or "none")
        .. " " .. right.section .. "." .. right.item .. " " .. #collections.right.items,
        frame = { x = 0, y = 0, width = 1, height = 1 } } } }
      """
    )
    func kind(_ centered: ItemPath?) throws -> String? {
      try coordinate(registry, collections(centered: centered)).overlays?.first?.kind
    }
    #expect(try kind(nil) == "none 5.8 3")
    #expect(try kind(ItemPath(section: 0, item: 1)) == "1.2 5.8 3")
    #expect(try kind(ItemPath(section: 0, item: 2)) == "1.3 5.8 3")
    #expect(try kind(nil) == "none 5.8 3")
  }

  @Test("The hook coordinate may return an empty list of overlays")
  func noOverlays() throws {
    #expect(try coordinate(registry("return { overlays = {} }"), collections()).overlays == [])
  }

  @Test("The hook coordinate receives other collections if the screen has others")
  func otherCollections() throws {
    let registry = try registry("for _, c in pairs(collections) do c.items[1].alpha = 0.5 end")
    var one = [
      CoordinatedCollection(name: "x", elements: SampleElements.elements, centeredItem: nil)
    ]
    for collections in [collections(), one, collections()] {
      let result = try coordinate(registry, collections)
      #expect(result.collections.allSatisfy { $0.elements[0].alpha == 0.5 })
    }
    one[0].elements = []
    #expect(throws: LayoutError.self) { try coordinate(registry, one) }
  }

  @Test(
    "A mistake in the hook coordinate has message and place, and the next call works",
    arguments: [
      Expected(
        "collections.left.items[1].alpha = 2",
        .invalidArgument,
        "collections.left.items[1].alpha must be from 0 to 1",
        path: "collections.left.items[1].alpha",
        hint: "math.max(0, math.min(1, …)) is from 0 to 1"
      ),
      Expected(
        "collections.right.items[3] = nil",
        .invalidArgument,
        "collections.right.items[3] is not in the list any more",
        path: "collections.right.items[3]",
        hint: "elements are hidden, not removed: collections.right.items[3].hidden = true"
      ),
      Expected(
        "collections.left.items[1].section = 1",
        .invalidArgument,
        "collections.left.items[1].section cannot be changed",
        path: "collections.left.items[1].section",
        hint: "kind, elementKind, section and item say what an element is"
      ),
      Expected(
        """
        collections.left.items:add { kind = 'decoration', elementKind = 'x', section = 0,
          frame = { x = 0, y = 0, width = 1, height = 1 } }
        """,
        .invalidArgument,
        "collections.left.items[2].section must be an integer from 1",
        path: "collections.left.items[2].section"
      ),
      Expected(
        "collections.left.items = {}",
        .internal,
        "cannot change 'items' of collections.left, which is read-only",
        hint: "copy the value into a local and change that"
      ),
      Expected(
        "collections.left.centeredItem.item = 2",
        .internal,
        "cannot change 'item' of collections.left.centeredItem, which is read-only",
        hint: "copy the value into a local and change that"
      ),
      Expected(
        "collections.lft.items[1].alpha = 1",
        .internal,
        "collections has no field “lft”",
        hint: "did you mean “left”?"
      ),
      Expected(
        "return 1",
        .invalidArgument,
        "the hook “coordinate” must return nothing or a table with overlays, not a number"
      ),
      Expected(
        "return { {} }",
        .invalidArgument,
        "the hook “coordinate” must return nothing or a table with overlays, not a list"
      ),
      Expected(
        "return { overlay = {} }",
        .invalidArgument,
        "unknown key “overlay”",
        hint: "did you mean “overlays”?"
      ),
      Expected(
        "return { overlays = { { kind = 1 } } }",
        .invalidArgument,
        "overlays[1].kind must be a string, not a number",
        path: "overlays[1].kind"
      ),
    ]
  )
  func refused(_ expected: Expected) throws {
    let registry = try registry("if collections.left.centeredItem then \(expected.name) end")
    for _ in 0..<2 {
      let failure = try #require(throws: LayoutError.self) {
        try coordinate(registry, collections(centered: ItemPath(section: 0, item: 0)))
      }
      expected.check(failure)
      #expect(failure.method == .coordinate)
      #expect(failure.section == nil)
      #expect(try coordinate(registry, collections()).collections == collections())
    }
  }

  @Test("Repeated calls of the hook coordinate do not increase memory")
  func memory() throws {
    let registry = try registry(
      """
      for _, item in ipairs(collections.right.items) do item.transform = { 1, 0, 0, 1, 0, 0 } end
      """
    )
    func run(_ ticks: Int) throws -> Int {
      for tick in 0..<ticks {
        let centered = tick % 2 == 0 ? ItemPath(section: 0, item: tick) : nil
        _ = try coordinate(registry, collections(centered: centered))
      }
      return try registry.settledMemory(of: "p")
    }
    _ = try run(10)
    let before = try run(10)
    #expect(try run(1000) <= before)
  }
}
