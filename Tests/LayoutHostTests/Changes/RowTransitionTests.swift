import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Changes of rows that scroll across")
struct RowTransitionTests {
  /// Two rows of 40, and below them 20 columns of 100 that scroll across and were dragged by 250,
  /// in 300 × 400.
  private static func session() throws -> Session {
    let session = Session(HostConfiguration())
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 400}}, "sections": [
          {"layout": "list", "items": 2, "options": {"rowHeight": 40}},
          {"items": 20, "orthogonalOffset": 250, "layout": {"orthogonalScrolling": "continuous",
            "group": {"axis": "horizontal", "size": {"width": 100, "height": 50},
              "items": [{"size": {"width": 100, "height": 50}}]}}}]}
        """
    )
    return session
  }

  private static func path(_ item: Int) -> ItemPath { ItemPath(section: 1, item: item) }

  private static func rowOffsets(
    _ transition: LayoutTransition,
    at progress: Double
  ) throws -> [Int: Double] {
    try transition.at(progress).collections[0].side.rowOffsets
  }

  @Test("An insertion keeps the offset of the row, and pushes its items")
  func inserted() throws {
    let session = try Self.session()
    try session.insertItems(LayoutItems(count: 1), section: 1, at: 0)
    let transition = try #require(try session.transition())
    for progress in [0, 0.5, 1] {
      #expect(try Self.rowOffsets(transition, at: progress) == [1: 250])
    }
    let element = try #require(transition.single?.element(at: Self.path(4)))
    // The item at 300 in the row is the next one.
    #expect(element.role == .survives && element.start.item == 3)
    #expect(element.start.frame.x == 50 && element.end.frame.x == 150)
  }

  @Test("A deletion moves the row back to its new end")
  func clamped() throws {
    let session = try Self.session()
    try session.deleteItems(3..<20, section: 1)
    let transition = try #require(try session.transition())
    let offsets = try [0, 0.5, 1].map { try Self.rowOffsets(transition, at: $0) }
    #expect(offsets == [[1: 250], [1: 125], [1: 0]])
    let element = try #require(transition.single?.element(at: Self.path(2)))
    #expect(element.start.frame.x == -50 && element.end.frame.x == 200)
    #expect(transition.single?.disappearing.map(\.start.item) == [3, 4, 5])
  }

  @Test("A row that moves keeps its offset in its new place, also from one that is interrupted")
  func moved() throws {
    let session = try Self.session()
    try session.deleteItems(3..<20, section: 1)
    let half = try #require(try session.transition()?.at(0.5))
    try session.update(from: 0.5) { $0.moveSection(1, to: 0) }
    let transition = try #require(try session.transition())
    #expect(try transition.at(0) == half)
    #expect(transition.single?.start.rowOffsets == [0: 125])
    #expect(transition.single?.end.rowOffsets == [0: 0])
    #expect(try Self.rowOffsets(transition, at: 0.5) == [0: 62.5])
    let other = try Self.session()
    try other.update { $0.moveSection(1, to: 0) }
    let whole = try #require(try other.transition()?.single)
    #expect(whole.start.rowOffsets == [0: 250] && whole.end.rowOffsets == [0: 250])
  }
}
