import LayoutModel
import Testing

@Suite("Points, sizes and rectangles")
struct GeometryTests {
  @Test(
    "Points, sizes and rectangles have lengths along and across an axis",
    arguments: ScrollAxis.allCases
  )
  func axes(axis: ScrollAxis) {
    #expect(axis.cross.cross == axis)
    #expect(axis.cross != axis)
    var (point, size) = (LayoutPoint(along: axis, 1, 2), LayoutSize(along: axis, 3, 4))
    #expect([point[axis], point[axis.cross]] == [1, 2])
    #expect([size[axis], size[axis.cross]] == [3, 4])
    let rect = LayoutRect(origin: point, size: size)
    #expect([rect.min(axis), rect.max(axis)] == [1, 4])
    #expect([rect.min(axis.cross), rect.max(axis.cross)] == [2, 6])
    point[axis] = 9
    size[axis] = 9
    #expect(point == LayoutPoint(along: axis, 9, 2))
    #expect(size == LayoutSize(along: axis, 9, 4))
  }

  @Test("A rectangle has a middle, far edges, a corner and a size")
  func rectangle() {
    var rect = LayoutRect(x: 1, y: 2, width: 10, height: 20)
    #expect([rect.maxX, rect.maxY, rect.midX, rect.midY] == [11, 22, 6, 12])
    #expect(
      rect.offset(by: LayoutPoint(x: 1, y: -2)) == LayoutRect(x: 2, y: 0, width: 10, height: 20)
    )
    rect.origin = LayoutPoint(x: 3, y: 4)
    rect.size = LayoutSize(width: 5, height: 6)
    #expect(rect == LayoutRect(x: 3, y: 4, width: 5, height: 6))
    #expect(rect.origin + LayoutPoint(x: 1, y: 1) - LayoutPoint(x: 1, y: 1) == rect.origin)
  }

  @Test(
    "Rectangles overlap if they share some area, not if they touch",
    arguments: [
      (LayoutRect(x: 5, y: 5, width: 10, height: 10), true),
      (LayoutRect(x: 2, y: 2, width: 1, height: 1), true),
      (LayoutRect(x: 10, y: 0, width: 5, height: 5), false),
      (LayoutRect(x: 0, y: 10, width: 5, height: 5), false),
      (LayoutRect(x: 20, y: 20, width: 5, height: 5), false),
      (LayoutRect(x: 5, y: 5, width: 0, height: 5), false),
      (LayoutRect(x: 9.999, y: -5, width: 1, height: 20), true),
    ]
  )
  func overlap(other: LayoutRect, overlaps: Bool) {
    let rect = LayoutRect(x: 0, y: 0, width: 10, height: 10)
    #expect(rect.overlaps(other) == overlaps)
    #expect(other.overlaps(rect) == overlaps)
  }

  @Test("Insets reduce a size, but never below zero")
  func insets() {
    let insets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(LayoutSize(width: 10, height: 10).inset(by: insets) == LayoutSize(width: 4, height: 6))
    #expect(LayoutSize(width: 5, height: 3).inset(by: insets) == .zero)
    let container = LayoutContainer(
      contentSize: LayoutSize(width: 10, height: 10),
      contentInsets: insets
    )
    #expect(container.effectiveContentSize == LayoutSize(width: 4, height: 6))
  }
}
