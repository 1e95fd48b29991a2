import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutUIKit
import Testing

@Suite("Changes that a collection view animates")
struct HostedChangeTests {
  private static func item(_ item: Int) -> HostedUpdate.Place {
    HostedUpdate.Place(section: 0, item: item)
  }

  private static func name(_ item: Int, of section: Int = 0) -> HostedElement.Name {
    HostedElement.Name(.item, section: section, item: item)
  }

  private static func header(of section: Int) -> HostedElement.Name {
    HostedElement.Name(.supplementary, ofKind: "header", section: section, item: 0)
  }

  @Test(
    "An insertion above what is read moves the view with its items",
    arguments: [true, false]
  )
  func insertedAbove(isPrepared: Bool) throws {
    let hosted = try HostedCase(rows: .rows, counts: [10])
    hosted.scroll(to: 80)
    hosted.update([.insert(Self.item(0))], counts: [11], isPrepared: isPrepared)
    #expect(hosted.view.bounds.y == 120)
    #expect(hosted.layout.start(of: Self.name(3))?.frame.y == 80)
    #expect(hosted.layout.element(named: Self.name(3))?.frame.y == 120)
    #expect(hosted.layout.end(of: Self.name(2))?.frame.y == 120)
    #expect(hosted.layout.start(of: Self.name(0)) == nil, "it is visible at neither end")
    #expect(hosted.layout.change(to: hosted.view) == nil)
    hosted.layout.endAnimation()
    #expect(hosted.layout.start(of: Self.name(3)) == nil)
    #expect(hosted.layout.targetAfterUpdate(proposed: .zero) == .zero)
    #expect(hosted.failures.isEmpty)
  }

  @Test("What is inserted fades in, and the items after it start where they were")
  func inserted() throws {
    let hosted = try HostedCase(rows: .rows, counts: [10])
    hosted.update([.insert(Self.item(1))], counts: [11])
    let start = try #require(hosted.layout.start(of: Self.name(1)))
    #expect(start.alpha == 0)
    #expect(start.frame.y == 40)
    #expect(hosted.layout.element(named: Self.name(1))?.alpha == 1)
    #expect(hosted.layout.start(of: Self.name(2))?.frame.y == 40)
    #expect(hosted.layout.element(named: Self.name(2))?.frame.y == 80)
    #expect(hosted.view.bounds.y == 0)
  }

  @Test("What is deleted fades out, and what comes into sight starts where it was")
  func deleted() throws {
    let hosted = try HostedCase(rows: .rows, counts: [10])
    hosted.update([.delete(Self.item(1))], counts: [9])
    let end = try #require(hosted.layout.end(of: Self.name(1)))
    #expect(end.alpha == 0)
    #expect(end.frame.y == 40)
    #expect(hosted.layout.start(of: Self.name(2))?.frame.y == 120)
  }

  @Test("A reloaded cell fades, and its size is forgotten")
  func reloaded() throws {
    let hosted = try HostedCase(rows: .estimatedRows, counts: [5])
    let size = MeasuredSize(of: ItemPath(section: 0, item: 1), height: 70)
    _ = hosted.layout.take(size, at: .zero)
    hosted.update([.reload(Self.item(1))], counts: [5])
    #expect(hosted.layout.element(named: Self.name(1))?.frame.height == 40)
    #expect(hosted.layout.start(of: Self.name(1))?.alpha == 0)
    #expect(hosted.layout.start(of: Self.name(1))?.frame.height == 70)
    #expect(hosted.layout.end(of: Self.name(1))?.alpha == 0)
  }

  @Test("Headers go with their sections, and pinned ones start where they were")
  func sections() throws {
    let hosted = try HostedCase(rows: .pinnedRows, .pinnedRows, counts: [2, 2])
    hosted.update([.delete(HostedUpdate.Place(section: 0))], counts: [2])
    #expect(hosted.layout.end(of: Self.header(of: 0))?.alpha == 0)
    #expect(hosted.layout.start(of: Self.header(of: 0))?.frame.y == 110)
    #expect(hosted.layout.start(of: Self.name(0))?.frame.y == 140)
    #expect(hosted.layout.element(named: Self.name(0))?.frame.y == 30)
    #expect(hosted.failures.isEmpty)
  }

  @Test("A plugin decides how its items appear, and where the view scrolls")
  func hooks() throws {
    let hosted = try HostedCase(
      rowsWithHooks: """
        appear = "none",
        contentOffsetAfterChange = function(proposed) return { x = 0, y = 60 } end,
        """,
      count: 10
    )
    hosted.update([.insert(Self.item(2))], counts: [11])
    #expect(hosted.failures.isEmpty)
    #expect(hosted.view.bounds.y == 60)
    #expect(hosted.layout.start(of: Self.name(2))?.alpha == 1)
  }

  @Test("An update that does not lead to the view's items fails, and is not animated")
  func mismatch() throws {
    let hosted = try HostedCase(rows: .rows, counts: [10])
    hosted.update([.insert(Self.item(0))], counts: [12])
    #expect(hosted.failures.map(\.code) == [.failedPrecondition])
    #expect(hosted.layout.contentSize.height == 480)
    #expect(hosted.layout.start(of: Self.name(1)) == nil)
    hosted.update([.delete(Self.item(0))], counts: [11])
    #expect(hosted.layout.contentSize.height == 440)
    #expect(hosted.layout.start(of: Self.name(0))?.frame.y == 40)
  }

  @Test("A reload of all data is no update, and the next update starts from it")
  func reloadedData() throws {
    let hosted = try HostedCase(rows: .rows, counts: [10])
    hosted.counts = [4]
    hosted.prepare(after: .items)
    hosted.prepare(after: .everything)
    hosted.update([.insert(Self.item(0))], counts: [5])
    #expect(hosted.failures.isEmpty)
    #expect(hosted.layout.start(of: Self.name(1))?.frame.y == 0)
  }

  @Test("A turn is animated between the frames before and after it, and a scroll is not")
  func resized() throws {
    let hosted = try HostedCase(rows: .rows, counts: [10])
    let size = hosted.view.bounds.size
    hosted.scroll(to: 80)
    var turned = hosted.view
    turned.bounds.width = 200
    _ = hosted.layout.resize(to: turned)
    hosted.view = turned
    hosted.prepare()
    hosted.layout.prepareForAnimatedResize(from: turned.bounds.size)
    #expect(hosted.layout.start(of: Self.name(2)) == nil)
    hosted.layout.prepareForAnimatedResize(from: size)
    #expect(hosted.layout.start(of: Self.name(2))?.frame.width == 300)
    #expect(hosted.layout.end(of: Self.name(2))?.frame.width == 200)
    let proposed = LayoutPoint(x: 0, y: 7)
    #expect(hosted.layout.targetAfterUpdate(proposed: proposed) == proposed)
    hosted.layout.endAnimation()
    hosted.layout.prepareForAnimatedResize(from: size)
    #expect(hosted.layout.start(of: Self.name(2)) == nil)
  }
}
