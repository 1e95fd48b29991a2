/// What a provider answers when it is asked to lay out a section.
public enum LayoutAnswer: Sendable, Equatable {
  /// A description that the compositional engine solves.
  case section(SectionDescription)
  /// Frames, one for each item of the request.
  case frames(LayoutFrames)
}

/// Frames of a whole section, in its own coordinates.
public struct LayoutFrames: Sendable, Equatable {
  /// One frame for each item.
  public var frames: FrameColumns
  /// The section's size; nil for what contains all frames.
  public var contentSize: Size?
  /// What a collection of this one section adds around its range of offsets.
  public var contentInset: DirectionalEdgeInsets?
  /// How far outside the visible bounds elements count as visible, in points.
  public var visibleMargin: Double
  /// The parts of items' cells, in leading coordinates, repeating; empty where there are none.
  public var parts: [[CellPart]] = []
  /// Headers, badges and the like.
  public var supplementaryItems: [SectionElement]
  /// Backgrounds and the like.
  public var decorationItems: [SectionElement]

  /// Creates an answer.
  public init(
    frames: FrameColumns,
    contentSize: Size? = nil,
    contentInset: DirectionalEdgeInsets? = nil,
    visibleMargin: Double = 0,
    supplementaryItems: [SectionElement] = [],
    decorationItems: [SectionElement] = []
  ) {
    self.frames = frames
    self.contentSize = contentSize
    self.contentInset = contentInset
    self.visibleMargin = visibleMargin
    self.supplementaryItems = supplementaryItems
    self.decorationItems = decorationItems
  }
}

/// A supplementary or decoration item of a section, in the section's coordinates.
public struct SectionElement: Sendable, Hashable {
  /// The word that tells kinds apart.
  public var elementKind: String
  /// The item it belongs to, or its number within its kind, from 0.
  public var item: Int
  /// The frame.
  public var frame: Rect
  /// The place in the order of drawing; greater is nearer.
  public var zIndex: Int
  /// Where it may go to stay in sight; nil where it scrolls with the content.
  public var pinning: PinnedRange?

  /// Creates an element.
  public init(
    elementKind: String,
    item: Int,
    frame: Rect,
    zIndex: Int,
    pinning: PinnedRange? = nil
  ) {
    self.elementKind = elementKind
    self.item = item
    self.frame = frame
    self.zIndex = zIndex
    self.pinning = pinning
  }
}

/// What a provider answers when it is asked how large an item's content is.
public struct CellAnswer: Sendable, Hashable {
  /// The content's width; nil for what the layout offers.
  public var width: Double?
  /// The content's height; nil for what the layout offers.
  public var height: Double?
  /// The parts of the cell by name, in leading coordinates of the cell.
  public var parts: [CellPart]

  /// Creates an answer.
  public init(width: Double? = nil, height: Double? = nil, parts: [CellPart] = []) {
    self.width = width
    self.height = height
    self.parts = parts
  }
}

/// A named part of a cell, such as its text.
public struct CellPart: Sendable, Hashable {
  /// The name.
  public var name: String
  /// Where it is, from the cell's corner.
  public var frame: Rect

  /// Creates a part.
  public init(name: String, frame: Rect) {
    self.name = name
    self.frame = frame
  }
}

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
