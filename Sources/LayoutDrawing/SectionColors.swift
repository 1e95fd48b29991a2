/// The colours of one section's elements.
package struct SectionColors: Hashable {
  /// Borders, and the fill of supplementary items.
  package var strong: PictureColor
  /// Text on supplementary items.
  package var onStrong: PictureColor
  /// The fill of items.
  package var fill: PictureColor
  /// The fill of cell parts.
  package var part: PictureColor
  /// The fill of decorations.
  package var decoration: PictureColor
  /// Thin lines, of parts and decorations.
  package var line: PictureColor
  /// Text on items, parts and decorations.
  package var text: PictureColor
}
