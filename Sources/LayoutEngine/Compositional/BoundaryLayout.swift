import LayoutModel

/// The headers, footers and other boundary items around a section or the whole content (rules 15 to
/// 18).
///
/// They are placed around a box: the section without them. Boundary items that extend the box make
/// the section longer. Source: `NSCollectionLayoutBoundarySupplementaryItem`.
struct BoundaryLayout {
  /// The boundary items with their resolved sizes.
  private let items: [(description: BoundaryItemDescription, size: LayoutSize)]
  private let axis: ScrollAxis
  private let insets: DirectionalEdgeInsets
  private let pixels: PixelAlignment
  /// The length by which the section grows at its start, in points.
  let before: Double
  /// The length by which the section grows at its end, in points.
  let after: Double

  /// Resolves the sizes of boundary items, which do not depend on the box.
  ///
  /// Fractions refer to the container's size; the items keep the insets across the axis.
  init(
    _ descriptions: [BoundaryItemDescription],
    along axis: ScrollAxis,
    container: LayoutSize,
    insets: DirectionalEdgeInsets,
    pixels: PixelAlignment
  ) {
    self.axis = axis
    self.insets = insets
    self.pixels = pixels
    var base = container
    base[axis.cross] = max(0, base[axis.cross] - insets.total(axis.cross))
    let items = descriptions.map {
      (description: $0, size: $0.size.resolved(in: base, pixels: pixels))
    }
    /// Rule 16: a section grows by the length that its extending items stick out.
    func growth(at end: AxisEnd) -> Double {
      items.filter { $0.description.extendsBoundary && $0.description.alignment.end(axis) == end }
        .reduce(0) { growth, item in
          let offset = item.description.absoluteOffset[axis]
          return max(growth, item.size[axis] + (end == .end ? offset : -offset))
        }
    }
    self.items = items
    before = growth(at: .start)
    after = growth(at: .end)
  }

  /// Returns the length of a box with its extending side items: at least that of the longest.
  func boxSize(_ mainSize: Double) -> Double {
    items.filter { $0.description.extendsBoundary && $0.description.alignment.end(axis) == nil }
      .reduce(mainSize) { max($0, $1.size[axis]) }
  }

  /// Returns the length of a box and the growth at both of its ends, in points.
  func extent(boxSize: Double) -> Double { before + boxSize + after }

  /// Returns the boundary items at a box that starts `before` points behind the origin.
  ///
  /// The box has these extents along and across the axis, in points.
  func elements(boxSize: Double, crossSize: Double) -> [SectionElement] {
    items.map { description, size in
      let corner = LayoutPoint(
        along: axis,
        before + position(of: description, size[axis], in: boxSize),
        crossPosition(of: description, size[axis.cross], in: crossSize)
      )
      let isPinned = description.pinToVisibleBounds
      var element = SectionElement(
        elementKind: description.elementKind,
        item: 0,
        frame: LayoutRect(origin: pixels.near(corner + description.absoluteOffset), size: size),
        zIndex: isPinned ? PinnedRange.zIndexBase + description.zIndex : description.zIndex
      )
      if let id = description.id { element.id = id }
      if isPinned { element.pinning = pinning(of: description, boxSize: boxSize) }
      return element
    }
  }

  /// Returns the start of an item along the axis, from the start of the box (rules 15 and 16).
  private func position(
    of description: BoundaryItemDescription,
    _ length: Double,
    in boxSize: Double
  ) -> Double {
    let isOutside = description.extendsBoundary
    return switch description.alignment.end(axis) {
    case .start: isOutside ? -length : 0
    case .end: isOutside ? boxSize : boxSize - length
    case nil: (boxSize - length) / 2
    }
  }

  /// Returns the start of an item across the axis, between the insets.
  private func crossPosition(
    of description: BoundaryItemDescription,
    _ extent: Double,
    in crossSize: Double
  ) -> Double {
    let (start, end) = (insets.start(axis.cross), crossSize - insets.end(axis.cross))
    return switch description.alignment.end(axis.cross) {
    case .start: start
    case .end: end - extent
    case nil: start + (end - start - extent) / 2
    }
  }

  /// Returns the range of a pinned item (rule 17): its section without what extends the other end.
  private func pinning(
    of description: BoundaryItemDescription,
    boxSize: Double
  ) -> PinnedRange {
    let edge = description.alignment.end(axis)
    let start = edge == .start ? 0 : before
    let end = before + boxSize + (edge == .end ? after : 0)
    let insets = description.pinInsets
    return PinnedRange(
      edge: edge,
      range: start...max(start, end),
      distances: (insets.start(axis), insets.end(axis))
    )
  }
}
