import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Neighbours of items, and scrolling to items")
struct NavigationTests {
  private func session(_ sections: String, rest: String = "") throws -> Session {
    let session = Session(HostConfiguration())
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 400}\(rest)},
         "sections": [\(sections)]}
        """
    )
    return session
  }

  private static let rightToLeft = #", "traits": {"layoutDirection": "rightToLeft"}"#

  /// Three columns; the last row of the first section has one item.
  private static let grids = """
    {"layout": "grid", "items": 7, "options": {"columns": 3, "itemHeight": 50, "spacing": 6}},
    {"layout": "grid", "items": 6, "options": {"columns": 3, "itemHeight": 50}}
    """

  static let ways: [(item: String, direction: NeighbourDirection, expected: String?)] = [
    ("0.1", .down, "0.4"), ("0.4", .up, "0.1"), ("0.1", .up, nil), ("1.5", .down, nil),
    ("0.1", .left, "0.0"), ("0.1", .right, "0.2"), ("0.2", .right, nil), ("0.3", .left, nil),
    // A shorter row is not skipped, and leads on to the column below.
    ("0.5", .down, "0.6"), ("0.6", .down, "1.0"), ("1.2", .up, "0.6"), ("0.6", .right, nil),
    ("1.4", .first, "0.0"), ("0.1", .last, "1.5"), ("0.1", .leading, "0.0"),
    ("0.1", .trailing, "0.2"),
  ]

  @Test(
    "A key leads to the item beside, above or below, across sections and short rows",
    arguments: ways
  )
  func neighbours(item: String, direction: NeighbourDirection, expected: String?) throws {
    let session = try session(Self.grids)
    let neighbour = try session.neighbour(of: Self.path(item), toward: direction)
    let path = try expected.map(Self.path)
    #expect(neighbour == path)
  }

  @Test("From right to left, leading is right; left and right are those of the screen")
  func mirrored() throws {
    let session = try session(Self.grids, rest: Self.rightToLeft)
    let middle = ItemPath(section: 0, item: 1)
    #expect(try session.neighbour(of: middle, toward: .leading)?.item == 0)
    #expect(try session.neighbour(of: middle, toward: .right)?.item == 0)
    #expect(try session.neighbour(of: middle, toward: .trailing)?.item == 2)
    #expect(try session.neighbour(of: middle, toward: .left)?.item == 2)
  }

  @Test("A column of a waterfall is followed, whatever the heights beside it")
  func waterfall() throws {
    let session = try session(
      """
      {"layout": "waterfall", "options": {"columns": 2, "sizing": "height"},
       "items": [{"height": 300}, {"height": 50}, {"height": 60}, {"height": 70}, {"height": 500},
                 {"height": 20}]}
      """
    )
    // Heights of the columns: 300 + 20, and 50 + 60 + 70 + 500.
    #expect(try session.neighbour(of: ItemPath(section: 0, item: 1), toward: .down)?.item == 2)
    #expect(try session.neighbour(of: ItemPath(section: 0, item: 2), toward: .down)?.item == 3)
    #expect(try session.neighbour(of: ItemPath(section: 0, item: 0), toward: .down)?.item == 5)
    #expect(try session.neighbour(of: ItemPath(section: 0, item: 2), toward: .left)?.item == 0)
  }

  @Test("Hidden items are no neighbours, and far ones are found")
  func hidden() throws {
    let session = try Session(
      layout: """
        return { contentSize = { width = 300, height = 100000 }, frames = {
          { x = 0, y = 0, width = 300, height = 50, isHidden = true },
          { x = 0, y = 50, width = 300, height = 50 },
          { x = 0, y = 100, width = 300, height = 50, isHidden = true },
          { x = 0, y = 99000, width = 300, height = 50 },
        } }
        """,
      items: 4
    )
    #expect(try session.neighbour(of: ItemPath(section: 0, item: 1), toward: .down)?.item == 3)
    #expect(try session.neighbour(of: ItemPath(section: 0, item: 3), toward: .up)?.item == 1)
    #expect(try session.neighbour(of: ItemPath(section: 0, item: 3), toward: .first)?.item == 1)
  }

  @Test("A page leads to the farthest item that is in sight together with the first")
  func pages() throws {
    let session = try session(#"{"layout": "list", "items": 100, "options": {"rowHeight": 60}}"#)
    let start = ItemPath(section: 0, item: 20)
    // Six rows of 60 and a part of one fit into 400.
    #expect(try session.neighbour(of: start, toward: .pageDown)?.item == 25)
    #expect(try session.neighbour(of: start, toward: .pageUp)?.item == 15)
    let last = ItemPath(section: 0, item: 99)
    let near = ItemPath(section: 0, item: 97)
    #expect(try session.neighbour(of: near, toward: .pageDown) == last)
    #expect(try session.neighbour(of: last, toward: .pageDown) == nil)
    let billion = try self.session(#"{"layout": "list", "items": 1000000000}"#)
    let middle = ItemPath(section: 0, item: 500_000_000)
    #expect(try billion.neighbour(of: middle, toward: .down)?.item == 500_000_001)
    #expect(try billion.neighbour(of: middle, toward: .last)?.item == 999_999_999)
  }

  @Test(
    "Down and up lead back and forth through a random grid, and every item is reached",
    arguments: 0..<UInt64(30)
  )
  func randomGrids(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let columns = Int.random(in: 1...6, using: &numbers)
    let items = Int.random(in: 1...60, using: &numbers)
    let direction = Bool.random(using: &numbers) ? "" : Self.rightToLeft
    let session = try session(
      #"{"layout": "grid", "items": \#(items), "options": {"columns": \#(columns), "itemHeight": 30}}"#,
      rest: direction
    )
    for item in 0..<items {
      let path = ItemPath(section: 0, item: item)
      let below = try session.neighbour(of: path, toward: .down)?.item
      let isLastRow = item / columns == (items - 1) / columns
      let expected = isLastRow ? nil : min(item + columns, items - 1)
      #expect(below == expected, "seed \(seed), item \(item)")
      let next = try session.neighbour(of: path, toward: .trailing)?.item
      let isLastColumn = (item + 1) % columns == 0 || item + 1 == items
      #expect(next == (isLastColumn ? nil : item + 1), "seed \(seed), item \(item)")
    }
  }

  // MARK: Scrolling

  static let positions:
    [(position: ItemScrollPosition, from: Double, item: Int, expected: Double)] = [
      // Rows of 100 in 400, with 50 covered at the top and 30 at the bottom: offsets −50 to 9,630.
      (.nearest, 500, 6, 500), (.nearest, 500, 5, 450), (.nearest, 500, 9, 630),
      (.nearest, 500, 50, 4_730), (.top, 500, 20, 1_950), (.bottom, 500, 20, 1_730),
      (.centered, 500, 20, 1_840), (.top, 500, 99, 9_630), (.centered, 500, 0, -50),
      (.leading, 500, 5, 450),
    ]

  @Test(
    "An item comes into sight at a position in the bounds without the content inset",
    arguments: positions
  )
  func scrolls(position: ItemScrollPosition, from: Double, item: Int, expected: Double) throws {
    let session = Session(HostConfiguration())
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 400}},
         "contentInset": {"top": 50, "bottom": 30},
         "sections": [{"layout": "list", "items": 100, "options": {"rowHeight": 100}}]}
        """
    )
    try session.scroll(to: LayoutPoint(x: 0, y: from))
    let path = ItemPath(section: 0, item: item)
    let offset = LayoutPoint(x: 0, y: expected)
    #expect(try session.contentOffset(showing: path, position: position) == offset)
    #expect(try session.scroll(to: path, position: position) == offset)
    #expect(try session.focusedCollection().contentOffset == offset)
  }

  @Test("A table scrolls along both axes, and from right to left an item too wide shows its start")
  func bothAxes() throws {
    let session = try Session(
      layout: """
        return { contentSize = { width = 2000, height = 2000 }, frames = {
          { x = 1000, y = 900, width = 100, height = 100 },
          { x = 0, y = 0, width = 1000, height = 100 },
        } }
        """,
      items: 2
    )
    let cell = ItemPath(section: 0, item: 0)
    #expect(try session.scroll(to: cell, position: .left) == LayoutPoint(x: 1000, y: 700))
    #expect(try session.scroll(to: cell, position: .centered) == LayoutPoint(x: 900, y: 800))
    let wide = ItemPath(section: 0, item: 1)
    #expect(try session.scroll(to: wide) == .zero)
    session.state.flags.traits.layoutDirection = .rightToLeft
    #expect(try session.scroll(to: wide).x == 700)
  }

  @Test("A row that scrolls across brings its item into sight, in both reading directions")
  func rows() throws {
    for rest in ["", Self.rightToLeft] {
      let session = try session(
        #"""
        {"items": 20, "layout": {"orthogonalScrolling": "continuous",
          "group": {"axis": "horizontal", "size": {"width": 100, "height": 50},
            "items": [{"size": {"width": 100, "height": 50}}]}}}
        """#,
        rest: rest
      )
      try session.scroll(to: ItemPath(section: 0, item: 10))
      let row = try session.focusedCollection().layout.sections[0].orthogonalOffset
      #expect(row == 800)
      let frame = try session.element(at: ItemPath(section: 0, item: 10))?.frame
      #expect(frame?.x == (rest.isEmpty ? 200 : 0))
    }
  }

  @Test("An item that does not exist is OUT_OF_RANGE, and nothing scrolls")
  func missing() throws {
    let session = try session(Self.grids)
    let failure = try #require(throws: LayoutError.self) {
      try session.scroll(to: ItemPath(section: 0, item: 70))
    }
    #expect(failure.code == .outOfRange)
    #expect(try session.neighbour(of: ItemPath(section: 9, item: 0), toward: .down) == nil)
  }

  private static func path(_ name: String) throws -> ItemPath {
    let parts = name.split(separator: ".").compactMap { Int($0) }
    try #require(parts.count == 2)
    return ItemPath(section: parts[0], item: parts[1])
  }
}
