public import LayoutEngine
public import LayoutModel

/// What tests against recordings ask of a layout beyond its frames at rest.
extension CollectionLayout {
  /// The elements of one moment: pinned ones moved, and only those that meet the visible bounds.
  public func recordedElements(visibleIn bounds: Rect) -> [LayoutElement] {
    visibleElements(in: bounds)
  }

  /// Where a section rests across the scroll axis; nil where it does not scroll across.
  public func recordedRestingOffset(ofSection section: Int) -> Double? {
    sections[section].layout.orthogonal?.restingOffset
  }
}
