/// The result of `screen`: the regions of its collections, and the overlays above them.
public struct ScreenResult: Sendable, Hashable {
  /// The part of the screen that a collection covers.
  public struct Region: Sendable, Hashable {
    /// The collection's name.
    public var name: String
    /// The frame, in the screen's coordinates.
    public var frame: Rect

    /// Creates a region.
    public init(name: String, frame: Rect) {
      self.name = name
      self.frame = frame
    }
  }

  /// The regions by name; a collection without a region is not installed.
  public var regions: [Region]
  /// The overlays above the collections.
  public var overlays: [ScreenOverlay]

  /// Creates a result.
  public init(regions: [Region], overlays: [ScreenOverlay] = []) {
    self.regions = regions
    self.overlays = overlays
  }
}

/// A view above the collections of a screen, such as a button.
public struct ScreenOverlay: Sendable, Hashable {
  /// The kind, which distinguishes overlays.
  public var kind: String
  /// The frame, in the screen's coordinates.
  public var frame: Rect
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int

  /// Creates an overlay.
  public init(kind: String, frame: Rect, zIndex: Int = 0) {
    self.kind = kind
    self.frame = frame
    self.zIndex = zIndex
  }
}

/// A collection's visible state on a screen, which `coordinate` reads and changes.
public struct CoordinatedCollection: Sendable, Hashable {
  /// The collection's name.
  public var name: String
  /// The visible elements, in content coordinates.
  public var elements: [LayoutElement]
  /// The item whose frame is nearest to the middle of the visible bounds; nil if no item is
  /// visible.
  public var centeredItem: ItemPath?

  /// Creates a collection.
  public init(name: String, elements: [LayoutElement], centeredItem: ItemPath?) {
    self.name = name
    self.elements = elements
    self.centeredItem = centeredItem
  }
}

/// The result of `coordinate`: the changed collections of a screen.
public struct CoordinateResult: Sendable, Hashable {
  /// The changed collections, in the order of the request.
  public var collections: [CoordinatedCollection]
  /// The overlays in this state; nil means those of the screen.
  public var overlays: [ScreenOverlay]?

  /// Creates a result.
  public init(collections: [CoordinatedCollection], overlays: [ScreenOverlay]? = nil) {
    self.collections = collections
    self.overlays = overlays
  }
}
