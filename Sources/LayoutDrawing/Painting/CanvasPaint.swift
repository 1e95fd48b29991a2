package import LayoutModel

/// The paint that fills a shape.
package enum CanvasPaint: Sendable, Hashable {
  /// One colour, with an opacity from 0 to 1.
  case color(PictureColor, alpha: Double = 1)
  /// Colours that merge along a line.
  case gradient(LinearGradient)
}

/// Colours that merge along a line, in the coordinates of the shape that it fills.
package struct LinearGradient: Sendable, Hashable {
  /// A colour at a part of the line.
  package struct Stop: Sendable, Hashable {
    /// The part of the line, from 0 to 1.
    package var place: Double
    package var color: PictureColor
    /// The opacity, from 0 to 1.
    package var alpha = 1.0

    init(_ place: Double, _ color: PictureColor, alpha: Double = 1) {
      (self.place, self.color, self.alpha) = (place, color, alpha)
    }
  }

  package var start: LayoutPoint
  package var end: LayoutPoint
  /// The colours in the order of their places, at least one; they continue beyond both ends.
  package var stops: [Stop]

  init(from start: LayoutPoint, to end: LayoutPoint, _ stops: [Stop]) {
    (self.start, self.end, self.stops) = (start, end, stops)
  }
}

/// The area outside of which a group is not drawn.
package enum CanvasClip: Sendable, Hashable {
  /// A rectangle, with round corners of a radius in points.
  case rectangle(LayoutRect, radius: Double = 0)
  /// A polygon.
  case polygon([LayoutPoint])
}
