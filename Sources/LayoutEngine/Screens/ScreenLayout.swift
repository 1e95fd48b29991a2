public import LayoutModel

/// A screen of several collections that is laid out.
public struct ScreenLayout: Sendable, Equatable {
  /// A collection that has a region of the screen.
  public struct Collection: Sendable, Equatable {
    /// The collection's name.
    public var name: String
    /// Where it is, in the screen's coordinates.
    public var region: Rect
    /// Its environment, whose container is the region.
    public var environment: LayoutEnvironment
    /// Its layout, in coordinates of its content.
    public var layout: CollectionLayout
  }

  /// The collections that are installed, in the document's order.
  public var collections: [Collection]
  /// What lies above them.
  public var overlays: [ScreenOverlay]
}

/// A screen at one moment.
public struct ScreenVisibleState: Sendable, Equatable {
  /// The moment of a collection.
  public struct Collection: Sendable, Equatable {
    /// The collection's name.
    public var name: String
    /// What is visible in it.
    public var moment: VisibleState
  }

  /// The collections, in the document's order.
  public var collections: [Collection]
  /// What lies above them at this moment.
  public var overlays: [ScreenOverlay]
}
