package import LayoutModel

/// A part of a cell in a picture.
package struct PicturePart: Sendable, Equatable {
  /// Its description and place, in a line.
  var title: String
  /// Its frame, in content coordinates.
  package var frame: LayoutRect
  /// Its corners after a 3D transform; nil without one.
  var outline: Quadrilateral?
  /// Its name, if it fits.
  package var label: PictureLabel?

  /// Creates a part, by default without a 3D transform.
  package init(
    title: String,
    frame: LayoutRect,
    outline: Quadrilateral? = nil,
    label: PictureLabel?
  ) {
    (self.title, self.frame) = (title, frame)
    (self.outline, self.label) = (outline, label)
  }
}
