import LayoutModel

/// Headers, footers and the like around a section or around the whole content (rules 15 to 18).
///
/// They are placed at a box, the section without them; those that extend it let it grow.
struct BoundaryLayout {
  /// What a box of boundary items is.
  struct Box {
    /// The axis along which sections follow each other.
    var axis: Axis
    /// The container's size, which fractions are taken of.
    var container: Size
    /// What the items keep free across the axis.
    var insets: DirectionalEdgeInsets
    /// How numbers are brought onto pixels.
    var pixels: PixelAlignment
  }

  private struct Item {
    var description: BoundaryItemDescription
    var size: Size
  }

  private let box: Box
  private let items: [Item]
  /// How far the section grows where it starts.
  let before: Double
  /// How far the section grows where it ends.
  let after: Double

  /// Sizes the items, which does not depend on what is in the box.
  init(_ descriptions: [BoundaryItemDescription], in box: Box) {
    self.box = box
    var base = box.container
    base[box.axis.cross] = max(0, base[box.axis.cross] - box.insets.total(box.axis.cross))
    let items = descriptions.map {
      Item(description: $0, size: $0.size.resolved(in: base, pixels: box.pixels))
    }
    self.items = items
    before = Self.growth(of: items, at: .start, along: box.axis)
    after = Self.growth(of: items, at: .end, along: box.axis)
  }

  /// Rule 16: a section grows by as much as what extends it sticks out.
  private static func growth(
    of items: [Item],
    at end: AxisEnd,
    along axis: Axis
  ) -> Double {
    items.filter { $0.description.extendsBoundary && $0.description.alignment.end(axis) == end }
      .reduce(0) { growth, item in
        let offset = item.description.absoluteOffset[axis]
        return max(growth, item.size[axis] + (end == .end ? offset : -offset))
      }
  }

  /// How long a box of a length is with its extending side items: as long as the longest at least.
  func boxLength(_ length: Double) -> Double {
    items.filter { $0.description.extendsBoundary && $0.description.alignment.end(box.axis) == nil }
      .reduce(length) { max($0, $1.size[box.axis]) }
  }

  /// How long everything is: the box and what it grows by.
  func extent(boxLength: Double) -> Double { before + boxLength + after }

  /// The items at a box of a length, which starts `before` behind the origin.
  func elements(boxLength: Double, breadth: Double) -> [SectionElement] {
    items.map { item in
      let description = item.description
      let axis = box.axis
      let across = acrossPosition(of: item, breadth: breadth)
      let corner = Point(along: axis, before + alongPosition(of: item, boxLength), across)
      let position = corner + description.absoluteOffset
      let origin = Point(x: box.pixels.near(position.x), y: box.pixels.near(position.y))
      return SectionElement(
        elementKind: description.elementKind,
        item: 0,
        frame: Rect(origin: origin, size: item.size),
        zIndex: description.pinToVisibleBounds
          ? PinnedRange.zIndexBase + description.zIndex : description.zIndex,
        pinning: description.pinToVisibleBounds
          ? pinning(of: description, boxLength: boxLength) : nil
      )
    }
  }

  /// Where an item starts along the axis, from the start of the box.
  private func alongPosition(of item: Item, _ boxLength: Double) -> Double {
    let length = item.size[box.axis]
    let isOutside = item.description.extendsBoundary
    return switch item.description.alignment.end(box.axis) {
    case .start: isOutside ? -length : 0
    case .end: isOutside ? boxLength : boxLength - length
    case nil: (boxLength - length) / 2
    }
  }

  /// Where an item starts across the axis.
  private func acrossPosition(of item: Item, breadth: Double) -> Double {
    let cross = box.axis.cross
    let (start, end) = (box.insets.start(cross), breadth - box.insets.end(cross))
    let extent = item.size[cross]
    return switch item.description.alignment.end(cross) {
    case .start: start
    case .end: end - extent
    case nil: start + (end - start - extent) / 2
    }
  }

  /// Rule 17: a pinned item stays within its section, and out of what extends the other end.
  private func pinning(
    of description: BoundaryItemDescription,
    boxLength: Double
  ) -> PinnedRange {
    let edge = description.alignment.end(box.axis)
    let start = edge == .start ? 0 : before
    let end = before + boxLength + (edge == .end ? after : 0)
    return PinnedRange(edge: edge, range: start...max(start, end))
  }
}
