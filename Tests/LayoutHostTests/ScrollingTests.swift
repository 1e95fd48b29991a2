import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Session scrolling and changes")
struct ScrollingTests {
  static let rows = """
    {"environment": {"container": {"width": 300, "height": 100}}, "sections": [
      {"layout": "list", "items": 50, "options": {"rowHeight": 40}, "id": "rows"},
      {"layout": "grid", "items": 10}]}
    """

  private func session(_ json: String = rows) throws -> Session {
    let session = Session(.testing())
    try session.open(json: json)
    return session
  }

  /// The first visible item with its distance from the top of the visible bounds.
  private func first(_ session: Session) throws -> (item: Int?, distance: Double) {
    let visibleState = try session.focusedVisibleState()
    let first = try #require(visibleState.elements.first)
    return (first.item, first.frame.y - visibleState.bounds.y)
  }

  @Test("A scroll stays within the scroll range and solves nothing again")
  func scrolls() throws {
    let session = try session()
    let layout = try session.focusedCollection().layout
    #expect(try session.scroll(by: LayoutPoint(x: 0, y: 130)) == LayoutPoint(x: 0, y: 130))
    #expect(try session.focusedVisibleState().elements.map(\.item) == [3, 4, 5])
    #expect(try session.scroll(by: LayoutPoint(x: 50, y: -500)) == .zero)
    #expect(try session.scroll(to: LayoutPoint(x: 0, y: 1e9)) == LayoutPoint(x: 0, y: 2650))
    #expect(try session.focusedCollection().layout == layout)
    #expect(try session.focusedCollection().solvedSections == 2)
  }

  @Test("A fling comes to rest at the offset that its velocity and deceleration give")
  func flings() throws {
    let session = try session()
    let fling = try session.fling(velocity: LayoutPoint(x: 0, y: 2))
    #expect(abs(fling.proposed.y - 998) < 1e-6)
    #expect(fling.target.offset == fling.proposed)
    #expect(try session.focusedCollection().contentOffset == fling.target.offset)
    let back = try session.fling(velocity: LayoutPoint(x: 0, y: -2), deceleration: .fast)
    #expect(abs(back.proposed.y - 800) < 1e-6)
  }

  @Test("A session solves only the sections that a change affects")
  func solvesLess() throws {
    let session = try session()
    #expect(try session.focusedCollection().solvedSections == 2)
    try session.insertItems(LayoutItems(count: 1), section: 1, at: 0)
    #expect(try session.focusedCollection().solvedSections == 1)
    try session.resize(to: LayoutSize(width: 200, height: 100))
    #expect(try session.focusedCollection().solvedSections == 2)
    session.state.contentOffset = LayoutPoint(x: 0, y: 10)
    #expect(try session.focusedCollection().solvedSections == 0)
  }

  @Test("The first visible item keeps its place while items are inserted, deleted or moved")
  func follows() throws {
    let session = try session()
    try session.scroll(to: LayoutPoint(x: 0, y: 410))
    #expect(try first(session) == (10, -10))
    try session.insertItems(LayoutItems(count: 3), section: 0, at: 2)
    #expect(try first(session) == (13, -10))
    try session.deleteItems(0..<5, section: 0)
    #expect(try first(session) == (8, -10))
    try session.moveItem(0, to: 30, section: 0)
    #expect(try first(session) == (7, -10))
    try session.deleteItems(20..<30, section: 0)
    #expect(try first(session) == (7, -10))
  }

  @Test("A session stays at the start of its content through an insertion and a rotation")
  func staysAtStart() throws {
    let session = try session()
    try session.insertItems(LayoutItems(count: 3), section: 0, at: 0)
    #expect(try session.focusedCollection().contentOffset == .zero)
    try session.rotate()
    #expect(try session.focusedCollection().contentOffset == .zero)
  }

  @Test("A rotation keeps the first visible item and the fraction of it that is cut off")
  func rotates() throws {
    let session = try session(
      """
      {"environment": {"container": {"width": 100, "height": 200}}, "sections": [
        {"layout": "waterfall", "options": {"columns": 1},
         "items": {"count": 40, "cycle": [{"width": 100, "height": 50}]}}]}
      """
    )
    try session.scroll(to: LayoutPoint(x: 0, y: 510))
    #expect(try first(session) == (10, -10))
    try session.rotate()
    #expect(try session.environment().container.contentSize == LayoutSize(width: 200, height: 100))
    #expect(try session.environment().traits.orientation == .landscape)
    // A fifth of the item was cut: of 100 now 20.
    #expect(try first(session) == (10, -20))
    try session.rotate()
    #expect(try first(session) == (10, -10))
  }

  @Test("A session finds the first visible item by its id after the document changes")
  func identity() throws {
    func document(_ ids: [Int]) -> String {
      let items = ids.map { #"{"id": "\#($0)"}"# }.joined(separator: ",")
      return """
        {"environment": {"container": {"width": 300, "height": 100}},
         "sections": [{"layout": "list", "options": {"rowHeight": 40}, "items": [\(items)]}]}
        """
    }
    let session = try session(document(Array(0..<50)))
    try session.scroll(to: LayoutPoint(x: 0, y: 410))
    let changed = try LayoutDocument(json: document(Array((0..<50).reversed())))
    try session.change { $0.document = changed }
    #expect(try first(session) == (39, -10))
  }

  @Test("changeColumns stays within the limits of a layout and fails for one without columns")
  func columns() throws {
    let session = try session(
      """
      {"sections": [{"layout": "list", "items": 1}, {"layout": "waterfall",
        "options": {"columns": 2, "minimumColumns": 1, "maximumColumns": 3},
        "items": [{"width": 1, "height": 1}]}]}
      """
    )
    #expect(try session.changeColumns(by: 1))
    #expect(
      try session.focusedCollection().layout.element(at: .init(section: 1, item: 0))?.frame.width
        == 130
    )
    #expect(try !session.changeColumns(by: 1))
    #expect(try session.changeColumns(by: -1, section: 1))
    #expect(throws: LayoutError.self) { try session.changeColumns(by: 1, section: 0) }
  }

  @Test("Without a section, changeColumns changes all that are like the first with columns")
  func columnsOfSeveralSections() throws {
    let session = try session(
      """
      {"sections": [{"layout": "list", "items": 1},
        {"layout": "grid", "options": {"columns": 3}, "items": 1},
        {"layout": "grid", "options": {"columns": 2}, "items": 1},
        {"layout": "waterfall", "options": {"columns": 3}, "items": [{"width": 1, "height": 1}]},
        {"layout": "grid", "options": {"columns": 3}, "items": 1}]}
      """
    )
    func columns() throws -> [Int] { try [1, 2, 3, 4].map { try session.columns(section: $0) } }
    #expect(try session.changeColumns(by: 1))
    #expect(try columns() == [4, 2, 3, 4])
    #expect(try session.changeColumns(by: 1, section: 1))
    #expect(try columns() == [5, 2, 3, 4])
    try session.setColumns(2)
    #expect(try columns() == [2, 2, 3, 4])
    try session.setColumns(1)
    #expect(try columns() == [1, 1, 3, 4])
  }

  @Test(
    "changeColumns changes an option or a state columns of engines, plugins and providers in Swift",
    arguments: [
      (#"{"layout": "grid", "items": 9, "options": {"columns": 3}}"#, 3, 1, 10_000),
      (#"{"layout": "optional", "items": 9}"#, 4, 2, 5),
      (#"{"layout": "optional", "items": 9, "options": {"columns": 2}}"#, 2, 2, 5),
      (#"{"layout": "stateful", "items": 9}"#, 6, 1, 1 << 53),
      (#"{"layout": "stateful", "items": 9, "state": {"columns": 2}}"#, 2, 1, 1 << 53),
    ]
  )
  func columnsOfPlugins(section: String, columns: Int, least: Int, most: Int) throws {
    func layout(_ values: String) -> String {
      """
      layout = function(environment)
        local frames = {}
        for i = 1, environment.itemCount do
          frames[i] = { x = i, y = 0, width = 240 / environment.\(values).columns, height = 10 }
        end
        return { frames = frames }
      end
      """
    }
    let session = Session(
      HostConfiguration(plugins: [
        "optional": """
        return { api = 1, \(layout("options")), options = {
          columns = { type = "integer", default = 4, minimum = 2, maximum = 5 } } }
        """,
        // The state is what users change, and comes before the option.
        "stateful": """
        return { api = 1, \(layout("state")), state = { columns = { type = "integer", default = 6 } },
          options = { columns = { type = "integer", default = 1 } } }
        """,
      ])
    )
    try session.open(
      json: """
        {"environment": {"container": {"width": 240, "height": 480}}, "sections": [\(section)]}
        """
    )
    func width() throws -> Double? {
      try session.focusedCollection().layout.element(at: .init(section: 0, item: 0))?.frame.width
    }
    #expect(try session.columns() == columns)
    #expect(try session.changeColumns(by: 1))
    #expect(try session.columns() == columns + 1)
    #expect(try width() == 240 / Double(columns + 1))
    #expect(try session.changeColumns(by: -1, section: 0))
    #expect(try !session.changeColumns(by: least - 1 - columns))
    let failure = try #require(throws: LayoutError.self) { try session.setColumns(least - 1) }
    #expect(failure.message == "the section has from \(least) to \(most) columns")
    try session.setColumns(least)
    #expect(try width() == 240 / Double(least))
  }

  @Test(
    "A section whose number of columns is not a plain choice has no columns to choose",
    arguments: [
      #"{"layout": "grid", "items": 9, "options": {"minimumItemWidth": 80}}"#,
      #"{"layout": "counted", "items": 0}"#, #"{"layout": "worded", "items": 0}"#,
    ]
  )
  func withoutColumns(section: String) throws {
    let layout = "layout = function(e) return { frames = e.frames(0) } end"
    let session = Session(
      HostConfiguration(plugins: [
        "counted": "return { api = 1, \(layout), options = { columns = { type = 'integer' } } }",
        "worded":
          "return { api = 1, \(layout), options = { columns = { type = 'string', default = '2' } } }",
      ])
    )
    try session.open(json: #"{"sections": [\#(section)]}"#)
    let failure = try #require(throws: LayoutError.self) { _ = try session.columns() }
    #expect(failure.code == .failedPrecondition)
  }

  @Test("A failed change leaves the session's state and scroll position unchanged")
  func fails() throws {
    let session = try session()
    try session.scroll(to: LayoutPoint(x: 0, y: 410))
    let state = session.state
    #expect(throws: LayoutError.self) { try session.deleteItems(49..<51, section: 0) }
    #expect(throws: LayoutError.self) {
      try session.insertItems(LayoutItems(count: 1), section: 2, at: 0)
    }
    #expect(throws: LayoutError.self) {
      try session.change { $0.flags.device = "no such device" }
    }
    #expect(session.state == state)
    #expect(try first(session) == (10, -10))
  }

  @Test("A session scrolls and changes one collection of a screen at a time")
  func screens() throws {
    let session = Session.withProgramPlugins()
    try session.open(
      path: Fixtures.root.appending(path: "docs/examples/pizza-screen.json").path
    )
    #expect(session.state.document.screen != nil)
    try session.scroll(to: LayoutPoint(x: 0, y: 1000))
    session.state.collection = "right"
    try session.scroll(to: LayoutPoint(x: 0, y: 100))
    try session.insertItems(LayoutItems(count: 2), section: 0, at: 0)
    let collections = try session.solve().collections
    #expect(collections.map(\.name) == ["left", "right"])
    #expect(collections.map(\.layout.itemCount) == [10, 12])
    // Two pizzas of 300 are inserted before the visible one.
    #expect(collections.map(\.contentOffset.y) == [1000, 700])
    #expect(try session.visibleState().overlays.isEmpty)
    try session.scroll(to: LayoutPoint(x: 0, y: 1000))
    #expect(try session.visibleState().overlays.map(\.kind) == ["originalRecipe"])
    try session.reload()
    #expect(session.state.collection == "right")
    #expect(
      try session.solve().collections.map(\.contentOffset.y) == [1000, 1000]
    )
  }
}
