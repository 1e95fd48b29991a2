import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutProcesses
import Testing

@Suite("Measuring items with host.cell")
struct NestedCellTests {
  /// A cell whose height depends on the item, the option and the offered width.
  private static let note = """
    return { api = 1, options = { padding = { type = "number", default = 4 } },
      cell = function(environment)
        local text = environment.items[1].text or ""
        local width = environment.container.contentSize.width
        return {
          height = #text * 10 + 2 * environment.options.padding + width / 100,
          parts = { text = { x = 1, y = 2, width = width - 2, height = #text * 10 } },
        }
      end }
    """

  private static func stack(_ call: String) -> String {
    """
    return { api = 1, layout = function(environment)
      local frames, y = {}, 0
      for i = 1, environment.itemCount do
        local cell = \(call)
        frames[i] = { x = 0, y = y, width = 200, height = cell.height, parts = cell.parts }
        y = y + cell.height
      end
      return { frames = frames }
    end }
    """
  }

  private func session(
    _ layout: String,
    _ isolation: PluginIsolation = .none,
    cell: String = note
  ) -> Session {
    var configuration = HostConfiguration(
      plugins: ["note": cell, "stack": layout],
      budget: PluginBudget(deadline: .limit(.seconds(60)))
    )
    configuration.isolation = isolation
    configuration.processes = .workers()
    return Session(configuration)
  }

  private static let document = """
    {"environment": {"container": {"width": 300, "height": 400}},
     "sections": [{"layout": "stack", "items": [{"text": "ab"}, {"text": "abc"}, {}]}]}
    """

  @Test(
    "A layout places items by their cells, in this process and in a worker",
    arguments: [PluginIsolation.none, .process],
    [
      #"host.cell("note", { padding = 5 }, i, 200)"#,
      #"host.cell("note", { padding = 5 }, { text = environment.items[i].text }, 200)"#,
    ]
  )
  func measured(isolation: PluginIsolation, call: String) throws {
    let session = session(Self.stack(call), isolation)
    try session.open(json: Self.document)
    let elements = try session.elements()
    #expect(elements.map(\.frame.height) == [32, 42, 12])
    #expect(elements.map(\.frame.y) == [0, 32, 74])
    #expect(elements[1].parts.map(\.frame) == [LayoutRect(x: 1, y: 2, width: 198, height: 30)])
  }

  @Test("Lengths that a cell does not name are the item's own")
  func ownLengths() throws {
    let session = session(
      Self.stack(#"host.cell("note", nil, { width = 70, height = 55 }, 200)"#)
        .replacing("width = 200", with: "width = cell.width"),
      cell: "return { api = 1, cell = function() return {} end }"
    )
    try session.open(json: Self.document)
    #expect(try session.elements().map(\.frame.width) == [70, 70, 70])
    #expect(try session.elements().map(\.frame.height) == [55, 55, 55])
  }

  static let mistakes: [(call: String, message: String)] = [
    (#"host.cell("note", nil, 4, 10)"#, "argument 3 of host.cell must be an item from 1 to 3"),
    (#"host.cell("note", nil, 0, 10)"#, "argument 3 of host.cell must be an item from 1 to 3"),
    (
      #"host.cell("note", nil, "a", 10)"#,
      "argument 3 of host.cell must be an item's position or table"
    ),
    (#"host.cell("note", nil, 1, -1)"#, "argument 4 of host.cell must be a width of 0 or more"),
    (#"host.cell("note", nil, 1)"#, "argument 4 of host.cell must be a width of 0 or more"),
    (#"host.cell(nil, nil, 1, 1)"#, "argument 1 of host.cell must be a provider's name"),
  ]

  @Test("The error for a wrong argument of host.cell names the argument", arguments: mistakes)
  func refused(call: String, message: String) throws {
    for isolation in [PluginIsolation.none, .process] {
      let session = session(Self.stack(call), isolation)
      let failure = try #require(throws: LayoutError.self) {
        try session.open(json: Self.document)
        _ = try session.solve()
      }
      #expect(failure.message == message)
    }
  }

  @Test("The failure of a cell names the plugin that called it")
  func failures() throws {
    let session = session(
      Self.stack(#"host.cell("note", nil, i, 200)"#),
      cell: "return { api = 1, cell = function() return { height = -1 } end }"
    )
    let failure = try #require(throws: LayoutError.self) {
      try session.open(json: Self.document)
      _ = try session.solve()
    }
    #expect(failure.plugin == "note" && failure.calledBy == ["stack"])
  }
}
