package import LayoutModel

// Targets of items that are dragged.
extension VisibleStateSolver {
  /// Returns the item in whose place a dragged item would be dropped.
  ///
  /// The layout is the one before the drag and stays so: the target depends on the item and the
  /// point alone, so it never swings between two places. Where a plugin places the sections, an item
  /// may leave its section for the one whose lane the point is in; the hook of neither is then called.
  /// - Parameters:
  ///   - path: the dragged item, which is in the layout.
  ///   - point: the point to which it is dragged, in content coordinates.
  ///   - offset: the content offset.
  /// - Returns: an item of the same section, or an item of another one or its end.
  /// - Throws: the failure of the section's provider.
  /// - Complexity: O(log n + k) for k items about as far from the point as the nearest one, and
  ///   O(number of sections) where a plugin places them.
  package func movementTarget(
    of path: ItemPath,
    at point: LayoutPoint,
    offset: LayoutPoint
  ) throws(LayoutError) -> ItemPath {
    let index = indexOfSection(under: point, from: path.section)
    guard index == path.section else {
      return ItemPath(section: index, item: layout.sections[index].gap(at: point, in: index))
    }
    let section = layout.sections[index]
    let proposed = section.nearestItem(to: point, in: path.section) ?? path.item
    guard var request = try visibleStateRequest(of: section, for: .movementTarget) else {
      return ItemPath(section: path.section, item: proposed)
    }
    let origin = section.scrolledOrigin
    request.sections = layout.placedSections
    request.scroll = scroll(
      to: LayoutRect(origin: offset, size: environment.container.contentSize),
      velocity: .zero,
      from: origin
    )
    let movement = ItemMovement(item: path.item, position: point - origin, proposed: proposed)
    let target = try naming(path.section) { () throws(LayoutError) in
      try provider.call(.movementTarget, request, movement)
    }
    return ItemPath(section: path.section, item: target)
  }

  /// Returns the section to which an item is dragged: its own, unless a plugin places the sections.
  ///
  /// A section's lane is its frame without ends along its axis: a column of a board reaches below its
  /// last card. The section with the nearest lane counts, of several the nearest one, and of those the
  /// item's own.
  private func indexOfSection(under point: LayoutPoint, from own: Int) -> Int {
    guard layout.collection != nil else { return own }
    func distance(_ index: Int) -> (lane: Double, frame: Double) {
      let (frame, across) = (layout.sections[index].frame, layout.sections[index].axis.cross)
      let lane = max(frame.min(across) - point[across], 0, point[across] - frame.max(across))
      return (lane, frame.distance(to: point))
    }
    var (best, least) = (own, distance(own))
    for index in layout.sections.indices where distance(index) < least {
      (best, least) = (index, distance(index))
    }
    return best
  }
}

extension CollectionLayout.Section {
  /// Returns the position at which an item from elsewhere would be inserted at a point: before the
  /// nearest item, or behind it if the point is beyond its middle; 0 if the section shows none.
  fileprivate func gap(at point: LayoutPoint, in section: Int) -> Int {
    guard let nearest = nearestItem(to: point, in: section) else { return 0 }
    let frame = item(nearest, in: section).frame
    let isBehind = point[axis] > (frame.min(axis) + frame.max(axis)) / 2
    let isReversed = axis == .horizontal && environment.traits.layoutDirection == .rightToLeft
    return isBehind == isReversed ? nearest : nearest + 1
  }

  /// The half side of the first square that is searched, in points.
  private static let firstReach = 32.0
  /// The factor by which the square grows while nothing is found.
  private static let growth = 4.0

  /// Returns the shown item whose frame is nearest to a point; nil if the section shows none.
  ///
  /// Of several that contain the point, the one nearest to the viewer counts; of others that are
  /// equally near, the first. A point outside the section counts as the nearest within.
  fileprivate func nearestItem(to point: LayoutPoint, in section: Int) -> Int? {
    let bounds = itemBounds
    let near = LayoutPoint(
      x: max(bounds.x, min(point.x, bounds.maxX)),
      y: max(bounds.y, min(point.y, bounds.maxY))
    )
    let farthest = bounds.width + bounds.height
    var reach = Self.firstReach
    while WorkLimit.current?.isOver != true {
      let area = LayoutRect(
        x: near.x - reach,
        y: near.y - reach,
        width: 2 * reach,
        height: 2 * reach
      )
      var best: (distance: Double, zIndex: Int, item: Int)?
      let search = ElementSearch(rect: area, wholeRect: area, bounds: nil)
      forEachElement(search, section: section) { element in
        guard element.kind == .item, !element.isHidden, let item = element.item else { return }
        let distance = element.frame.distance(to: near)
        if let best, (best.distance, -best.zIndex, best.item) <= (distance, -element.zIndex, item) {
          return
        }
        best = (distance, element.zIndex, item)
      }
      // Farther ones than the square reaches may be incomplete.
      if let best, best.distance <= reach || reach > farthest { return best.item }
      guard reach <= farthest else { return nil }
      reach *= Self.growth
    }
    return nil
  }

  /// The section's frame, widened by its row if that scrolls across.
  private var itemBounds: LayoutRect {
    var bounds = frame
    guard let row = layout.orthogonal, let reach = layout.frames.reach(along: row.axis) else {
      return bounds
    }
    let start = scrolledOrigin[row.axis]
    bounds.origin[row.axis] = start + reach.lowerBound
    bounds.size[row.axis] = reach.upperBound - reach.lowerBound
    return bounds
  }
}

extension LayoutRect {
  /// Returns the distance of a point from the rectangle, 0 within it.
  fileprivate func distance(to point: LayoutPoint) -> Double {
    let (x, y) = (
      Swift.max(x - point.x, 0, point.x - maxX), Swift.max(y - point.y, 0, point.y - maxY)
    )
    return (x * x + y * y).squareRoot()
  }
}
