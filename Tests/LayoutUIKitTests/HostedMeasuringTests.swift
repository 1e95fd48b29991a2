import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutUIKit
import Testing

@Suite("Cells of hosted layouts that decide their size")
struct HostedMeasuringTests {
  private static func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  /// Returns the size that a row's cell of a height gives it, which is laid out with 300 × 40 points.
  private static func measured(
    _ hosted: HostedCase,
    height: Double,
    width: Double = 290
  ) -> MeasuredSize? {
    hosted.layout.measuredSize(
      LayoutSize(width: width, height: height),
      inPlaceOf: LayoutSize(width: 300, height: 40),
      of: path(1)
    )
  }

  @Test(
    "Cells decide the estimated extents, or also those along the scroll axis, or none",
    arguments: [
      (SourceObject.estimatedRows, SelfSizing.estimatedItems, true),
      (.estimatedRows, .allItems, true),
      (.estimatedRows, .never, false),
      (.rows, .estimatedItems, false),
      (.rows, .allItems, true),
    ]
  )
  func axes(options: SourceObject, selfSizing: SelfSizing, isMeasured: Bool) throws {
    let hosted = try HostedCase(rows: options, counts: [5])
    hosted.layout.selfSizing = selfSizing
    let expected = MeasuredSize(of: Self.path(1), height: 55)
    #expect(Self.measured(hosted, height: 55) == (isMeasured ? expected : nil))
  }

  @Test("Both extents of a flow that sizes itself are those of its cells")
  func flow() throws {
    let section = DocumentDescription.Section(
      "flow",
      options: ["estimatedItemSize": ["width": 80, "height": 40]],
      items: 3
    )
    let hosted = try HostedCase(DocumentDescription(sections: [section]), counts: [3])
    let size = Self.measured(hosted, height: 55, width: 70)
    #expect(size == MeasuredSize(of: Self.path(1), width: 70, height: 55))
  }

  @Test("Less than half a pixel is no other size")
  func pixels() throws {
    let hosted = try HostedCase(rows: .estimatedRows, counts: [5])
    #expect(Self.measured(hosted, height: 40.2) == nil)
    #expect(Self.measured(hosted, height: 40.25) != nil)
    #expect(Self.measured(hosted, height: 39.75) != nil)
  }

  @Test("Items that the view does not have are not measured")
  func missing() throws {
    let hosted = try HostedCase(rows: .estimatedRows, counts: [1])
    #expect(Self.measured(hosted, height: 55) == nil)
  }

  @Test("A size that was taken replaces the estimate, and is not taken again")
  func taken() throws {
    let hosted = try HostedCase(rows: .estimatedRows, counts: [5])
    let size = try #require(Self.measured(hosted, height: 55))
    #expect(hosted.layout.take(size, at: .zero) == .zero)
    hosted.prepare(after: .contentOffset)
    #expect(hosted.layout.contentSize.height == 215)
    #expect(hosted.shown.prefix(3) == ["0.0 0.0", "0.1 40.0", "0.2 95.0"])
    #expect(Self.measured(hosted, height: 55) == nil)
  }

  @Test("An item above the edge that grows moves the offset, so that the visible ones stay")
  func aboveTheEdge() throws {
    let hosted = try HostedCase(rows: .estimatedRows, counts: [9])
    hosted.scroll(to: 85)
    let size = MeasuredSize(of: Self.path(0), height: 60)
    let distance = hosted.layout.take(size, at: LayoutPoint(x: 0, y: 85))
    #expect(distance == LayoutPoint(x: 0, y: 20))
    let below = MeasuredSize(of: Self.path(6), height: 60)
    #expect(hosted.layout.take(below, at: LayoutPoint(x: 0, y: 105)) == .zero)
  }

  @Test(
    "Sizes stay when the layout is invalidated, and are forgotten with the cells they belong to"
  )
  func forgetting() throws {
    let hosted = try HostedCase(rows: .estimatedRows, .estimatedRows, counts: [5, 1])
    func measure() throws {
      let size = try #require(Self.measured(hosted, height: 55))
      _ = hosted.layout.take(size, at: .zero)
      #expect(hosted.layout.contentSize.height == 255)
    }
    try measure()
    hosted.prepare()
    hosted.view.bounds.height = 90
    hosted.prepare()
    hosted.counts = [5, 2]
    hosted.prepare()
    #expect(hosted.layout.contentSize.height == 295)
    hosted.counts = [5, 1]
    hosted.prepare()
    #expect(hosted.layout.contentSize.height == 255)

    hosted.prepare(after: .everything)
    #expect(hosted.layout.contentSize.height == 240)
    try measure()
    hosted.counts = [6, 1]
    hosted.prepare()
    #expect(hosted.layout.contentSize.height == 280)
    hosted.counts = [5, 1]
    hosted.prepare()
    try measure()
    hosted.view.bounds.width = 280
    hosted.prepare()
    #expect(hosted.layout.contentSize.height == 240)
    hosted.view.bounds.width = 300
    hosted.prepare()
    try measure()
    hosted.view.surroundings.traits.preferredContentSizeCategory = .extraLarge
    hosted.prepare()
    #expect(hosted.layout.contentSize.height == 240)
  }
}
