/// What a provider answers when it is asked how the collections of a screen share it.
public struct ScreenAnswer: Sendable, Hashable {
  /// The part of the screen that a collection has.
  public struct Region: Sendable, Hashable {
    /// The collection's name.
    public var name: String
    /// Where it is, in the screen's coordinates.
    public var frame: Rect

    /// Creates a region.
    public init(name: String, frame: Rect) {
      self.name = name
      self.frame = frame
    }
  }

  /// The regions by name; a collection without one is not installed.
  public var regions: [Region]
  /// What lies above the collections.
  public var overlays: [ScreenOverlay]

  /// Creates an answer.
  public init(regions: [Region], overlays: [ScreenOverlay] = []) {
    self.regions = regions
    self.overlays = overlays
  }
}

/// Something above the collections of a screen, such as a button.
public struct ScreenOverlay: Sendable, Hashable {
  /// The word that tells overlays apart.
  public var kind: String
  /// Where it is, in the screen's coordinates.
  public var frame: Rect
  /// The place in the order of drawing.
  public var zIndex: Int

  /// Creates an overlay.
  public init(kind: String, frame: Rect, zIndex: Int = 0) {
    self.kind = kind
    self.frame = frame
    self.zIndex = zIndex
  }
}

/// One collection of a screen at a moment, as `coordinate` sees and changes it.
public struct CoordinatedCollection: Sendable, Hashable {
  /// The collection's name.
  public var name: String
  /// What is visible in it, in content coordinates.
  public var elements: [LayoutElement]
  /// The item whose frame is nearest to the middle of the visible bounds, if there is one.
  public var centeredItem: IndexPath?

  /// Creates a collection.
  public init(name: String, elements: [LayoutElement], centeredItem: IndexPath?) {
    self.name = name
    self.elements = elements
    self.centeredItem = centeredItem
  }
}

/// What `coordinate` made of the collections of a screen.
public struct CoordinateAnswer: Sendable, Hashable {
  /// The collections, changed, in the order in which they were given.
  public var collections: [CoordinatedCollection]
  /// What lies above them at this moment; nil for what the screen says.
  public var overlays: [ScreenOverlay]?

  /// Creates an answer.
  public init(collections: [CoordinatedCollection], overlays: [ScreenOverlay]? = nil) {
    self.collections = collections
    self.overlays = overlays
  }
}
