package import LayoutModel

/// Finds the item that a key leads to, by the frames of a layout at rest.
///
/// A neighbour's middle lies beyond the item's along the direction. Items that share the item's
/// lane, the strip that it would cover if it moved in the direction, come first. Along the scroll
/// axis, an item outside the lane comes before one in it that lies behind the whole other item: so
/// that a row shorter than the item's own is not skipped. Across the scroll axis, only the lane
/// counts, and a row ends at its last item.
package struct NeighbourSearch {
  /// The greatest reach of a searched area to both sides of the lane, in containers.
  private static let greatestSpread = 16.0
  /// The factor by which an area without neighbours grows.
  private static let growth = 4.0
  /// The greatest reach of a searched area in the direction, in containers.
  private static let greatestReach = 1e9
  /// The length by which neighbours may overlap as if they touched, in points.
  private static let tolerance = 0.001

  private let layout: CollectionLayout
  private let container: LayoutSize
  private let isMirrored: Bool

  /// Creates a search in a layout that is shown in an environment.
  package init(_ layout: CollectionLayout, in environment: LayoutEnvironment) {
    self.layout = layout
    container = environment.container.contentSize
    isMirrored = environment.traits.layoutDirection == .rightToLeft
  }

  private var axis: ScrollAxis { layout.scrollDirection }

  /// Returns the neighbour of an item; nil if there is no such item, or none in that direction.
  /// - Complexity: O(log n + k) for k items within some containers' extents; O(sections) for the
  ///   first and the last item.
  package func neighbour(of path: ItemPath, toward direction: NeighbourDirection) -> ItemPath? {
    guard let item = layout.element(at: path) else { return nil }
    switch direction {
    case .up: return nearest(to: item, along: .vertical, toward: .start)
    case .down: return nearest(to: item, along: .vertical, toward: .end)
    case .left: return nearest(to: item, along: .horizontal, toward: .start)
    case .right: return nearest(to: item, along: .horizontal, toward: .end)
    case .leading:
      return nearest(to: item, along: .horizontal, toward: isMirrored ? .end : .start)
    case .trailing:
      return nearest(to: item, along: .horizontal, toward: isMirrored ? .start : .end)
    case .pageUp: return paged(from: item, toward: isReversed ? .end : .start)
    case .pageDown: return paged(from: item, toward: isReversed ? .start : .end)
    case .first: return outermost(at: .start)
    case .last: return outermost(at: .end)
    }
  }

  /// Whether the content starts at the right edge.
  private var isReversed: Bool { isMirrored && axis == .horizontal }

  // MARK: Ends

  /// Returns the first or the last item that is shown; nil if none is.
  private func outermost(at end: AxisEnd) -> ItemPath? {
    func index(_ step: Int, of count: Int) -> Int { end == .start ? step : count - 1 - step }
    let limit = WorkLimit.current
    for step in layout.sections.indices {
      let section = index(step, of: layout.sections.count)
      let found = layout.sections[section].layout
      let count = found.frames.count
      for step in 0..<count {
        if limit.isOver(at: step) { return nil }
        let item = index(step, of: count)
        if found.attributes?.isHidden(item) != true {
          return ItemPath(section: section, item: item)
        }
      }
    }
    return nil
  }

  // MARK: Directions

  /// An item beside the one that the search starts from.
  private struct Candidate {
    var path: ItemPath
    /// The distances from the item's middle along the direction at which the candidate starts and
    /// ends, in points.
    var start: Double
    var end: Double
    /// Whether the candidate is in the lane.
    var isInLane: Bool
    /// The distance between the middles across the direction, in points.
    var aside: Double

    /// The order of candidates that are equally near along the direction.
    var rank: (Double, Double, Int, Int) { (aside, start, path.section, path.item) }
  }

  private func nearest(to item: LayoutElement, along way: ScrollAxis, toward end: AxisEnd)
    -> ItemPath?
  {
    var reach = 1.0
    while reach <= Self.greatestReach {
      if WorkLimit.current?.isOver == true { return nil }
      let area = area(beside: item.frame, along: way, toward: end, reach: reach)
      let found = candidates(in: area, beside: item, along: way, toward: end)
      let lane = found.filter(\.isInLane)
      // An item beside it does not lie beyond it.
      let others = found.filter {
        way == axis && !$0.isInLane && $0.start >= item.frame.size[way] / 2 - Self.tolerance
      }
      if let nearest = Self.chosen(lane: lane, others: others) { return nearest }
      reach *= Self.growth
    }
    return nil
  }

  /// Returns the area in which neighbours are searched: from the item's middle on, in its lane and
  /// at both sides.
  private func area(
    beside frame: LayoutRect,
    along way: ScrollAxis,
    toward end: AxisEnd,
    reach: Double
  ) -> LayoutRect {
    let (length, spread) = (
      frame.size[way] / 2 + max(1, container[way]) * reach,
      way == axis ? max(1, container[way.cross]) * min(reach, Self.greatestSpread) : 0
    )
    let middle = frame.min(way) + frame.size[way] / 2
    var area = frame
    area.origin[way] = end == .end ? middle : middle - length
    area.size[way] = length
    area.origin[way.cross] = frame.min(way.cross) - spread
    area.size[way.cross] = frame.size[way.cross] + 2 * spread
    return area
  }

  /// Returns the shown items of an area whose middles lie beyond that of an item.
  private func candidates(
    in area: LayoutRect,
    beside item: LayoutElement,
    along way: ScrollAxis,
    toward end: AxisEnd
  ) -> [Candidate] {
    let search = ElementSearch(rect: area, wholeRect: area, bounds: nil)
    let frame = item.frame
    func middle(_ frame: LayoutRect, _ axis: ScrollAxis) -> Double {
      frame.min(axis) + frame.size[axis] / 2
    }
    let origin = middle(frame, way)
    var found: [Candidate] = []
    for index in layout.indicesOfSections(near: area) {
      layout.sections[index]
        .forEachElement(search, section: index) { element in
          guard element.kind == .item, !element.isHidden, let number = element.item else { return }
          let other = element.frame
          let ends = [other.min(way) - origin, other.max(way) - origin]
          let (start, far) = end == .end ? (ends[0], ends[1]) : (-ends[1], -ends[0])
          guard start + far > 2 * Self.tolerance else { return }
          let shared =
            min(other.max(way.cross), frame.max(way.cross))
            - max(other.min(way.cross), frame.min(way.cross))
          found.append(
            Candidate(
              path: ItemPath(section: index, item: number),
              start: start,
              end: far,
              isInLane: shared > Self.tolerance,
              aside: abs(middle(other, way.cross) - middle(frame, way.cross))
            )
          )
        }
    }
    return found
  }

  /// Returns the neighbour among candidates in the lane and others.
  private static func chosen(lane: [Candidate], others: [Candidate]) -> ItemPath? {
    let first = lane.min { ($0.start, $0.end) < ($1.start, $1.end) }
    let limit = first?.start ?? .infinity
    let before = others.filter { $0.end <= limit + tolerance }
    if let nearest = before.min(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      return best(of: before, beside: nearest)
    }
    return first.flatMap { best(of: lane, beside: $0) }
  }

  /// Returns the candidate nearest to the lane's middle among those beside another one.
  private static func best(of candidates: [Candidate], beside first: Candidate) -> ItemPath? {
    let row = candidates.filter { $0.start < first.end - tolerance || $0.path == first.path }
    return row.min { $0.rank < $1.rank }?.path
  }

  // MARK: Pages

  /// Returns the item a page away: the farthest in the lane that is in sight together with the
  /// item, or else the nearest neighbour.
  private func paged(from item: LayoutElement, toward end: AxisEnd) -> ItemPath? {
    let area = area(beside: item.frame, along: axis, toward: end, reach: 1)
    let candidates = candidates(in: area, beside: item, along: axis, toward: end)
    let page = container[axis] - item.frame.size[axis] / 2
    let farthest = candidates.filter { $0.isInLane && $0.end <= page + Self.tolerance }
      .max { ($0.end, -$0.aside) < ($1.end, -$1.aside) }
    return farthest?.path ?? nearest(to: item, along: axis, toward: end)
  }
}
