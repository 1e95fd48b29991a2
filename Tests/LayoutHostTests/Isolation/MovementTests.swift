import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutProcesses
import TestSupport
import Testing

@Suite("Dragging items")
struct MovementTests {
  private static let grid = """
    {"environment": {"container": {"width": 300, "height": 400}}, "sections": [
      {"layout": "list", "items": 2, "options": {"rowHeight": 50}},
      {"layout": "grid", "options": {"columns": 3, "itemHeight": 80, "spacing": 30},
       "items": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}, {"id": "e"}]}]}
    """

  private func session(_ json: String = grid) throws -> Session {
    let session = Session(HostConfiguration())
    try session.open(json: json)
    return session
  }

  /// Columns at 0, 110 and 220, 80 wide; rows at 100 and 210, 80 high.
  static let points: [(point: LayoutPoint, target: Int)] = [
    (LayoutPoint(x: 40, y: 140), 0), (LayoutPoint(x: 150, y: 140), 1),
    (LayoutPoint(x: 299, y: 101), 2), (LayoutPoint(x: 10, y: 250), 3),
    // Between two items, the nearer one; equally near, the first.
    (LayoutPoint(x: 94, y: 140), 0), (LayoutPoint(x: 96, y: 140), 1),
    (LayoutPoint(x: 95, y: 140), 0),
    // Beside the last item of a row, above and below the section.
    (LayoutPoint(x: 270, y: 280), 4), (LayoutPoint(x: 150, y: -500), 1),
    (LayoutPoint(x: 150, y: 9_000), 4), (LayoutPoint(x: -70, y: 9_000), 3),
  ]

  @Test(
    "A dragged item is dropped in the place of the nearest item of its section",
    arguments: points
  )
  func nearest(point: LayoutPoint, target: Int) throws {
    let session = try session()
    for item in 0..<5 {
      let path = ItemPath(section: 1, item: item)
      let expected = ItemPath(section: 1, item: target)
      #expect(try session.movementTarget(of: path, at: point) == expected)
    }
  }

  @Test("drop moves the item to the target of the last drag, and the layout is unchanged before")
  func dropped() throws {
    let session = try session()
    let layout = try session.focusedCollection().layout
    let path = ItemPath(section: 1, item: 0)
    #expect(try session.drag(path, to: LayoutPoint(x: 40, y: 250)).item == 3)
    #expect(try session.drag(path, to: LayoutPoint(x: 260, y: 140)).item == 2)
    #expect(try session.focusedCollection().layout == layout)
    try session.scroll(by: LayoutPoint(x: 0, y: 10))
    #expect(try session.drop() == ItemPath(section: 1, item: 2))
    let last = try session.itemFields(of: 2, section: 1)
    #expect(last["id"] == "a")
    let failure = try #require(throws: LayoutError.self) { try session.drop() }
    #expect(failure.code == .failedPrecondition)
  }

  /// Columns at 10, 120 and 230, 100 wide; cards from 40 on, 50 high.
  private static let boardDocument = """
    {"environment": {"container": {"width": 340, "height": 400}}, "layout": "kanban",
     "options": {"columnWidth": 100, "spacing": 10, "headerHeight": 40}, "sections": [
      {"layout": "list", "options": {"rowHeight": 50},
       "items": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}]},
      {"layout": "list", "items": 0},
      {"layout": "list", "options": {"rowHeight": 50}, "items": [{"id": "e"}, {"id": "f"}]}]}
    """

  /// Points of the board, and where its first card is dropped.
  static let boardPoints: [(point: LayoutPoint, section: Int, item: Int)] = [
    (LayoutPoint(x: 60, y: 170), 0, 2), (LayoutPoint(x: 60, y: 999), 0, 3),
    // The empty column reaches to the bottom.
    (LayoutPoint(x: 170, y: 300), 1, 0),
    // Before and behind the middle of a card, and below the last one.
    (LayoutPoint(x: 280, y: 60), 2, 0), (LayoutPoint(x: 280, y: 70), 2, 1),
    (LayoutPoint(x: 280, y: 999), 2, 2), (LayoutPoint(x: 999, y: 100), 2, 1),
    // As far from two columns: the nearer one.
    (LayoutPoint(x: 115, y: 100), 0, 1),
  ]

  @Test(
    "On a board, an item is dropped into the column that it is dragged to",
    arguments: boardPoints
  )
  func board(point: LayoutPoint, section: Int, item: Int) throws {
    let session = Session.withProgramPlugins()
    try session.open(json: Self.boardDocument)
    let target = ItemPath(section: section, item: item)
    #expect(try session.drag(ItemPath(section: 0, item: 0), to: point) == target)
    #expect(try session.drop() == target)
    #expect(try session.itemFields(of: item, section: section)["id"] == "a")
    let transition = try #require(try session.transition())
    let moved = transition.collections[0].elements.filter { $0.role != .survives }
    #expect(moved.isEmpty)
  }

  @Test("A change of the document ends a drag")
  func ended() throws {
    let session = try session()
    try session.drag(ItemPath(section: 1, item: 0), to: LayoutPoint(x: 260, y: 140))
    try session.deleteItems(3..<5, section: 1)
    #expect(throws: LayoutError.self) { try session.drop() }
    try session.drag(ItemPath(section: 1, item: 0), to: LayoutPoint(x: 260, y: 140))
    session.cancelDrag()
    #expect(throws: LayoutError.self) { try session.drop() }
    let missing = try #require(throws: LayoutError.self) {
      try session.drag(ItemPath(section: 1, item: 9), to: .zero)
    }
    #expect(missing.code == .outOfRange)
  }

  @Test("A row that scrolls across takes items beyond its edges")
  func rows() throws {
    let session = try session(
      """
      {"environment": {"container": {"width": 300, "height": 400}}, "sections": [
        {"items": 20, "layout": {"orthogonalScrolling": "continuous",
          "group": {"axis": "horizontal", "size": {"width": 100, "height": 50},
            "items": [{"size": {"width": 100, "height": 50}}]}}}]}
      """
    )
    let path = ItemPath(section: 0, item: 1)
    let target = try session.movementTarget(of: path, at: LayoutPoint(x: 750, y: 20))
    #expect(target.item == 7)
  }

  @Test(
    "Random points lead to the item that a search one by one finds",
    arguments: 0..<UInt64(20)
  )
  func random(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let frames = (0..<40)
      .map { _ in
        LayoutRect(
          x: numbers.length(0...2_000),
          y: numbers.length(0...2_000),
          width: numbers.length(0...100),
          height: numbers.length(1...100)
        )
      }
    let texts = frames.map {
      "{ x = \($0.x), y = \($0.y), width = \($0.width), height = \($0.height) }"
    }
    let session = try Session(
      layout: """
        return { frames = { \(texts.joined(separator: ", ")) },
          contentSize = { width = 3000, height = 3000 } }
        """,
      items: 40
    )
    for _ in 0..<25 {
      let point = LayoutPoint(x: numbers.length(0...3_000), y: numbers.length(0...3_000))
      func distance(_ frame: LayoutRect) -> Double {
        let x = max(frame.x - point.x, 0, point.x - frame.maxX)
        let y = max(frame.y - point.y, 0, point.y - frame.maxY)
        return (x * x + y * y).squareRoot()
      }
      let shown = frames.indices.filter { frames[$0].width > 0 }
      let expected = shown.min { (distance(frames[$0]), $0) < (distance(frames[$1]), $1) }
      let target = try session.movementTarget(of: ItemPath(section: 0, item: 0), at: point)
      #expect(target.item == expected, "seed \(seed), \(point)")
    }
  }

  // MARK: The hook

  private static let plugin = """
    return { api = 1,
      options = { pinned = { type = "integer", default = 1 } },
      layout = function(environment)
        local frames = {}
        for i = 1, environment.itemCount do frames[i] = { x = 0, y = i * 100, width = 300, height = 100 } end
        return { frames = frames, contentSize = { width = 300, height = 1100 }, memo = { step = 100 } }
      end,
      movementTarget = function(item, position, environment)
        assert(math.type(item) == "integer" and environment.memo.step == 100)
        assert(environment.scroll.bounds.width == 300)
        if item == 9 then return nil end
        return math.max(environment.options.pinned + 1, math.floor(position.y / environment.memo.step))
      end }
    """

  private func pluginSession(
    _ isolation: PluginIsolation,
    _ plugin: String = plugin
  ) throws -> Session {
    var configuration = HostConfiguration(
      plugins: ["held": plugin],
      budget: PluginBudget(deadline: .limit(.seconds(60)))
    )
    configuration.isolation = isolation
    configuration.processes = .workers()
    let session = Session(configuration)
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 300}},
         "sections": [{"layout": "list", "items": 1, "options": {"rowHeight": 50}},
                      {"layout": "held", "items": 10}]}
        """
    )
    return session
  }

  @Test(
    "The hook movementTarget chooses the target, in this process and in a worker",
    arguments: [PluginIsolation.none, .process]
  )
  func hook(isolation: PluginIsolation) throws {
    let session = try pluginSession(isolation)
    func target(_ item: Int, _ y: Double) throws -> Int {
      let path = ItemPath(section: 1, item: item)
      return try session.movementTarget(of: path, at: LayoutPoint(x: 150, y: y)).item
    }
    // The section begins at 50. The first item stays where it is.
    #expect(try target(4, 750) == 6)
    #expect(try target(4, 160) == 1)
    // Nothing returned: the nearest item.
    #expect(try target(8, 160) == 0)
    #expect(try target(8, 349) == 1)
  }

  static let wrongResults: [(result: String, message: String)] = [
    ("0", "the hook “movementTarget” must return an item from 1 to 10, not 0"),
    ("11", "the hook “movementTarget” must return an item from 1 to 10, not 11"),
    ("'x'", "the hook “movementTarget” must return an item's number, or nothing, not a string"),
  ]

  @Test(
    "A wrong result of movementTarget is an error, in this process and in a worker",
    arguments: [PluginIsolation.none, .process],
    wrongResults
  )
  func refused(isolation: PluginIsolation, wrong: (result: String, message: String)) throws {
    let plugin = """
      return { api = 1,
        layout = function(environment)
          local frames = {}
          for i = 1, environment.itemCount do frames[i] = { x = 0, y = i * 100, width = 300, height = 100 } end
          return { frames = frames }
        end,
        movementTarget = function() return \(wrong.result) end }
      """
    let session = try pluginSession(isolation, plugin)
    let failure = try #require(throws: LayoutError.self) {
      try session.drag(ItemPath(section: 1, item: 2), to: .zero)
    }
    #expect(failure.message == wrong.message)
    #expect(failure.plugin == "held" && failure.section == 1)
    #expect(throws: LayoutError.self) { try session.drop() }
  }

  @Test("A provider in Swift chooses the target, and another section's item is refused")
  func swift() throws {
    struct Held: SwiftProvider {
      let name = "held"
      let wrong: Bool
      var handlers: ProviderHandlers {
        ProviderHandlers()
          .on(.group) { _ in
            let frame = LayoutRect(x: 0, y: 0, width: 300, height: 100)
            return FrameColumns([CustomFrame(frame: frame)])
          }
          .on(.movementTarget) { [wrong] call in wrong ? 10 : max(1, call.input.proposed) }
      }
    }
    for wrong in [false, true] {
      let session = Session(HostConfiguration(providers: [Held(wrong: wrong)]))
      try session.open(json: #"{"sections": [{"layout": "held", "items": 10}]}"#)
      let path = ItemPath(section: 0, item: 4)
      guard wrong else {
        #expect(try session.movementTarget(of: path, at: .zero).item == 1)
        continue
      }
      let failure = try #require(throws: LayoutError.self) {
        try session.movementTarget(of: path, at: .zero)
      }
      #expect(failure.message == "target must be an item of the section, which has 10")
    }
  }
}
