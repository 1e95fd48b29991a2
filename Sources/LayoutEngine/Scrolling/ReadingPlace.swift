public import LayoutModel

/// The place of a reader in a collection's content, which outlives changes of the layout.
///
/// ```swift
/// let place = try session.place()
/// try session.resize(to: LayoutSize(width: 320, height: 480))
/// try session.scroll(to: place)
/// ```
///
/// A session takes the place before each change and returns to it after the change
/// (`docs/changes.md`).
public enum ReadingPlace: Sendable, Hashable {
  /// The start of the content, where its range of offsets begins to read.
  case start
  /// The end of the content.
  case end
  /// A content offset, in points, or the nearest one in the range.
  case offset(LayoutPoint)
  /// A point of an item, at a distance from an edge of the visible bounds.
  case item(Anchor)

  /// A point of an item along the scroll axis, and where it is seen.
  public struct Anchor: Sendable, Hashable {
    /// The item.
    public var path: ItemPath
    /// The point of the item, as a fraction of its extent from its top or left edge: 0 is that
    /// edge, 1 the opposite one.
    public var fraction: Double
    /// The distance of the point from the edge of the visible bounds less the content inset, in
    /// points; positive inside.
    public var distance: Double
    /// Whether the distance counts from the bottom or right edge; false for the top or left edge.
    public var isFromEnd: Bool

    /// Creates the place of an item.
    public init(path: ItemPath, fraction: Double = 0, distance: Double = 0, isFromEnd: Bool = false)
    {
      self.path = path
      self.fraction = fraction
      self.distance = distance
      self.isFromEnd = isFromEnd
    }
  }

  /// The item that keeps its place; nil if the place names none.
  public var item: ItemPath? { if case .item(let anchor) = self { anchor.path } else { nil } }
}

/// A layout that is scrolled to an offset, in which places are found.
package struct ScrolledLayout {
  private let layout: CollectionLayout
  private let offset: LayoutPoint
  private let container: LayoutSize
  /// The range of offsets.
  package let range: ScrollRange
  /// The content inset along the scroll axis, at the top or left and at the opposite edge.
  private let insets: (low: Double, high: Double)

  /// Creates a collection at its scroll position.
  package init(_ collection: Solution.Collection) {
    self.init(collection.layout, at: collection.contentOffset, in: collection.environment)
  }

  /// Creates a layout at a scroll position, in points.
  init(_ layout: CollectionLayout, at offset: LayoutPoint, in environment: LayoutEnvironment) {
    (self.layout, self.offset) = (layout, offset)
    container = environment.container.contentSize
    let isMirrored = environment.traits.layoutDirection == .rightToLeft
    range = ScrollRange(of: layout, container: container, isMirrored: isMirrored)
    let (left, right) = layout.contentInset.sides(isMirrored: isMirrored)
    insets =
      layout.scrollDirection == .horizontal
      ? (left, right) : (layout.contentInset.top, layout.contentInset.bottom)
  }

  private var axis: ScrollAxis { layout.scrollDirection }
  /// The edges of the visible bounds less the content inset, along the scroll axis.
  private var low: Double { offset[axis] + insets.low }
  private var high: Double { offset[axis] + container[axis] - insets.high }

  // MARK: Finding a place

  /// Returns the place that a change keeps; nil if no item is visible, so that the offset stays.
  /// - Complexity: O(log n + k) for k visible elements.
  package func place(keeping kept: KeptPlace) -> ReadingPlace? {
    switch kept {
    case .first:
      range.isAt(.start, offset) ? .start : edgeItem(.start).map { .item(anchor(of: $0, .start)) }
    case .last:
      range.isAt(.end, offset) ? .end : edgeItem(.end).map { .item(anchor(of: $0, .end)) }
    case .offset: .offset(offset)
    case .item(let path): layout.element(at: path).map { .item(anchor(of: $0, .start)) }
    case .point(let point): itemNearest(to: offset + point).map { .item(anchor(of: $0, point)) }
    }
  }

  /// The items in the visible bounds less the content inset that scroll with the content.
  private var visibleItems: [LayoutElement] {
    var bounds = LayoutRect(origin: offset, size: container)
    let end = max(low, high)
    if axis == .horizontal {
      (bounds.x, bounds.width) = (low, end - low)
    } else {
      (bounds.y, bounds.height) = (low, end - low)
    }
    return layout.elements(in: bounds)
      .filter { element in
        guard element.kind == .item, let section = element.section, let item = element.item else {
          return false
        }
        return layout.sections[section].layout.pinnedItems?.contains(item) != true
      }
  }

  /// Returns the first or last visible item in the order of reading.
  private func edgeItem(_ end: AxisEnd) -> LayoutElement? {
    func key(_ element: LayoutElement) -> (Double, Int, Int) {
      let isLow = (end == .start) != range.isReversed
      let edge = isLow ? element.frame.min(axis) : -element.frame.max(axis)
      let sign = end == .start ? 1 : -1
      return (edge, sign * (element.section ?? 0), sign * (element.item ?? 0))
    }
    return visibleItems.min { key($0) < key($1) }
  }

  /// Returns the visible item whose frame is nearest to a point of the content.
  private func itemNearest(to point: LayoutPoint) -> LayoutElement? {
    func distance(_ element: LayoutElement) -> Double {
      let frame = element.frame
      let x = max(0, frame.x - point.x, point.x - frame.maxX)
      let y = max(0, frame.y - point.y, point.y - frame.maxY)
      return x * x + y * y
    }
    return visibleItems.min { distance($0) < distance($1) }
  }

  /// The place of an item seen from the edge at which reading starts or ends: a cut item keeps the
  /// fraction of it that is cut off.
  private func anchor(of element: LayoutElement, _ end: AxisEnd) -> ReadingPlace.Anchor {
    let (start, extent) = (element.frame.min(axis), element.frame.size[axis])
    let isHigh = (end == .end) != range.isReversed
    let edge = isHigh ? high : low
    var anchor = ReadingPlace.Anchor(path: element.path, isFromEnd: isHigh)
    let hidden = edge - start
    if hidden > 0, hidden < extent {
      anchor.fraction = hidden / extent
    } else {
      anchor.fraction = isHigh ? 1 : 0
      anchor.distance = isHigh ? high - element.frame.max(axis) : start - low
    }
    return anchor
  }

  /// The place of an item under a point of the viewport.
  private func anchor(of element: LayoutElement, _ point: LayoutPoint) -> ReadingPlace.Anchor {
    let (start, extent) = (element.frame.min(axis), element.frame.size[axis])
    let reach = offset[axis] + point[axis] - start
    let fraction = extent > 0 ? max(0, min(reach / extent, 1)) : 0
    return ReadingPlace.Anchor(
      path: element.path,
      fraction: fraction,
      distance: start + fraction * extent - low
    )
  }

  // MARK: Returning to a place

  /// Returns the offset of a place, within the range.
  /// - Parameters:
  ///   - place: the place; nil keeps the offset.
  ///   - before: the scrolled layout before the change, whose offset across the scroll axis stays.
  /// - Returns: the offset; nil if the place's item does not exist.
  package func offset(of place: ReadingPlace?, after before: ScrolledLayout) -> LayoutPoint? {
    var target = before.offset
    switch place {
    case .start: target[axis] = range.start[axis]
    case .end: target[axis] = range.end[axis]
    case .offset(let offset): return range.clamped(offset)
    case .item(let anchor):
      guard let frame = layout.element(at: anchor.path)?.frame else { return nil }
      let point = frame.min(axis) + anchor.fraction * frame.size[axis]
      target[axis] =
        anchor.isFromEnd
        ? point + anchor.distance - (container[axis] - insets.high)
        : point - anchor.distance - insets.low
    case nil: break
    }
    let across = axis.cross
    // A reader at the edge at which lines start stays there.
    if abs(before.offset[across] - before.range.start[across]) <= 0.001 {
      target[across] = range.start[across]
    }
    return range.clamped(target)
  }
}

extension LayoutElement {
  /// The index path of an item.
  fileprivate var path: ItemPath { ItemPath(section: section ?? 0, item: item ?? 0) }
}
