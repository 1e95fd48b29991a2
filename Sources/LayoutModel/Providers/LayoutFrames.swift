/// The frames of a whole section, in points from the section's corner.
///
/// ```swift
/// let rows = (0..<3).map { row in
///   CustomFrame(frame: LayoutRect(x: 0, y: 44 * Double(row), width: 320, height: 44))
/// }
/// let size = LayoutSize(width: 320, height: 140)
/// let result = LayoutResult.frames(LayoutFrames(frames: FrameColumns(rows), contentSize: size))
/// ```
public struct LayoutFrames: Sendable, Equatable {
  /// The frames of the items, one for each.
  public var frames: FrameColumns
  /// The section's size; nil means the smallest size that contains all frames.
  public var contentSize: LayoutSize?
  /// The insets that a collection of this one section adds around its range of offsets (UIKit's
  /// `UIScrollView.contentInset`).
  public var contentInset: DirectionalEdgeInsets?
  /// The distance outside the visible bounds within which “visibleItems” receives elements.
  public var visibleMargin: VisibleMargin
  /// The parts of the items' cells, in leading coordinates, as a pattern that repeats; empty for
  /// cells without parts.
  public var parts: [[CellPart]] = []
  /// The headers, badges and other supplementary items.
  public var supplementaryItems: [SectionElement]
  /// The backgrounds and other decorations.
  public var decorationItems: [SectionElement]
  /// The data that the provider's methods for visible states read again; nil without any.
  public var memo: LayoutMemo?

  /// Creates a result.
  public init(
    frames: FrameColumns,
    contentSize: LayoutSize? = nil,
    contentInset: DirectionalEdgeInsets? = nil,
    visibleMargin: VisibleMargin = VisibleMargin(),
    supplementaryItems: [SectionElement] = [],
    decorationItems: [SectionElement] = [],
    memo: LayoutMemo? = nil
  ) {
    self.frames = frames
    self.contentSize = contentSize
    self.contentInset = contentInset
    self.visibleMargin = visibleMargin
    self.supplementaryItems = supplementaryItems
    self.decorationItems = decorationItems
    self.memo = memo
  }
}
