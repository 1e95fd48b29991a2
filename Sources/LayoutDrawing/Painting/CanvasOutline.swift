package import LayoutModel

/// Lines that mark something.
package enum CanvasOutline {
  /// A rectangle's edges.
  case rectangle(Rect)
  /// Separate lines.
  case lines([(start: Point, end: Point)])
  /// A line with an arrowhead at its end.
  case pointer(from: Point, to: Point)
  /// A rectangle's edges with round corners of a radius.
  case roundedRectangle(Rect, radius: Double)

  /// The length of an arrowhead and half its width, in points.
  private static let (headLength, headHalfWidth) = (7.0, 3.0)

  /// Returns the corners of the arrowhead at the end of a line, its tip first; a line without
  /// length points to the right.
  package static func arrowhead(from start: Point, to end: Point) -> [Point] {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = (x * x + y * y).squareRoot()
    let (dx, dy) = length > 0 ? (x / length, y / length) : (1, 0)
    let base = Point(x: end.x - dx * headLength, y: end.y - dy * headLength)
    return [
      end, Point(x: base.x - dy * headHalfWidth, y: base.y + dx * headHalfWidth),
      Point(x: base.x + dy * headHalfWidth, y: base.y - dx * headHalfWidth),
    ]
  }
}
