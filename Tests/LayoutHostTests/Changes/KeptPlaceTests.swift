import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

/// The situations of MagazineLayout's tests of its anchor and of chats, with numbers of our own: 20
/// rows of 50 in 200, so that the greatest offset is 800.
@Suite("The place that a change keeps")
struct KeptPlaceTests {
  private static func session(
    keeping: String? = nil,
    _ members: String = "",
    count: Int = 20,
    environment: String = ""
  ) throws -> Session {
    let keeping = keeping.map { #""configuration": {"keeping": "\#($0)"}, "# } ?? ""
    let items = (0..<count).map { #"{"id": "\#($0)"}"# }.joined(separator: ",")
    let session = Session(.testing())
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 200}\(environment)}, \(keeping)\(members)
         "sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": [\(items)]}]}
        """
    )
    return session
  }

  private static func offset(_ session: Session) throws -> Double {
    try session.focusedCollection().contentOffset.y
  }

  /// A situation: what is kept, the offset before, a change, and the offset after.
  struct Situation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keeping: KeptPlace
    let before: Double
    let after: Double
    let change: @Sendable (inout SessionUpdate) -> Void

    init(
      _ name: String,
      _ keeping: KeptPlace,
      _ before: Double,
      _ after: Double,
      _ change: @escaping @Sendable (inout SessionUpdate) -> Void
    ) {
      (testDescription, self.keeping, self.before, self.after) = (name, keeping, before, after)
      self.change = change
    }
  }

  private static let two = LayoutItems(count: 2)
  private static func item(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  static let situations = [
    Situation("inserted above at the top, first", .first, 0, 0) {
      $0.insertItems(two, at: item(0))
    },
    Situation("inserted above in the middle, first", .first, 300, 400) {
      $0.insertItems(two, at: item(0))
    },
    Situation("inserted above at the bottom, first", .first, 800, 900) {
      $0.insertItems(two, at: item(0))
    },
    Situation("inserted below at the bottom, first", .first, 800, 800) {
      $0.insertItems(two, at: item(20))
    },
    Situation("inserted above at the top, last", .last, 0, 100) {
      $0.insertItems(two, at: item(0))
    },
    Situation("inserted above in the middle, last", .last, 310, 410) {
      $0.insertItems(two, at: item(0))
    },
    Situation("inserted below in the middle, last", .last, 310, 310) {
      $0.insertItems(two, at: item(20))
    },
    Situation("inserted below at the bottom, last", .last, 800, 900) {
      $0.insertItems(two, at: item(20))
    },
    Situation("deleted above, first", .first, 300, 200) { $0.deleteItems(0..<2, section: 0) },
    Situation("deleted the visible first, whose successor stays", .first, 310, 260) {
      $0.deleteItems(6..<7, section: 0)
    },
    Situation("deleted everything from the visible first on", .first, 310, 100) {
      $0.deleteItems(6..<20, section: 0)
    },
    Situation("deleted the visible last at the bottom, last", .last, 800, 750) {
      $0.deleteItems(19..<20, section: 0)
    },
    Situation("inserted above, the offset as in UIKit", .offset, 300, 300) {
      $0.insertItems(two, at: item(0))
    },
    Situation("deleted so much that the offset is clamped", .offset, 800, 300) {
      $0.deleteItems(0..<10, section: 0)
    },
    Situation("an item out of sight", .item(item(1)), 300, 400) {
      $0.insertItems(two, at: item(0))
    },
    Situation("a point of the viewport", .point(LayoutPoint(x: 0, y: 120)), 310, 410) {
      $0.insertItems(two, at: item(7))
    },
    Situation("the visible first moves and is followed", .first, 300, 100) {
      $0.moveItem(item(6), to: item(2))
    },
  ]

  @Test("A change keeps what it is told to keep", arguments: situations)
  func keeps(situation: Situation) throws {
    let session = try Self.session()
    try session.scroll(to: LayoutPoint(x: 0, y: situation.before))
    try session.update(keeping: situation.keeping, situation.change)
    #expect(try Self.offset(session) == situation.after, "\(situation.testDescription)")
  }

  @Test("A chat opens at its end, stays at its end, and stays where somebody reads")
  func chat() throws {
    let session = try Self.session(keeping: "last", #""contentOffset": "end","#)
    #expect(try Self.offset(session) == 800)
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 20)
    #expect(try Self.offset(session) == 850)
    try session.scroll(to: LayoutPoint(x: 0, y: 400))
    try session.insertItems(LayoutItems(count: 3), section: 0, at: 21)
    #expect(try Self.offset(session) == 400)
    try session.insertItems(LayoutItems(count: 3), section: 0, at: 0)
    #expect(try Self.offset(session) == 550)
  }

  @Test(
    "Short content rests at the end of the container if its alignment says so, until it fills it"
  )
  func alignment() throws {
    let session = try Self.session(keeping: "last", #""contentAlignment": "end","#, count: 2)
    #expect(try Self.offset(session) == -100)
    #expect(try session.focusedVisibleState().elements.count == 2)
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 2)
    #expect(try Self.offset(session) == -50)
    try session.insertItems(LayoutItems(count: 5), section: 0, at: 3)
    #expect(try Self.offset(session) == 200)
  }

  @Test("What the content inset covers is no anchor")
  func inset() throws {
    let session = try Self.session(#""contentInset": {"top": 60},"#)
    try session.scroll(to: LayoutPoint(x: 0, y: 100))
    // Row 2 lies below the inset; row 3 is the first that is seen, cut by 10.
    try session.deleteItems(2..<3, section: 0)
    #expect(try Self.offset(session) == 50)
  }

  @Test("Horizontal content from right to left opens at its right edge and stays there")
  func rightToLeft() throws {
    let session = Session(.testing())
    try session.open(
      json: """
        {"environment": {"container": {"width": 200, "height": 100},
          "traits": {"layoutDirection": "rightToLeft"}},
         "configuration": {"scrollDirection": "horizontal"},
         "sections": [{"items": 20, "layout": {"group": {"axis": "vertical",
           "size": {"width": 50, "height": {"fractionalHeight": 1}}, "count": 1,
           "item": {"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}}}}]}
        """
    )
    #expect(try session.focusedCollection().contentOffset.x == 800)
    try session.insertItems(LayoutItems(count: 2), section: 0, at: 0)
    #expect(try session.focusedCollection().contentOffset.x == 900)
    try session.scroll(to: LayoutPoint(x: 400, y: 0))
    // The first item read is at the right: what comes before it moves it left.
    try session.insertItems(LayoutItems(count: 2), section: 0, at: 0)
    #expect(try session.focusedCollection().contentOffset.x == 400)
    try session.insertItems(LayoutItems(count: 2), section: 0, at: 24)
    #expect(try session.focusedCollection().contentOffset.x == 500)
  }

  @Test(
    "Content that a document opens at its start stays there as its extent changes, in both directions",
    arguments: [
      (UserInterfaceLayoutDirection.rightToLeft, 900.0, 600.0, 0.0), (.leftToRight, 0, 0, 0),
    ]
  )
  func openedAtStart(
    direction: UserInterfaceLayoutDirection,
    start: Double,
    narrower: Double,
    single: Double
  ) throws {
    let session = Session(.testing())
    session.state.flags.traits.layoutDirection = direction
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 100}},
         "contentOffset": {"x": \(start), "y": 0},
         "configuration": {"scrollDirection": "horizontal"}, "sections": [
           {"layout": "list", "options": {"rowHeight": {"fractionalWidth": 1}}, "items": 4}]}
        """
    )
    try session.resize(to: LayoutSize(width: 200, height: 100))
    #expect(try session.focusedCollection().contentOffset.x == narrower)
    try session.deleteItems(1..<4, section: 0)
    #expect(try session.focusedCollection().contentOffset.x == single)
    #expect(try session.focusedVisibleState().elements.count == 1)
  }

  @Test("A changed document opens where it says, not at the start that is kept")
  func otherOffset() throws {
    let before = try Self.session(#""contentOffset": {"x": 0, "y": 0},"#)
    let after = try Self.session(#""contentOffset": {"x": 0, "y": 250},"#)
    try before.change(to: after.document())
    #expect(try Self.offset(before) == 250)
  }

  @Test("A place outlives changes as a value")
  func place() throws {
    let session = try Self.session()
    try session.scroll(to: LayoutPoint(x: 0, y: 320))
    let place = try session.place()
    #expect(place.item == ItemPath(section: 0, item: 6))
    try session.scroll(to: .zero)
    #expect(try session.place() == .start)
    #expect(try session.scroll(to: place) == LayoutPoint(x: 0, y: 320))
  }

  @Test("A place that does not exist is an error, and nothing changes")
  func mistakes() throws {
    let session = try Self.session()
    try session.scroll(to: LayoutPoint(x: 0, y: 320))
    let state = session.state
    let kept: [KeptPlace] = [
      .item(ItemPath(section: 0, item: 3)), .item(ItemPath(section: 0, item: 99)),
      .item(ItemPath(section: 7, item: 0)), .point(LayoutPoint(x: .nan, y: 0)),
    ]
    for place in kept {
      #expect(throws: LayoutError.self) {
        try session.update(keeping: place) { $0.deleteItems(3..<4, section: 0) }
      }
      #expect(session.state == state)
      #expect(try Self.offset(session) == 320)
    }
  }
}
