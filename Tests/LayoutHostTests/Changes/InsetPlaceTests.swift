import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

/// The situations of MagazineLayout's tests of its anchor, with numbers of our own.
@Suite("Places between content insets")
struct InsetPlaceTests {
  /// A place that is taken between content insets of 50 and 30, and the offset after two rows were
  /// inserted above.
  struct Situation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keeping: KeptPlace
    let count: Int
    let before: Double
    let place: ReadingPlace
    let after: Double

    init(
      _ name: String,
      _ keeping: KeptPlace,
      count: Int = 20,
      at before: Double,
      _ place: ReadingPlace,
      after: Double
    ) {
      (testDescription, self.keeping, self.count) = (name, keeping, count)
      (self.before, self.place, self.after) = (before, place, after)
    }
  }

  private static func anchor(
    _ row: Int,
    _ fraction: Double,
    _ distance: Double,
    isFromEnd: Bool
  ) -> ReadingPlace {
    let path = ItemPath(section: 0, item: row)
    return .item(.init(path: path, fraction: fraction, distance: distance, isFromEnd: isFromEnd))
  }

  /// Rows of 50, 20 apart, are seen from 50 below the offset to 170 below it: 20 of them scroll from
  /// −50 to 1210.
  static let situations = [
    Situation("first, at the top", .first, at: -50, .start, after: -50),
    Situation(
      "first, below a gap of 10",
      .first,
      at: 570,
      anchor(9, 0, 10, isFromEnd: false),
      after: 710
    ),
    Situation(
      "first, cut by a fifth",
      .first,
      at: 590,
      anchor(9, 0.2, 0, isFromEnd: false),
      after: 730
    ),
    Situation(
      "first, at the bottom",
      .first,
      at: 1_210,
      anchor(18, 0, 0, isFromEnd: false),
      after: 1_350
    ),
    Situation("first, of short content", .first, count: 1, at: -50, .start, after: -50),
    Situation(
      "last, at the top",
      .last,
      at: -50,
      anchor(1, 1, 0, isFromEnd: true),
      after: 90
    ),
    Situation(
      "last, above a gap of 10",
      .last,
      at: 590,
      anchor(10, 1, 10, isFromEnd: true),
      after: 730
    ),
    Situation(
      "last, of which a fifth is below the edge",
      .last,
      at: 570,
      anchor(10, 0.8, 0, isFromEnd: true),
      after: 710
    ),
    Situation("last, at the bottom", .last, at: 1_210, .end, after: 1_350),
    Situation("last, of short content", .last, count: 1, at: -50, .end, after: 20),
  ]

  @Test("A place counts from the content inset, and is found again", arguments: situations)
  func place(situation: Situation) throws {
    let items = (0..<situation.count).map { DocumentDescription.Item(id: "\($0)") }
    var document = DocumentDescription(
      sections: [.init("list", options: ["rowHeight": 50, "spacing": 20], items: .list(items))]
    )
    document.environment.container = LayoutSize(width: 300, height: 200)
    document.collections[0].contentInset = DirectionalEdgeInsets(top: 50, bottom: 30)
    let session = Session(HostConfiguration())
    try session.open(document)
    try session.scroll(to: LayoutPoint(x: 0, y: situation.before))
    #expect(try session.focusedCollection().contentOffset.y == situation.before)
    let place = try session.place(keeping: situation.keeping)
    #expect(place == situation.place)
    try session.scroll(to: LayoutPoint(x: 0, y: 400))
    #expect(try session.scroll(to: place).y == situation.before)
    try session.insertItems(LayoutItems(count: 2), section: 0, at: 0, keeping: situation.keeping)
    #expect(try session.focusedCollection().contentOffset.y == situation.after)
  }
}
