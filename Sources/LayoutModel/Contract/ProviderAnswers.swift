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
