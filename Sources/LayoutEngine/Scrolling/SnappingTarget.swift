import LayoutModel

/// The offset at which a scroll over a native engine's section comes to rest.
struct SnappingTarget {
  let layout: CollectionLayout
  let range: ScrollRange
  /// The container's size.
  let container: Size

  private var axis: Axis { layout.scrollDirection }

  /// The offset for a scroll that would end at a proposed one.
  func offset(_ snapping: Snapping, for proposed: Point) -> Point {
    switch snapping {
    case .none: proposed
    case .paging: page(nearest: proposed)
    case .centered: middle(nearest: proposed)
    }
  }

  /// Rests at multiples of the container's extent from the start of the range.
  private func page(nearest proposed: Point) -> Point {
    guard container[axis] > 0 else { return proposed }
    let start = range.least[axis]
    var offset = proposed
    let pages = ((proposed[axis] - start) / container[axis] + 0.5).rounded(.down)
    offset[axis] = start + pages * container[axis]
    return range.clamped(offset)
  }

  /// Rests where the item whose middle is nearest to that of the bounds is in their middle.
  private func middle(nearest proposed: Point) -> Point {
    let bounds = Rect(origin: proposed, size: container)
    func middle(_ rect: Rect) -> Double { (rect.min(axis) + rect.max(axis)) / 2 }
    func distance(_ element: LayoutElement) -> Double {
      abs(middle(element.frame) - middle(bounds))
    }
    let items = layout.elements(in: bounds).filter { $0.kind == .item }
    guard let nearest = items.min(by: { distance($0) < distance($1) }) else { return proposed }
    var offset = proposed
    offset[axis] = middle(nearest.frame) - container[axis] / 2
    return range.clamped(offset)
  }
}
