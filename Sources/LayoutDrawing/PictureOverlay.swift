package import LayoutModel

/// An overlay above the collections of a screen.
package struct PictureOverlay: Sendable, Equatable {
  /// Its description and place on the screen, in a line.
  var title: String
  /// Its frame in the picture.
  package var frame: LayoutRect
  /// Its kind, if it fits.
  package var label: PictureLabel?

  package init(title: String, frame: LayoutRect, label: PictureLabel?) {
    (self.title, self.frame, self.label) = (title, frame, label)
  }
}
