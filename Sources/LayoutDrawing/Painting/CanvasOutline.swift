package import LayoutModel

/// Lines that mark something.
package enum CanvasOutline {
  /// A rectangle's edges.
  case rectangle(LayoutRect)
  /// Separate lines.
  case lines([(start: LayoutPoint, end: LayoutPoint)])
  /// A line with an arrowhead at its end.
  case pointer(from: LayoutPoint, to: LayoutPoint)
  /// A rectangle's edges with round corners of a radius.
  case roundedRectangle(LayoutRect, radius: Double)

  /// The length of an arrowhead and half its width, in points.
  private static let (headLength, headHalfWidth) = (7.0, 3.0)

  /// Returns the corners of the arrowhead at the end of a line, its tip first; a line without
  /// length points to the right.
  package static func arrowhead(from start: LayoutPoint, to end: LayoutPoint) -> [LayoutPoint] {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = (x * x + y * y).squareRoot()
    let (dx, dy) = length > 0 ? (x / length, y / length) : (1, 0)
    let base = LayoutPoint(x: end.x - dx * headLength, y: end.y - dy * headLength)
    return [
      end, LayoutPoint(x: base.x - dy * headHalfWidth, y: base.y + dx * headHalfWidth),
      LayoutPoint(x: base.x + dy * headHalfWidth, y: base.y - dx * headHalfWidth),
    ]
  }
}
