package import LayoutModel

/// A surface that a picture is painted on: SVG text, pixels, PDF pages.
///
/// `PicturePainter` decides on content and style; a canvas only writes them down. Later shapes lie
/// above earlier ones. Lengths are points.
package protocol PictureCanvas {
  /// Paints shapes as a group.
  mutating func group(_ group: CanvasGroup, _ paint: (inout Self) -> Void)
  /// Paints a rectangle.
  mutating func rectangle(_ frame: Rect, _ shape: CanvasShape)
  /// Paints a polygon with straight edges and square corners.
  mutating func polygon(_ corners: [Point], _ shape: CanvasShape)
  /// Paints lines that mark something, with a short title unless their group has one.
  mutating func outline(_ outline: CanvasOutline, title: String?, _ stroke: CanvasStroke)
  /// Paints a line of text in one colour.
  mutating func label(_ label: PictureLabel, _ color: PictureColor)
}

/// A group of shapes on a canvas, with the effects applied to it as a whole.
package struct CanvasGroup {
  /// The placement of a group.
  package enum Placement {
    /// In its own coordinates.
    case inPlace
    /// Moved right and down, in points.
    case moved(Point)
    /// Transformed about a point.
    case transformed(Transform, about: Point)
  }

  /// A name for references to the group.
  var id: String?
  /// Its description, in a line.
  var title: String?
  /// The opacity of the group as a whole, from 0 to 1: overlaps within it do not show through.
  package var alpha = 1.0
  /// The bounds of the group's shapes, in its own coordinates; set for groups that are not opaque.
  package var bounds: Rect?
  /// Its placement.
  package var placement = Placement.inPlace
  /// The clipping rectangle, in its own coordinates.
  package var clip: Rect?
}

/// The style of a rectangle.
package struct CanvasShape {
  /// The corner radius in points, at most half of its sides; nil means square corners.
  package var radius: Double?
  /// Its fill color.
  package var fill: PictureColor
  /// Its border, half of which lies outside.
  package var stroke: CanvasStroke?

  /// Creates a style.
  /// - Parameters:
  ///   - radius: the corner radius in points; nil means square corners.
  ///   - fill: the fill color.
  ///   - stroke: the border; nil if there is no border.
  package init(radius: Double? = nil, fill: PictureColor, stroke: CanvasStroke? = nil) {
    (self.radius, self.fill, self.stroke) = (radius, fill, stroke)
  }
}

/// A line's style.
package struct CanvasStroke {
  /// Its colour.
  package var color: PictureColor
  /// Its width, in points.
  package var width = 1.0
  /// The lengths of dashes and gaps, in points; nil means a solid line.
  package var dashes: (dash: Double, gap: Double)?
}

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
