package import LayoutModel

/// A group of shapes on a canvas, with the effects applied to it as a whole.
package struct CanvasGroup {
  package enum Placement {
    /// In its own coordinates.
    case inPlace
    /// Moved right and down, in points.
    case moved(LayoutPoint)
    /// Transformed about a point.
    case transformed(LayoutTransform, about: LayoutPoint)
  }

  /// A name for references to the group.
  var id: String?
  /// Its description, in a line.
  var title: String?
  /// The opacity of the group as a whole, from 0 to 1: overlaps within it do not show through.
  package var alpha = 1.0
  /// The bounds of the group's shapes, in its own coordinates; set for groups that are not opaque.
  package var bounds: LayoutRect?
  package var placement = Placement.inPlace
  /// The area outside of which it is not drawn, in its own coordinates.
  package var clip: CanvasClip?
}
