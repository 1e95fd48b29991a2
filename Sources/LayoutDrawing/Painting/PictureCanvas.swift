package import LayoutModel

/// What a picture can be painted on: a text of SVG, pixels, pages of PDF.
///
/// `PicturePainter` decides what is painted in which style, a canvas only how that is written down.
/// What comes later lies above what came before. Lengths are points.
package protocol PictureCanvas {
  /// Paints what belongs together.
  mutating func group(_ group: CanvasGroup, _ paint: (inout Self) -> Void)
  /// Paints a rectangle.
  mutating func rectangle(_ frame: Rect, _ shape: CanvasShape)
  /// Paints lines that mark something, which is said in a few words, unless what they belong to says it.
  mutating func outline(_ outline: CanvasOutline, title: String?, _ stroke: CanvasStroke)
  /// Paints a line of text in one colour.
  mutating func label(_ label: PictureLabel, _ color: PictureColor)
}

/// What belongs together on a canvas, and what is done to it as a whole.
package struct CanvasGroup {
  /// Where a group is painted.
  package enum Placement {
    /// Where it is.
    case inPlace
    /// So many points farther right and down.
    case moved(Point)
    /// Transformed about a point.
    case transformed(Transform, about: Point)
  }

  /// A name for references to the group.
  package var id: String?
  /// What it is, in a line.
  package var title: String?
  /// How opaque the group as a whole is: what overlaps in it does not show through.
  package var alpha = 1.0
  /// What the group paints lies in here, in its own coordinates; said of those that are not opaque.
  package var bounds: Rect?
  /// Where it is painted.
  package var placement = Placement.inPlace
  /// What is cut off: all that is not in here, in its own coordinates.
  package var clip: Rect?
}

/// How a rectangle is painted.
package struct CanvasShape {
  /// How round its corners are, at most half its sides; nil for a shape that has no round corners.
  package var radius: Double?
  /// What fills it.
  package var fill: PictureColor
  /// Its border, half of which lies outside.
  package var stroke: CanvasStroke?
}

/// A line's style.
package struct CanvasStroke {
  /// Lengths that follow each other along a line.
  package struct Dashes: Hashable {
    /// What is painted.
    package var dash: Double
    /// What is not.
    package var gap: Double

    init(_ dash: Double, _ gap: Double) {
      (self.dash, self.gap) = (dash, gap)
    }
  }

  /// Its colour.
  package var color: PictureColor
  /// How wide it is, in points.
  package var width = 1.0
  /// Its dashes; nil for a line without gaps.
  package var dashes: Dashes?
}

/// Lines that mark something.
package enum CanvasOutline {
  /// A rectangle's edges.
  case rectangle(Rect)
  /// Lines apart from each other.
  case lines([(start: Point, end: Point)])
  /// A line with a dot at its end.
  case pointer(from: Point, to: Point)

  /// How large a dot is, in points.
  package static let dotRadius = 3.0
}
