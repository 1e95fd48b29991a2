import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Waterfalls that measure what is seen")
struct WaterfallMeasuringTests {
  private let cells = MeasuredCells()

  private static let size = LayoutSize(width: 200, height: 100)

  /// Opens columns of items with these heights in a container of 200 × 100.
  private func session(
    _ heights: [Double],
    columns: Int = 2,
    measuring: String = "visible",
    members: String = ""
  ) throws -> Session {
    let items = heights.enumerated().map { #"{"id": "\#($0)", "height": \#($1)}"# }
    let session = cells.session()
    try session.open(
      json: """
        {"environment": {"container": {"width": 200, "height": 100}}, \(members)
         "configuration": {"measuring": "\(measuring)"},
         "sections": [{"layout": "waterfall", "items": [\(items.joined(separator: ","))],
           "options": {"columns": \(columns), "cell": "cells"}}]}
        """
    )
    _ = try session.solve()
    return session
  }

  private static func layout(_ session: Session) throws -> CollectionLayout {
    try session.focusedCollection().layout
  }

  private static func row(_ id: String, height: Double) throws -> LayoutItems {
    let row: SourceValue = ["id": SourceValue(id), "height": SourceValue(height)]
    return try LayoutItems(SourceValue(.array([row])), withoutFiles: "")
  }

  @Test("Items in sight are measured one after the other, and the others have the mean of these")
  func mean() throws {
    let session = try session([80, 30, 50, 40, 70, 90, 20, 10])
    #expect(cells.measured() == ["0", "1", "2", "3", "4"])
    let layout = try Self.layout(session)
    #expect(layout.estimatedCount == 3)
    #expect(layout.itemFrames.map(\.height) == [80, 30, 50, 40, 70, 54, 54, 54])
    #expect(layout.itemFrames.map(\.x) == [0, 100, 100, 0, 100, 0, 100, 0])
    #expect(layout.element(at: ItemPath(section: 0, item: 4))?.isEstimated == false)
    #expect(layout.element(at: ItemPath(section: 0, item: 5))?.isEstimated == true)
    _ = try session.visibleState()
    #expect(cells.measured() == [], "what was seen is measured once")
  }

  @Test("An item that is pushed out of sight is not measured")
  func pushedOut() throws {
    // With the mean of the first item alone, all four are in sight.
    _ = try session([10, 300, 300, 300])
    #expect(cells.measured() == ["0", "1", "2"])
  }

  @Test("Every item up to the last in sight is measured, so that none changes its column later")
  func earlier() throws {
    let session = try session(
      [Double](repeating: 50, count: 40),
      members: #""contentOffset": {"x": 0, "y": 500}, "#
    )
    let measured = Set(cells.measured())
    let layout = try Self.layout(session)
    let last = try #require(try session.focusedVisibleState().elements.compactMap(\.item).max())
    #expect(measured == Set((0...last).map(String.init)))
    #expect(layout.estimatedCount == 39 - last)
    let frames = try session.focusedVisibleState().elements.map(\.frame)
    try session.scroll(by: LayoutPoint(x: 0, y: 100))
    try session.scroll(by: LayoutPoint(x: 0, y: -100))
    #expect(try session.focusedVisibleState().elements.map(\.frame) == frames)
  }

  @Test("Items above that are measured do not move the first item that is read")
  func kept() throws {
    let session = try session(
      [Double](repeating: 70, count: 40),
      columns: 1,
      members: #""contentOffset": {"x": 0, "y": 800}, "#
    )
    // Estimated at the column's 200 points, the item at the offset is the fifth.
    let collection = try session.focusedCollection()
    let first = try #require(collection.layout.element(at: ItemPath(section: 0, item: 4)))
    #expect(first.frame.y == collection.contentOffset.y)
    #expect(cells.measured() == (0...5).map(String.init))
  }

  @Test("A waterfall that opens at its end measures all items, and is there")
  func end() throws {
    let session = try session(
      [Double](repeating: 70, count: 20),
      members: #""contentOffset": "end", "#
    )
    #expect(try Self.layout(session).estimatedCount == 0)
    #expect(try session.focusedCollection().contentOffset.y == 600)
  }

  @Test("Measured items are not measured again when others are inserted before the visible ones")
  func insertion() throws {
    let session = try session([Double](repeating: 40, count: 30))
    let seen = cells.measured()
    try session.insertItems(Self.row("new", height: 25), section: 0, at: 1)
    #expect(cells.measured() == ["new"])
    #expect(try Self.layout(session).estimatedCount == 30 - seen.count)
  }

  @Test("Items that are alike or repeat a pattern are measured at once, by the pattern")
  func pattern() throws {
    for items in ["1000", #"{"count": 1000, "cycle": [{"id": "a"}, {"id": "b"}]}"#] {
      let provider = MeasuredHeights()
      let session = provider.session()
      try session.open(
        json: """
          {"configuration": {"measuring": "visible"},
           "sections": [{"layout": "waterfall", "items": \(items),
             "options": {"cell": "heights"}}]}
          """
      )
      #expect(try Self.layout(session).estimatedCount == 0)
    }
  }

  /// Cells of one height.
  private struct MeasuredHeights: SwiftProvider {
    let name = "heights"
    var handlers: ProviderHandlers {
      ProviderHandlers().on(.cell) { _ in CellResult(height: 30) }
    }

    func session() -> Session {
      var configuration = HostConfiguration.testing()
      configuration.providers = [self]
      return Session(configuration)
    }
  }

  @Test(
    "Scrolled down and up in random steps, columns equal those that were measured at once",
    arguments: Soak.seeds(500, otherwise: 60)
  )
  func scrolledThrough(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let heights = (0..<Int.random(in: 1...60, using: &numbers))
      .map { _ in Double(Int.random(in: 0...150, using: &numbers)) }
    let columns = Int.random(in: 1...5, using: &numbers)
    let lazy = try session(heights, columns: columns)
    let all = try session(heights, columns: columns, measuring: "all")
    let known = try Self.layout(all).itemFrames
    for isDown in [true, false] {
      for _ in 0..<2000 {
        let collection = try lazy.focusedCollection()
        let range = try lazy.scrollRange()
        guard !range.isAt(isDown ? .end : .start, collection.contentOffset) else { break }
        let step = Double.random(in: 1...Self.size.height, using: &numbers)
        try lazy.scroll(by: LayoutPoint(x: 0, y: isDown ? step : -step))
        let seen = try lazy.focusedVisibleState().elements
        #expect(seen.allSatisfy { !$0.isEstimated })
        let count = (seen.compactMap(\.item).max() ?? -1) + 1
        #expect(try Self.layout(lazy).itemFrames.prefix(count) == known.prefix(count))
      }
    }
    #expect(try Self.layout(lazy).estimatedCount == 0)
    #expect(try Self.layout(lazy).itemFrames == known)
    #expect(try Self.layout(lazy).contentSize == Self.layout(all).contentSize)
  }
}
