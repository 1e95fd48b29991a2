public import LayoutModel

/// The item that keeps its place on the screen when a layout changes: the first one in sight.
public struct ScrollAnchor: Sendable, Hashable {
  /// The item.
  public var item: IndexPath
  /// How much of the item is before the visible bounds, as a fraction of its extent; negative where
  /// it starts behind their edge, in points then.
  private var cut: Double

  /// The anchor of a layout at an offset; nil at the start of the range, where a reader stays at the
  /// start, and where no item is in sight.
  /// - Complexity: O(log n + k) for k visible elements.
  public init?(in layout: CollectionLayout, at offset: Point, container: Size, range: ScrollRange) {
    let axis = layout.scrollDirection
    guard offset[axis] > range.least[axis] + 0.001 else { return nil }
    let bounds = Rect(origin: offset, size: container)
    let items = layout.elements(in: bounds).filter { $0.kind == .item }
    let first = items.min { left, right in
      (left.frame.min(axis), left.section ?? 0, left.item ?? 0)
        < (right.frame.min(axis), right.section ?? 0, right.item ?? 0)
    }
    guard let first, let section = first.section, let item = first.item else { return nil }
    self.item = IndexPath(section: section, item: item)
    let (start, extent) = (first.frame.min(axis), first.frame.size[axis])
    let hidden = offset[axis] - start
    cut = hidden > 0 && extent > 0 ? hidden / extent : hidden
  }

  /// The offset at which the item is where it was; nil where there is no such item.
  public func offset(
    of item: IndexPath,
    in layout: CollectionLayout,
    range: ScrollRange
  ) -> Point? {
    guard let frame = layout.element(at: item)?.frame else { return nil }
    let axis = layout.scrollDirection
    var offset = Point.zero
    offset[axis] = frame.min(axis) + (cut > 0 ? cut * frame.size[axis] : cut)
    return range.clamped(offset)
  }
}
