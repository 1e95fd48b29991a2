package import LayoutEngine
package import LayoutModel

/// What tests ask of a layout beyond its frames at rest.
extension CollectionLayout {
  /// The elements of one moment that nobody changes: pinned ones moved, and only those that meet the
  /// visible bounds.
  package func visibleElements(
    in bounds: Rect,
    reading direction: UserInterfaceLayoutDirection = .leftToRight
  ) -> [LayoutElement] {
    var environment = LayoutEnvironment(container: LayoutContainer(contentSize: bounds.size))
    environment.traits.layoutDirection = direction
    do {
      return try VisibleStateSolver(self, in: environment, calling: ClosureProvider())
        .visibleState(at: bounds.origin).elements
    } catch {
      preconditionFailure("a moment that nobody changes failed: \(error)")
    }
  }

  /// Where a section rests across the scroll axis; nil where it does not scroll across.
  package func recordedRestingOffset(ofSection section: Int) -> Double? {
    sections[section].layout.orthogonal?.restingOffset
  }
}
