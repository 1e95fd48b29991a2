import LayoutModel

/// A mark of a change at a place in a collection.
package struct PictureMark: Sendable, Equatable {
  /// The kind of change; each is recognizable without colors.
  package enum Meaning: String, Sendable, Hashable, CaseIterable {
    /// A moved or resized element: dashed.
    case moved
    /// An added element: a thick line.
    case added
    /// A removed element: dashed, and crossed out.
    case removed
  }

  /// The shape of a mark, in content coordinates.
  enum Shape: Sendable, Hashable {
    /// The outline of a frame.
    case frame(LayoutRect)
    /// A line with a dot at its end.
    case path(from: LayoutPoint, to: LayoutPoint)
  }

  /// Its meaning, in a line.
  package var title: String
  /// The kind of change at the place.
  package var meaning: Meaning
  var shape: Shape
}
