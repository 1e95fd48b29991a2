import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Measuring what is seen")
struct VisibleMeasuringTests {
  private let cells = MeasuredCells()

  /// Opens a list of rows of one height, estimated at 50, in a container of 300 × 200.
  private func session(
    _ height: Double,
    count: Int = 100,
    configuration: String = "",
    members: String = ""
  ) throws -> Session {
    let items = (0..<count).map { #"{"id": "\#($0)", "height": \#(height)}"# }
    let session = cells.session()
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 200}}, \(members)
         "configuration": {"measuring": "visible"\(configuration)},
         "sections": [{"layout": "list", "items": [\(items.joined(separator: ","))],
           "options": {"rowHeight": {"estimated": 50}, "cell": "cells"}}]}
        """
    )
    _ = try session.solve()
    return session
  }

  private static func item(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  private static func row(_ id: String, height: Double) throws -> LayoutItems {
    let row: SourceValue = ["id": SourceValue(id), "height": SourceValue(height)]
    return try LayoutItems(SourceValue(.array([row])), withoutFiles: "")
  }

  /// The distance of an item from the top edge of the visible bounds.
  private static func distance(_ item: Int, in session: Session) throws -> Double {
    let collection = try session.focusedCollection()
    let element = try #require(collection.layout.element(at: Self.item(item)))
    return element.frame.y - collection.contentOffset.y
  }

  private static func estimatedCount(_ session: Session) throws -> Int {
    try session.focusedCollection().layout.estimatedCount
  }

  private static func names(_ range: some Sequence<Int>) -> [String] { range.map(String.init) }

  // MARK: What is measured

  @Test("A visible state over twenty rows that were not seen measures these twenty")
  func twenty() throws {
    let session = try session(10)
    #expect(cells.measured() == Self.names(0..<20))
    let layout = try session.focusedCollection().layout
    #expect(layout.estimatedCount == 80)
    #expect(layout.contentSize.height == 20 * 10 + 80 * 50)
    #expect(layout.element(at: Self.item(19))?.isEstimated == false)
    #expect(layout.element(at: Self.item(20))?.isEstimated == true)
    #expect(layout.element(at: Self.item(20))?.frame.height == 50)
    _ = try session.visibleState()
    #expect(cells.measured() == [], "what was seen is measured once")
  }

  @Test("A row that is pushed out of sight is not measured")
  func pushedOut() throws {
    _ = try session(120)
    #expect(cells.measured() == ["0", "1"])
  }

  @Test("The items of a row of a grid are measured together")
  func grid() throws {
    let items = (0..<20).map { #"{"id": "\#($0)", "height": 80}"# }
    let session = cells.session()
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 200}},
         "configuration": {"measuring": "visible"},
         "sections": [{"layout": "grid", "items": [\(items.joined(separator: ","))],
           "options": {"columns": 2, "itemHeight": {"estimated": 50}, "cell": "cells"}}]}
        """
    )
    let layout = try session.focusedCollection().layout
    #expect(cells.measured() == Self.names(0..<6))
    #expect(layout.contentSize.height == 3 * 80 + 7 * 50)
    #expect(layout.estimatedCount == 14)
  }

  @Test("All groups of a row that scrolls across are measured once it is in sight")
  func orthogonalRow() throws {
    func row(_ name: String) -> String {
      let items = (0..<10).map { #"{"id": "\#(name)\#($0)", "width": 80}"# }
      let size = #""size": {"width": {"estimated": 50}, "height": 150}"#
      return
        #"{"layout": {"orthogonalScrolling": "continuous", "group": {"axis": "horizontal", \#(size),"#
        + #" "cell": "cells", "items": [{\#(size)}]}}, "items": [\#(items.joined(separator: ","))]}"#
    }
    let session = cells.session()
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 200}},
         "configuration": {"measuring": "visible"},
         "sections": [\(["a", "b", "c"].map(row).joined(separator: ","))]}
        """
    )
    #expect(try Self.estimatedCount(session) == 10)
    #expect(cells.measured() == (0..<10).map { "a\($0)" } + (0..<10).map { "b\($0)" })
  }

  @Test("By default, all items are measured, and no item is marked")
  func all() throws {
    let session = cells.session()
    try session.open(
      json: """
        {"sections": [{"layout": "list", "items": [{"id": "a"}, {"id": "b", "height": 90}],
          "options": {"rowHeight": {"estimated": 9000}, "cell": "cells"}}]}
        """
    )
    #expect(try Self.estimatedCount(session) == 0)
    #expect(cells.measured() == ["a", "b"])
  }

  // MARK: What is seen stays

  @Test("Rows above that are measured do not move what is read")
  func above() throws {
    let session = try session(80, members: #""contentOffset": {"x": 0, "y": 500}, "#)
    #expect(cells.measured() == ["10", "11", "12"])
    #expect(try session.scroll(by: LayoutPoint(x: 0, y: -30)) == LayoutPoint(x: 0, y: 500))
    #expect(cells.measured() == ["9"])
    #expect(try Self.distance(10, in: session) == 30)
    #expect(try session.scroll(by: LayoutPoint(x: 0, y: -60)) == LayoutPoint(x: 0, y: 470))
    #expect(cells.measured() == ["8"])
    #expect(try Self.distance(10, in: session) == 90)
  }

  @Test("A chat opens at its end, measures its last rows first, and stays at its end")
  func chat() throws {
    let session = try session(
      80,
      configuration: #", "keeping": "last""#,
      members: #""contentOffset": "end", "#
    )
    #expect(cells.measured() == ["99", "98", "97"])
    let end: Double = 97 * 50 + 3 * 80 - 200
    #expect(try session.focusedCollection().contentOffset.y == end)
    try session.insertItems(Self.row("new", height: 60), section: 0, at: 100)
    #expect(cells.measured() == ["new"])
    #expect(try session.focusedCollection().contentOffset.y == end + 60)
    let distance = try Self.distance(100, in: session)
    try session.insertItems(Self.row("older", height: 70), section: 0, at: 0)
    #expect(cells.measured() == [])
    #expect(try Self.distance(101, in: session) == distance)
  }

  @Test("An insertion at the top does not move what somebody reads")
  func insertion() throws {
    let session = try session(80, configuration: #", "keeping": "last""#)
    try session.scroll(to: LayoutPoint(x: 0, y: 2010))
    let first = try #require(try session.focusedVisibleState().elements.first?.item)
    let distance = try Self.distance(first, in: session)
    _ = cells.measured()
    try session.insertItems(Self.row("older", height: 70), section: 0, at: 0)
    #expect(try Self.distance(first + 1, in: session) == distance)
    #expect(cells.measured() == [])
  }

  @Test(
    "What a change keeps stays in place while what came into sight is measured",
    arguments: [
      KeptPlace.first, .last, .item(item(42)), .point(LayoutPoint(x: 10, y: 150)),
    ]
  )
  func keptPlace(kept: KeptPlace) throws {
    let session = try session(80)
    try session.scroll(to: LayoutPoint(x: 0, y: 2010))
    let item = try #require(try session.place(keeping: kept).item).item
    let distance = try Self.distance(item, in: session)
    let long = try Self.row("long", height: 130)
    try session.update(keeping: kept) { $0.reloadItem(Self.item(item - 1), with: long) }
    #expect(try Self.distance(item, in: session) == distance)
    try session.update(keeping: kept) { $0.insertItems(long, at: Self.item(item)) }
    #expect(try Self.distance(item + 1, in: session) == distance)
  }

  @Test("An item that is scrolled to is in place once those around it are measured")
  func scrollToItem() throws {
    let session = try session(80)
    try session.scroll(to: Self.item(60), position: .centered)
    #expect(try Self.distance(60, in: session) == 60)
  }

  // MARK: Forgetting

  /// A change after which some of the rows in sight are measured again.
  struct Forgetting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let measured: [String]
    let change: @Sendable (Session) throws -> Void
  }

  static let forgettings = [
    Forgetting(testDescription: "another width", measured: ["0", "1", "2"]) {
      try $0.resize(to: LayoutSize(width: 310, height: 200))
    },
    Forgetting(testDescription: "another height", measured: []) {
      try $0.resize(to: LayoutSize(width: 300, height: 180))
    },
    Forgetting(testDescription: "larger texts", measured: ["0", "1", "2"]) {
      try $0.change { $0.flags.traits.preferredContentSizeCategory = .accessibilityLarge }
    },
    Forgetting(testDescription: "another option", measured: ["0", "1", "2"]) {
      try $0.change { $0.shownCollection.sections[0].setOptions(["spacing": 1]) }
    },
    Forgetting(testDescription: "a reloaded item", measured: ["1"]) {
      try $0.reloadItems([item(1)])
    },
    Forgetting(testDescription: "a reloaded section", measured: ["0", "1", "2"]) {
      try $0.update { $0.reloadSection(0) }
    },
    Forgetting(testDescription: "another object in its place", measured: ["other"]) { session in
      let other = try row("other", height: 80)
      try session.update { $0.reloadItem(item(2), with: other) }
    },
    Forgetting(testDescription: "a deleted neighbour", measured: ["3"]) {
      try $0.deleteItems(0..<1, section: 0)
    },
    Forgetting(testDescription: "a moved item", measured: []) {
      try $0.moveItem(0, to: 1, section: 0)
    },
  ]

  @Test(
    "Sizes follow their items, and are forgotten with what they depend on",
    arguments: forgettings
  )
  func forget(_ forgetting: Forgetting) throws {
    let session = try session(80)
    #expect(cells.measured() == ["0", "1", "2"])
    try forgetting.change(session)
    _ = try session.solve()
    #expect(cells.measured() == forgetting.measured)
  }

  @Test("A snapshot has the sizes that were measured before it")
  func snapshot() throws {
    let session = try session(80)
    let snapshot = session.snapshot()
    try session.scroll(to: LayoutPoint(x: 0, y: 1000))
    #expect(try Self.estimatedCount(session) < 97)
    session.restore(snapshot)
    #expect(try Self.estimatedCount(session) == 97)
  }

  @Test("Another document with the same items keeps the sizes of those that are equal")
  func document() throws {
    let session = try session(80, count: 5)
    var document = try session.document()
    guard case .list(var items) = document.sections[0].items else {
      Issue.record("the items are a list")
      return
    }
    items[1] = .init(id: "1", height: 70)
    items.insert(.init(id: "new", height: 30), at: 0)
    document.sections[0].items = .list(items)
    _ = cells.measured()
    try session.change(to: document)
    #expect(cells.measured() == ["new", "1"])
  }

  // MARK: Results

  @Test("Results say that only visible items are measured, and which have estimates")
  func results() throws {
    let session = try session(80, count: 4)
    let json = try ResultRenderer(format: .json).text(of: session.solve())
    #expect(json.contains(#""measuring":"visible""#) || json.contains(#""measuring": "visible""#))
    #expect(json.split(separator: "\n").filter { $0.contains("estimated") }.count == 1)
  }
}
