/// The style of a line.
enum LineLook: UInt8, Hashable {
  /// Items.
  case plain
  /// Decorations.
  case dotted
  /// Parts of cells, and the edges of collections.
  case round
  /// Overlays.
  case double
  /// Guides, which do not join other lines.
  case faint
}
