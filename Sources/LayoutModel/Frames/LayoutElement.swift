/// What an element of a layout is.
public enum ElementKind: String, Sendable, Hashable, CaseIterable {
  /// A cell that shows an item.
  case item
  /// A header, footer, badge or the like.
  case supplementary
  /// A background or the like, without content.
  case decoration
}

/// An item's place in a collection, both counted from 0.
public struct IndexPath: Sendable, Hashable {
  /// The section.
  public var section: Int
  /// The item in the section.
  public var item: Int

  /// Creates an index path.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}

/// One thing that a layout places (UIKit's `UICollectionViewLayoutAttributes`).
public struct LayoutElement: Sendable, Hashable {
  /// What it is.
  public var kind: ElementKind
  /// The word that tells kinds of supplementary items and decorations apart.
  public var elementKind: String?
  /// The section it belongs to, from 0; nil for the layout's own.
  public var section: Int?
  /// Its item, or its number within its kind, from 0; nil for decorations.
  public var item: Int?
  /// Where it is, in content coordinates.
  public var frame: Rect
  /// The place in the order of drawing; greater is nearer.
  public var zIndex: Int
  /// How opaque it is, from 0 to 1.
  public var alpha: Double = 1
  /// What is done to it about the middle of its frame.
  public var transform: Transform = .identity
  /// The parts of the item's cell, in coordinates of the frame.
  public var parts: [CellPart]

  /// Creates an element.
  public init(
    kind: ElementKind,
    elementKind: String? = nil,
    section: Int?,
    item: Int?,
    frame: Rect,
    zIndex: Int = 0,
    parts: [CellPart] = []
  ) {
    self.kind = kind
    self.elementKind = elementKind
    self.section = section
    self.item = item
    self.frame = frame
    self.zIndex = zIndex
    self.parts = parts
  }
}

/// Where a pinned element may go along the scroll axis to stay within the visible bounds
/// (`docs/compositional.md`, rule 17).
public struct PinnedRange: Sendable, Hashable {
  /// What is added to the place in the order of drawing of what is pinned.
  public static let zIndexBase = 1_000_000_000

  /// The edge of the visible bounds that an element does not cross; both where it names neither.
  public var edge: AxisEnd?
  /// From where to where it may lie, in the coordinates of its frame.
  public var range: ClosedRange<Double>
  /// The end at which it is seen where there is not room for all of it.
  public var startsAt: AxisEnd

  /// Creates a range.
  public init(
    edge: AxisEnd?,
    range: ClosedRange<Double>,
    startsAt: AxisEnd = .start
  ) {
    self.edge = edge
    self.range = range
    self.startsAt = startsAt
  }

  /// The frame moved along an axis into the visible bounds, as far as the range allows.
  public func frame(of rest: Rect, in bounds: Rect, along axis: Axis) -> Rect {
    let length = rest.max(axis) - rest.min(axis)
    var position = rest.min(axis)
    let start = edge != .end ? bounds.min(axis) : -.infinity
    let end = edge != .start ? bounds.max(axis) - length : .infinity
    position = clamped(position, start, end)
    position = clamped(position, range.lowerBound, range.upperBound - length)
    return rest.offset(by: Point(along: axis, position - rest.min(axis), 0))
  }

  /// A position between two others; at the one that counts where they are the wrong way round.
  private func clamped(_ position: Double, _ start: Double, _ end: Double) -> Double {
    startsAt == .start ? max(start, min(position, end)) : min(end, max(position, start))
  }

  /// The range in coordinates that start elsewhere.
  public func offset(by distance: Double) -> PinnedRange {
    PinnedRange(
      edge: edge,
      range: range.lowerBound + distance...range.upperBound + distance,
      startsAt: startsAt
    )
  }

  /// The range on the other side of the middle of a width.
  public func mirrored(in width: Double) -> PinnedRange {
    PinnedRange(
      edge: edge?.opposite,
      range: width - range.upperBound...width - range.lowerBound,
      startsAt: startsAt.opposite
    )
  }
}

/// Something about a layout that its author should know, though it is as asked for.
public struct Diagnostic: Sendable, Hashable {
  /// What it is about.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A group's first item is longer than the group, which shows nothing.
    case firstItemDoesNotFit
    /// A custom group has more frames than there are items.
    case framesDropped
    /// Items of a section lie on each other.
    case overlap
    /// Elements lie outside the content, where nobody can scroll.
    case outsideContent
    /// Items have no area.
    case zeroSize
    /// Items are smaller than what a finger meets.
    case tapTarget
  }

  /// What it is about.
  public var kind: Kind
  /// The section, from 0; nil for the layout's own elements.
  public var section: Int?
  /// How many items it is about; 0 where it is about the section.
  public var count: Int
  /// The first of the items, from 0.
  public var items: [Int]
  /// What is noticed, in one sentence.
  public var message: String

  /// How many items a diagnostic names.
  public static let itemLimit = 10

  /// Creates a diagnostic.
  public init(
    _ kind: Kind,
    section: Int? = nil,
    count: Int = 0,
    items: [Int] = [],
    message: String
  ) {
    self.kind = kind
    self.section = section
    self.count = count
    self.items = items
    self.message = message
  }
}
