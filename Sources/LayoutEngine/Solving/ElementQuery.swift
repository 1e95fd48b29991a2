public import LayoutModel

/// A selection of a document's elements.
///
/// ```swift
/// let collection = try session.focusedCollection()
/// collection.forEachElement(.all) { print($0.frame) }
/// let top = collection.elements(.rect(LayoutRect(x: 0, y: 0, width: 390, height: 100))) ?? []
/// ```
public enum ElementQuery: Sendable, Equatable {
  /// All elements at rest.
  case all
  /// The elements of a visible state.
  case visibleState(VisibleState)
  /// The elements at rest that share area with a rectangle of the content, in points.
  case rect(LayoutRect)
}
