package import LayoutEngine
package import LayoutModel

/// The properties of a layout that tests compare, besides its frames at rest.
extension CollectionLayout {
  /// Returns the visible elements without the changes of hooks: pinned elements are moved, and only
  /// those that meet the visible bounds are included.
  package func visibleElements(
    in bounds: LayoutRect,
    reading direction: UserInterfaceLayoutDirection = .leftToRight
  ) -> [LayoutElement] {
    var environment = LayoutEnvironment(container: LayoutContainer(contentSize: bounds.size))
    environment.traits.layoutDirection = direction
    do {
      return try VisibleStateSolver(self, in: environment, calling: ClosureProvider())
        .visibleState(at: bounds.origin).elements
    } catch {
      preconditionFailure("a visible state without changes failed: \(error)")
    }
  }

  /// Returns a section's resting offset across the scroll axis; nil if it does not scroll across.
  package func recordedRestingOffset(ofSection section: Int) -> Double? {
    sections[section].layout.orthogonal?.restingOffset
  }
}
