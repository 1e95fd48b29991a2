/// A line's style.
package struct CanvasStroke {
  package var color: PictureColor
  /// Its width, in points.
  package var width = 1.0
  /// The lengths of dashes and gaps, in points; nil means a solid line.
  package var dashes: (dash: Double, gap: Double)?
}
