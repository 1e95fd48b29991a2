package import LayoutModel

/// A drawing of a layout: shapes in drawing order, without colors.
///
/// ```swift
/// let picture = try Picture(of: session.solve())
/// let svg = SVGRenderer().text(of: picture)
/// ```
///
/// All lengths are in points; all numbers are finite and at most a billion from the origin.
public struct Picture: Sendable, Equatable {
  /// The subject of the picture, in a line.
  package var title: String
  /// The shown part of the plane, including the margin.
  package var frame: LayoutRect
  /// The collections: one, or those of a screen.
  package var panes: [PicturePane]
  /// The overlays above all of them, farthest first.
  package var overlays: [PictureOverlay]
  /// Texts beside the collections, in the picture's coordinates.
  package var notes: [PictureLabel] = []
  /// The meanings of the colours, in rows below the collections; empty without a legend.
  package var legend: [PictureLegendRow] = []

  /// Creates a picture without a legend.
  package init(
    title: String,
    frame: LayoutRect,
    panes: [PicturePane],
    overlays: [PictureOverlay],
    notes: [PictureLabel] = []
  ) {
    (self.title, self.frame) = (title, frame)
    (self.panes, self.overlays, self.notes) = (panes, overlays, notes)
  }
}
