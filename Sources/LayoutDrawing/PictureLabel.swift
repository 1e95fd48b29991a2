package import LayoutModel

/// A line of text in a picture.
package struct PictureLabel: Sendable, Hashable {
  /// The point of the line that `position` gives.
  package enum Anchor: Sendable, Hashable {
    /// The start of the line.
    case start
    /// Its middle.
    case middle
    /// Its end.
    case end
  }

  package var text: String
  /// The font size, in points.
  package var size: Double
  /// The position of the anchor on the baseline.
  package var position: LayoutPoint
  /// The point of the line that `position` gives.
  package var anchor: Anchor
  /// The weight of the font.
  package var weight = Self.standardWeight

  /// The weight of labels, a little heavier than running text.
  package static let standardWeight = FontWeight.medium

  package init(
    text: String,
    size: Double,
    position: LayoutPoint,
    anchor: Anchor,
    weight: FontWeight = Self.standardWeight
  ) {
    (self.text, self.size) = (text, size)
    (self.position, self.anchor, self.weight) = (position, anchor, weight)
  }
}
