package import LayoutModel

/// An element of a layout in a picture.
package struct PictureElement: Sendable, Equatable {
  /// Its kind, which determines its style.
  var kind: ElementKind
  /// Its description and place, in a line.
  package var title: String
  /// Its frame, in content coordinates.
  package var frame: LayoutRect
  /// Its opacity: more than 0, at most 1.
  package var alpha: Double
  /// Its transform about its anchor.
  package var transform: LayoutTransform
  /// The point that its transform leaves in place, as fractions of the frame.
  var anchorPoint = ElementAttributes.middle
  /// Its corners after a 3D transform, in place of frame and transform; nil without a 3D transform.
  var outline: Quadrilateral?
  /// Whether its size is an estimate, so that it is hatched.
  var isEstimated = false
  /// The rectangle outside of which it is not drawn, in content coordinates; nil without a clip.
  var clip: LayoutRect?
  /// Its index path or kind, if it fits.
  package var label: PictureLabel?
  /// The parts of its cell.
  package var parts: [PicturePart]
  /// The content that is drawn in place of its outline, label and parts; nil if it is a wireframe.
  package var content: ElementContent?
  /// The 3D transform of its content about its anchor; nil without one.
  var transform3D: Transform3D?

  /// Creates an element, by default transformed about its middle.
  package init(
    kind: ElementKind,
    title: String,
    frame: LayoutRect,
    alpha: Double,
    transform: LayoutTransform,
    anchorPoint: LayoutPoint = ElementAttributes.middle,
    outline: Quadrilateral? = nil,
    label: PictureLabel?,
    parts: [PicturePart]
  ) {
    (self.kind, self.title, self.frame) = (kind, title, frame)
    (self.alpha, self.transform, self.anchorPoint) = (alpha, transform, anchorPoint)
    self.outline = outline
    (self.label, self.parts) = (label, parts)
  }
}
