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
    var (point, size) = (Point(along: axis, 1, 2), Size(along: axis, 3, 4))
    #expect([point[axis], point[axis.cross]] == [1, 2])
    #expect([size[axis], size[axis.cross]] == [3, 4])
    let rect = Rect(origin: point, size: size)
    #expect([rect.min(axis), rect.max(axis)] == [1, 4])
    #expect([rect.min(axis.cross), rect.max(axis.cross)] == [2, 6])
    point[axis] = 9
    size[axis] = 9
    #expect(point == Point(along: axis, 9, 2))
    #expect(size == Size(along: axis, 9, 4))
  }

  @Test("A rectangle has a middle, far edges, a corner and a size")
  func rectangle() {
    var rect = Rect(x: 1, y: 2, width: 10, height: 20)
    #expect([rect.maxX, rect.maxY, rect.midX, rect.midY] == [11, 22, 6, 12])
    #expect(rect.offset(by: Point(x: 1, y: -2)) == Rect(x: 2, y: 0, width: 10, height: 20))
    rect.origin = Point(x: 3, y: 4)
    rect.size = Size(width: 5, height: 6)
    #expect(rect == Rect(x: 3, y: 4, width: 5, height: 6))
    #expect(rect.origin + Point(x: 1, y: 1) - Point(x: 1, y: 1) == rect.origin)
  }

  @Test(
    "Rectangles overlap if they share some area, not if they touch",
    arguments: [
      (Rect(x: 5, y: 5, width: 10, height: 10), true),
      (Rect(x: 2, y: 2, width: 1, height: 1), true),
      (Rect(x: 10, y: 0, width: 5, height: 5), false),
      (Rect(x: 0, y: 10, width: 5, height: 5), false),
      (Rect(x: 20, y: 20, width: 5, height: 5), false),
      (Rect(x: 5, y: 5, width: 0, height: 5), false),
      (Rect(x: 9.999, y: -5, width: 1, height: 20), true),
    ]
  )
  func overlap(other: Rect, overlaps: Bool) {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(rect.overlaps(other) == overlaps)
    #expect(other.overlaps(rect) == overlaps)
  }

  @Test("Insets reduce a size, but never below zero")
  func insets() {
    let insets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(Size(width: 10, height: 10).inset(by: insets) == Size(width: 4, height: 6))
    #expect(Size(width: 5, height: 3).inset(by: insets) == .zero)
    let container = LayoutContainer(contentSize: Size(width: 10, height: 10), contentInsets: insets)
    #expect(container.effectiveContentSize == Size(width: 4, height: 6))
  }
}
