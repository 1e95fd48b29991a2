public import LayoutModel

/// The elements of a document that a viewer sees at its scroll positions.
///
/// ```swift
/// try session.scroll(to: LayoutPoint(x: 0, y: 200))
/// for collection in try session.visibleState().collections {
///   print(collection.contentOffset, collection.elements.count)
/// }
/// ```
public struct VisibleState: Sendable, Hashable {
  /// The visible elements of a collection at a scroll position.
  public struct Collection: Sendable, Hashable {
    /// The collection's name; nil in a plain document.
    public var name: String?
    /// The visible bounds, in content coordinates.
    public var bounds: LayoutRect
    /// The elements in the order of results; the order of drawing is their `zIndex`.
    public var elements: [LayoutElement]

    /// The scroll position, in points.
    public var contentOffset: LayoutPoint { bounds.origin }

    /// The item whose frame is nearest to the middle of the bounds; nil if no item is visible.
    public var centeredItem: ItemPath? {
      func distance(_ element: LayoutElement) -> Double {
        let (x, y) = (element.frame.midX - bounds.midX, element.frame.midY - bounds.midY)
        return x * x + y * y
      }
      let nearest = elements.filter { $0.kind == .item }.min { distance($0) < distance($1) }
      guard let section = nearest?.section, let item = nearest?.item else { return nil }
      return ItemPath(section: section, item: item)
    }
  }

  /// The collections, in the document's order.
  public var collections: [Collection]
  /// The elements above the collections in this state.
  public var overlays: [ScreenOverlay]

  /// Creates the visible elements of several collections.
  package init(collections: [Collection], overlays: [ScreenOverlay]) {
    self.collections = collections
    self.overlays = overlays
  }

  /// Returns the visible elements of the collection with a name; nil if it has no region.
  public func collection(named name: String?) -> Collection? {
    collections.first { $0.name == name }
  }
}
