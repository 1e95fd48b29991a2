package import LayoutModel

/// A collection in a picture.
package struct PicturePane: Sendable, Equatable {
  /// The part of a collection that is drawn.
  package enum Extent: Sendable, Hashable {
    /// All of it, with an outline of the visible bounds.
    case wholeContent
    /// The visible bounds; shapes are clipped to them.
    case visibleBounds
  }

  /// The name by which a text refers to the pane; empty for a single pane.
  package var id: String
  /// The collection's name, if it has one.
  package var name: String?
  /// The name as it is drawn above the pane.
  package var caption: PictureLabel?
  /// The offset that is added to content coordinates.
  package var offset: LayoutPoint
  /// The drawn part.
  package var extent: Extent
  /// The content, in its own coordinates.
  package var content: LayoutRect
  /// The visible bounds of the content.
  package var bounds: LayoutRect
  /// The part of the bounds that nothing covers; nil if that is all of it.
  package var safeArea: LayoutRect?
  /// The elements, farthest first.
  package var groups: [PictureGroup]
  /// The marks above the elements, farthest first.
  package var marks: [PictureMark] = []
  /// The rulers and distances; nil if nothing is measured.
  package var measures: PictureMeasures?
  /// The radius of the corners of the device around the bounds, in points; nil if no device is drawn.
  package var bezelRadius: Double?

  /// Creates a pane without marks, measures and bezel.
  package init(
    id: String,
    name: String?,
    caption: PictureLabel?,
    offset: LayoutPoint,
    extent: Extent,
    content: LayoutRect,
    bounds: LayoutRect,
    safeArea: LayoutRect?,
    groups: [PictureGroup]
  ) {
    (self.id, self.name, self.caption) = (id, name, caption)
    (self.offset, self.extent) = (offset, extent)
    (self.content, self.bounds, self.safeArea) = (content, bounds, safeArea)
    self.groups = groups
  }
}
