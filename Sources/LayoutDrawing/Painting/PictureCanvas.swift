package import LayoutModel

/// A surface that a picture is painted on: SVG text, pixels, PDF pages.
///
/// `PicturePainter` decides on content and style; a canvas only writes them down. Later shapes lie
/// above earlier ones. Lengths are points.
package protocol PictureCanvas {
  /// Paints shapes as a group.
  mutating func group(_ group: CanvasGroup, _ paint: (inout Self) -> Void)
  /// Paints a rectangle.
  mutating func rectangle(_ frame: LayoutRect, _ shape: CanvasShape)
  /// Paints a polygon with straight edges and square corners.
  mutating func polygon(_ corners: [LayoutPoint], _ shape: CanvasShape)
  /// Paints lines that mark something, with a short title unless their group has one.
  mutating func outline(_ outline: CanvasOutline, title: String?, _ stroke: CanvasStroke)
  /// Paints an image that covers a rectangle, beyond which it is cropped.
  mutating func image(_ image: PictureImage, in frame: LayoutRect)
  /// Paints a line of text in one colour.
  mutating func label(_ label: PictureLabel, _ color: PictureColor)
}
