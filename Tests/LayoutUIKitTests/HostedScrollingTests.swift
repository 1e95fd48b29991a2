import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutUIKit
import TestSupport
import Testing

@Suite("Scrolling of hosted layouts")
struct HostedScrollingTests {
  @Test("A scroll makes nothing obsolete if nothing depends on the content offset")
  func atRest() throws {
    let hosted = try HostedCase(rows: .rows, .rows, counts: [3, 3])
    for y in stride(from: 0.0, through: 140, by: 7) {
      hosted.scroll(to: y)
      #expect(hosted.layout.change(to: hosted.view) == nil)
    }
    #expect(hosted.readings == 1)
  }

  @Test("A scroll with pinned elements moves them, and reads no numbers of items")
  func pinned() throws {
    let hosted = try HostedCase(rows: .pinnedRows, .pinnedRows, counts: [3, 3])
    hosted.scroll(to: 40)
    #expect(
      hosted.shown == [
        "0.0 30.0", "0.1 70.0", "0.2 110.0", "header 0.0 40.0",
        "1.0 180.0", "1.1 220.0", "header 1.0 150.0",
      ]
    )
    hosted.scroll(to: 200)
    #expect(hosted.shown.contains("header 1.0 200.0"))
    #expect(hosted.readings == 1)
  }

  @Test("A pinned element stays in its place until the layout is prepared for another offset")
  func unchanged() throws {
    let hosted = try HostedCase(rows: .pinnedRows, counts: [9])
    let header = HostedElement.Name(.supplementary, ofKind: "header", section: 0, item: 0)
    for y in stride(from: 0.0, through: 250, by: 30) {
      hosted.scroll(to: y)
      #expect(hosted.layout.element(named: header)?.frame.y == y)
      hosted.view.bounds.y = y + 11
      #expect(hosted.layout.element(named: header)?.frame.y == y)
      let found = hosted.layout.elements(in: LayoutRect(x: 0, y: y, width: 300, height: 100))
      #expect(found.first { $0.name == header }?.element.frame.y == y)
    }
  }

  @Test("Elements found in any rectangle are those found by name, at any offset")
  func names() throws {
    var numbers = SeededNumbers(seed: 33)
    let hosted = try HostedCase(rows: .pinnedRows, .rows, .pinnedRows, counts: [7, 4, 9])
    for _ in 0..<60 {
      hosted.scroll(to: numbers.length(0...800))
      let rect = LayoutRect(
        x: 0,
        y: numbers.length(-100...900),
        width: 300,
        height: numbers.length(1...400)
      )
      let elements = hosted.layout.elements(in: rect)
      #expect(Set(elements.map(\.name)).count == elements.count, "\(numbers)")
      for hostedElement in elements {
        let element = hosted.layout.element(named: hostedElement.name)
        #expect(element == hostedElement.element, "\(numbers)")
      }
    }
  }

  @Test("A header is pinned below the inset of bars")
  func inset() throws {
    let hosted = try HostedCase(rows: .pinnedRows, counts: [9])
    hosted.view.contentInset.top = 20
    #expect(hosted.layout.change(to: hosted.view) == .layout)
    hosted.prepare()
    hosted.scroll(to: -20)
    #expect(hosted.shown.contains("header 0.0 0.0"))
    hosted.scroll(to: 10)
    #expect(hosted.shown.contains("header 0.0 30.0"))
  }

  @Test("A scroll to the start of the content ends before the inset of bars, not below it")
  func targetWithInset() throws {
    let hosted = try HostedCase(rows: .rows, counts: [9])
    hosted.view.contentInset.top = 20
    hosted.prepare()
    let target = hosted.layout.target(
      proposed: LayoutPoint(x: 0, y: -20),
      from: LayoutPoint(x: 0, y: 50),
      velocity: .zero
    )
    #expect(target == LayoutPoint(x: 0, y: -20))
  }

  @Test("The layout's plugin chooses where a scroll ends, and the view stays where it is")
  func target() throws {
    let hosted = try HostedCase(
      rowsWithHooks: """
        targetContentOffset = function(proposed) return { x = 0, y = (proposed.y + 20) // 40 * 40 } end,
        """,
      count: 20
    )
    for (proposed, expected) in [(0.0, 0.0), (19, 0), (21, 40), (99, 80), (101, 120)] {
      let target = hosted.layout.target(
        proposed: LayoutPoint(x: 0, y: proposed),
        from: LayoutPoint(x: 0, y: 33),
        velocity: LayoutPoint(x: 0, y: 0.5)
      )
      #expect(target.y == expected)
    }
    #expect(hosted.failures.isEmpty)
  }

  @Test("The first visible item keeps its place when the view turns, and the start stays the start")
  func turn() throws {
    let hosted = try HostedCase(rows: ["rowHeight": ["fractionalWidth": 0.1]], counts: [40])
    var wide = hosted.view
    wide.bounds.size = LayoutSize(width: 600, height: 100)
    #expect(hosted.layout.change(to: wide) == .layout)
    #expect(hosted.layout.resize(to: wide) == .zero)
    #expect(hosted.layout.contentSize == LayoutSize(width: 600, height: 2400))
    var narrow = hosted.view
    narrow.bounds.y = 150
    // A row of 60 points of which 30 are before the edge becomes one of 30.
    #expect(hosted.layout.resize(to: narrow) == LayoutPoint(x: 0, y: -75))
    #expect(hosted.layout.contentSize == LayoutSize(width: 300, height: 1200))
  }
}
