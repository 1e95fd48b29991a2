/// An addition to the elements of a drawn layout.
package enum PictureExtra: String, Sendable, Hashable, CaseIterable {
  /// Rows that explain the colours.
  case legend
  /// Rulers along the edges, and the distances between neighbouring items.
  case measure
  /// The edge of the device around the visible bounds, with its corners.
  case bezel
}
