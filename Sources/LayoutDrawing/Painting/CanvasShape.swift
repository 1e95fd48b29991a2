/// The style of a rectangle.
package struct CanvasShape {
  /// The corner radius in points, at most half of its sides; nil means square corners.
  package var radius: Double?
  package var fill: CanvasPaint
  /// Its border, half of which lies outside.
  package var stroke: CanvasStroke?

  /// Creates a style.
  /// - Parameters:
  ///   - radius: the corner radius in points; nil means square corners.
  ///   - fill: the fill color.
  ///   - stroke: the border; nil if there is no border.
  package init(radius: Double? = nil, fill: PictureColor, stroke: CanvasStroke? = nil) {
    self.init(radius: radius, paint: .color(fill), stroke: stroke)
  }

  /// Creates a style with a paint.
  init(radius: Double? = nil, paint: CanvasPaint, stroke: CanvasStroke? = nil) {
    (self.radius, self.fill, self.stroke) = (radius, paint, stroke)
  }
}
