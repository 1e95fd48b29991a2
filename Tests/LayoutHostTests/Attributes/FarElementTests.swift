import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Far elements and pinning")
struct FarElementTests {
  private static let rows = """
    local frames = {}
    for i = 1, environment.itemCount do frames[i] = { x = 0, y = (i - 1) * 100, width = 300, height = 100 } end
    return {
      frames = frames,
      supplementaryItems = {
        { elementKind = "header", item = 3, frame = { x = 0, y = 700, width = 300, height = 40 } },
      },
      decorationItems = { { elementKind = "back", frame = { x = 0, y = 800, width = 9, height = 9 } } },
    }
    """

  private func session(_ hook: String, fields: String = "", items: Int = 10) throws -> Session {
    try Session(
      layout: Self.rows,
      fields: "visibleItems = function(items, environment) \(hook) end, \(fields)",
      items: items
    )
  }

  @Test("items:at fetches far elements, which appear only if the hook moves them into the bounds")
  func fetched() throws {
    let session = try session(
      """
      assert(#items == 3 and items:at(2) == items[2])
      local far, header = items:at(9), items:at { elementKind = "header", item = 3 }
      assert(far.frame.y == 800 and header.item == 3 and items:at(9) == far)
      assert(items:at(11) == nil and items:at { elementKind = "footer", item = 1 } == nil)
      assert(items:at { elementKind = "back" }.kind == "decoration")
      assert(items:at(10).frame.y == 900)
      far.center = { x = 150, y = environment.scroll.bounds.y + 20 }
      header.transform = { 1, 0, 0, 1, 0, environment.scroll.bounds.y - 700 }
      header.values = { far = true }
      items:add { kind = "supplementary", elementKind = "badge", frame = { x = 0, y = 0, width = 9, height = 9 } }
      """
    )
    #expect(
      try session.visible() == ["item 0", "item 1", "item 2", "item 8", "badge 0", "header 2"]
    )
    let elements = try session.focusedVisibleState().elements
    #expect(elements[3].frame.y == -30)
    #expect(elements[5].values == ["far": true])
    #expect(elements[5].frame.y == 700)
  }

  @Test("A value is assigned to an element without values, and reading its values adds none")
  func firstValue() throws {
    let session = try session(
      """
      assert(items[1].values.progress == nil)
      items[2].values.progress = 0.5
      local far = items:at(9)
      far.values.isFar = true
      far.frame.y = 0
      local badge = items:add {
        kind = "supplementary", elementKind = "badge", frame = { x = 0, y = 0, width = 9, height = 9 },
      }
      badge.values.text = "+2"
      """
    )
    let expected: [SourceValue?] = [
      nil, ["progress": 0.5], nil, ["isFar": true], ["text": "+2"],
    ]
    #expect(try session.focusedVisibleState().elements.map(\.values) == expected)
  }

  static let mistakes: [(hook: String, message: String)] = [
    ("items.at(3)", "at: it is written with a colon, items:at(12)"),
    ("items:at(0)", "items:at counts items from 1, as Lua does"),
    ("items:at('x')", "items:at takes an item, or { elementKind = …, item = … }, not a string"),
    ("items:at { kind = 'x' }", "place has an unknown key “kind”"),
    (
      "kept = items; items[1].values = 3",
      "items[1].values must be a table with names, not a number"
    ),
    (
      "items[1].transform3D = { 1 }",
      "items[1].transform3D must be sixteen numbers, row by row from m11 to m44, not 1"
    ),
    ("items:at(9).item = 3", "items[4].item cannot be changed"),
  ]

  @Test(
    "The error for a wrong use of the items in visibleItems names the mistake",
    arguments: mistakes
  )
  func refusedHooks(hook: String, message: String) throws {
    let hook = hook.replacing("kept = items; ", with: "")
    let session = try session(hook)
    let failure = try #require(throws: LayoutError.self) { try session.visible() }
    #expect(failure.message == message)
  }

  @Test(
    "visibleMargin passes elements near the visible bounds to visibleItems, along each axis",
    arguments: [
      ("90", 4), ("{ x = 90 }", 3), ("{ x = 5, y = 90 }", 4), ("{ y = 190 }", 5),
    ]
  )
  func margins(margin: String, count: Int) throws {
    let session = try Session(
      layout: Self.rows.replacing(
        "frames = frames,",
        with: "frames = frames, visibleMargin = \(margin),"
      ),
      fields:
        "visibleItems = function(items) items:add { kind = 'decoration', elementKind = tostring(#items), frame = { x = 0, y = 0, width = 1, height = 1 } } end,",
      items: 10
    )
    #expect(try session.visible().last == "\(count)")
  }

  // MARK: Overscroll

  @Test(
    "What rests above or beside the content is visible in overscroll and in the content inset",
    arguments: [
      (LayoutPoint.zero, ["item 0", "item 2"]),
      (LayoutPoint(x: 0, y: -10), ["item 0", "item 2"]),
      (LayoutPoint(x: 0, y: -59), ["item 0", "item 2", "spinner 0"]),
      (LayoutPoint(x: -45, y: 0), ["item 0", "item 1", "item 2"]),
      (LayoutPoint(x: 0, y: 990), ["item 2", "end"]),
      (LayoutPoint(x: 0, y: 1_200), ["end"]),
    ]
  )
  func overscroll(offset: LayoutPoint, expected: [String]) throws {
    let session = try Session(
      layout: """
        return {
          frames = {
            { x = 0, y = 0, width = 300, height = 100 },
            { x = -50, y = 0, width = 40, height = 100 },
            { x = 0, y = 100, width = 300, height = 900 },
          },
          contentSize = { width = 300, height = 1000 }, contentInset = { top = 10 },
          supplementaryItems = {
            { elementKind = "spinner", frame = { x = 130, y = -60, width = 40, height = 40 } },
          },
          decorationItems = {
            { elementKind = "end", frame = { x = 0, y = 1210, width = 300, height = 40 } },
          },
        }
        """,
      items: 3
    )
    #expect(try session.visible(at: offset) == expected)
    // A search for the elements at rest stays within the content.
    let bounds = LayoutRect(origin: offset, size: LayoutSize(width: 300, height: 300))
    let resting = try session.focusedCollection().elements(.rect(bounds)) ?? []
    #expect(resting.allSatisfy { $0.kind == .item && $0.item != 1 })
  }

  // MARK: Pinning

  private static let cells = """
    local columns, rows = 200, 1000
    local frames = environment.frames(columns * rows)
    for row = 1, rows do
      for column = 1, columns do
        local i = (row - 1) * columns + column
        frames.set(i, (column - 1) * 80, (row - 1) * 40, 80, 40, (row == 1 and 1 or 0) + (column == 1 and 1 or 0))
        if row == 1 or column == 1 then
          local edges = { row == 1 and "top" or nil }
          if column == 1 then edges[#edges + 1] = "leading" end
          frames.setAttributes(i, { pinToVisibleBounds = edges })
        end
      end
    end
    return { frames = frames, contentSize = { width = columns * 80, height = rows * 40 } }
    """

  @Test(
    "From right to left, the leading edge of a pin is the right one, and the trailing the left",
    arguments: [
      ("\"leading\"", 0.0, 250.0), ("\"leading\"", 300, 500), ("true", 0, 250),
      ("\"trailing\"", 700, 700), ("\"trailing\"", 300, 500),
    ]
  )
  func pinnedFromRight(edge: String, offset: Double, expected: Double) throws {
    let session = try Session(
      layout: """
        local frames = environment.frames(1)
        frames.set(1, 500, 0, 50, 40)
        frames.setAttributes(1, { pinToVisibleBounds = \(edge) })
        return { frames = frames, contentSize = { width = 1000, height = 100 } }
        """,
      items: 1
    )
    session.state.flags.traits.layoutDirection = .rightToLeft
    session.state.document.collections[0].configuration.scrollDirection = .horizontal
    let elements = try session.focusedVisibleState(at: LayoutPoint(x: offset, y: 0)).elements
    #expect(elements.map(\.frame.x) == [expected])
  }

  @Test("The pinned row and column of 1,000 × 200 cells stay at the edges")
  func spreadsheet() throws {
    var configuration = HostConfiguration(plugins: [
      "tried": "return { api = 1, layout = function(environment) \(Self.cells) end }"
    ])
    configuration.budget = PluginBudget(deadline: .unlimited)
    let session = Session(configuration)
    try session.open(
      json: """
        {"environment": {"container": {"width": 400, "height": 400}},
         "sections": [{"layout": "tried", "items": 200000}]}
        """
    )
    let offset = LayoutPoint(x: 8_010, y: 20_010)
    let elements = try session.focusedVisibleState(at: offset).elements
    // 6 × 11 cells, the 6 of the first row, the 11 of the first column, and the corner.
    #expect(elements.count == 66 + 6 + 11 + 1)
    let corner = try #require(elements.first { $0.item == 0 })
    #expect(corner.frame == LayoutRect(x: 8_010, y: 20_010, width: 80, height: 40))
    let top = try #require(elements.first { $0.item == 100 })
    #expect(top.frame == LayoutRect(x: 8_000, y: 20_010, width: 80, height: 40))
    let leading = try #require(elements.first { $0.item == 500 * 200 })
    #expect(leading.frame == LayoutRect(x: 8_010, y: 20_000, width: 80, height: 40))
  }

  @Test(
    "A pinned element stays within its pinnedWithin rectangle",
    arguments: [(0.0, 0.0), (150, 150), (390, 360), (900, 360)]
  )
  func ranges(offset: Double, y: Double) throws {
    let session = try Session(
      layout: """
        return {
          frames = { { x = 0, y = 0, width = 300, height = 2000 } },
          supplementaryItems = {
            { elementKind = "day", frame = { x = 0, y = 0, width = 300, height = 40 },
              pinToVisibleBounds = true, pinnedWithin = { x = 0, y = 0, width = 300, height = 400 } },
          },
        }
        """,
      items: 1
    )
    let visible = try session.focusedVisibleState(at: LayoutPoint(x: 0, y: offset)).elements
    let day = visible.first { $0.elementKind == "day" }
    #expect(day?.frame.y == (offset > 400 ? nil : y))
  }
}

@Suite("Nested layouts")
struct CompositionTests {
  private static let inner = """
    return {
      api = 1,
      state = { selected = { type = "integer", default = 1 } },
      layout = function(environment)
        local frames = {}
        for i = 1, environment.itemCount do
          frames[i] = { x = 0, y = (i - 1) * 100, width = 300, height = 100,
            alpha = i == environment.state.selected and 1 or 0.5,
            parts = { text = { x = 1, y = 2, width = 3, height = 4 } }, values = { number = i } }
        end
        return { frames = frames, memo = { step = 100 } }
      end,
      visibleItems = function(items, environment)
        for _, item in ipairs(items) do item.values.row = item.frame.y / environment.memo.step end
        items[1].hidden = true
        items:add { kind = "decoration", elementKind = "line", frame = { x = 0, y = 0, width = 300, height = 1 } }
      end,
    }
    """

  @Test("A layout that returns another keeps its parts, values, memo and visible states")
  func kept() throws {
    let session = try Session(
      layout: "return host.layout('inner', nil, environment, { state = { selected = 2 } })",
      fields: """
        visibleItems = function(items, environment)
          host.visibleItems("inner", nil, items, environment)
          assert(items[1].hidden and items[#items].elementKind == "line")
          items[2].values.outer = true
        end,
        """,
      items: 5,
      others: ["inner": Self.inner]
    )
    let elements = try session.elements()
    #expect(elements.map(\.alpha) == [0.5, 1, 0.5, 0.5, 0.5])
    #expect(elements[2].parts.map(\.name) == ["text"])
    #expect(elements[2].values == ["number": 3])
    #expect(try session.visible() == ["item 1", "item 2", "line"])
    let values = try session.focusedVisibleState().elements.map(\.values)
    #expect(values[0] == ["number": 2, "outer": true, "row": 1])
    #expect(values[1] == ["number": 3, "row": 2])
  }

  @Test("The failure of a nested layout names the plugins that called it")
  func failure() throws {
    let session = try Session(
      layout: "return host.layout('middle', nil, environment)",
      items: 1,
      others: [
        "middle":
          "return { api = 1, layout = function(e) return host.layout('broken', nil, e) end }",
        "broken": "return { api = 1, layout = function(e) error('out of luck', 0) end }",
      ]
    )
    let failure = try #require(throws: LayoutError.self) { try session.solve() }
    #expect(failure.plugin == "broken")
    #expect(failure.calledBy == ["middle", "tried"])
    #expect(failure.jsonLine.contains(#""askedBy": ["middle", "tried"]"#))
    #expect(
      FailureText(style: .plain).text(failure).contains("called by middle, called by tried")
    )
  }

  static let mistakes: [(call: String, message: String)] = [
    ("host.visibleItems(3)", "argument 1 of host.visibleItems must be a plugin's name"),
    (
      "host.visibleItems('inner', nil, {})",
      "argument 3 of host.visibleItems must be the items of this call"
    ),
    (
      "host.visibleItems('inner', nil, items, {})",
      "argument 4 of host.visibleItems must be the environment of this call, as it came"
    ),
    (
      "host.visibleItems('list', nil, items, environment)",
      "“list” lays out sections, not visible states"
    ),
  ]

  @Test("host.visibleItems refuses wrong arguments", arguments: mistakes)
  func refusedCalls(call: String, message: String) throws {
    let session = try Session(
      layout: "return host.layout('inner', nil, environment)",
      fields: "visibleItems = function(items, environment) \(call) end,",
      items: 1,
      others: ["inner": Self.inner]
    )
    let failure = try #require(throws: LayoutError.self) { try session.visible() }
    #expect(failure.message == message)
  }
}
