import LayoutModel

/// A group with its size and its items' places, in its own coordinates.
///
/// `NSCollectionLayoutGroup` after UIKit has resolved it; rules are cited by their number in
/// `docs/compositional.md`.
struct SolvedGroup {
  /// The outer size, in points.
  var size: LayoutSize
  /// The items, in order; empty where `customFrames` holds them.
  var items: [PlacedItem] = []
  /// The supplementary items at its items, at its nested groups and at the group itself.
  var supplements: [GroupSupplement] = []
  /// Whether any number of items fits, because they take no space: `items` is one turn of them.
  var isBoundless = false
  /// The frames of a custom group that repeats, kept as the provider returned them; else nil.
  var customFrames: FrameColumns?

  /// The number of items that a full group holds.
  var itemCount: Int { customFrames?.count ?? items.count }

  /// Returns the frames of the first items as columns; those of a custom group are returned whole.
  /// - Complexity: O(`limit`); O(1) for a custom group that repeats.
  func frames(limit: Int) -> FrameColumns {
    customFrames
      ?? FrameColumns(items.prefix(limit).map { CustomFrame(frame: $0.frame, zIndex: $0.zIndex) })
  }

  /// Returns the attributes of the items, except for the parts of cells; nil if no item has any.
  /// - Complexity: O(items of the group).
  func attributes() -> FrameAttributes? {
    if let customFrames { return customFrames.attributes }
    guard items.contains(where: { $0.details?.attributes != nil }) else { return nil }
    var columns = FrameAttributes.Columns()
    for (index, item) in items.enumerated() {
      guard let attributes = item.details?.attributes else { continue }
      columns.set(attributes, at: index, of: items.count)
    }
    return FrameAttributes(columns, count: items.count)
  }

  /// Adds a slot's content, which is relative to the slot's corner in the group.
  mutating func append(_ slot: Slot, at corner: LayoutPoint) {
    for supplement in slot.supplements {
      supplements.append(supplement.offset(by: corner, firstItem: items.count))
    }
    for item in slot.items { items.append(item.offset(by: corner)) }
  }

  /// Returns the group's extent along an axis when only its first items are present, in points
  /// (rule 9).
  ///
  /// It is shorter by the distance from their far edge to that of all items.
  /// - Complexity: O(items of the group).
  func extent(along axis: ScrollAxis, showing itemCount: Int) -> Double {
    guard itemCount < items.count else { return size[axis] }
    func farEdge(of items: ArraySlice<PlacedItem>) -> Double {
      items.reduce(-.infinity) { max($0, $1.farEdge[axis]) }
    }
    return size[axis] - (farEdge(of: items[...]) - farEdge(of: items.prefix(itemCount)))
  }

  /// Returns the supplementary items of the group when only its first items are present.
  ///
  /// A nested group that is not full is trimmed along the axis (rule 9) before its supplementary
  /// items are placed; one without items has none.
  func supplements(showing itemCount: Int, along axis: ScrollAxis) -> [GroupSupplement] {
    let limit = WorkLimit.current
    return supplements.filter { $0.items.lowerBound < itemCount }
      .map { supplement in
        // Supplementary items of full groups are not trimmed.
        guard !supplement.isAtItem, itemCount < supplement.items.upperBound,
          limit?.isOver != true
        else { return supplement }
        var trimmed = supplement
        let group = SolvedGroup(
          size: supplement.container.size,
          items: Array(items[supplement.items])
        )
        trimmed.container.size[axis] =
          group.extent(along: axis, showing: itemCount - supplement.items.lowerBound)
        return trimmed
      }
  }
}

extension SolvedGroup {
  /// Creates a custom group from its frames (rule 21); estimated dimensions grow as far as they
  /// reach, except along the axis `fixed`, on which its parent decides (rule 7).
  init(custom columns: FrameColumns, size: LayoutSize, of item: ItemDescription, fixed: ScrollAxis?)
  {
    self.size = size.grown(to: columns, along: item.size.estimatedAxes(fixed: fixed))
    items = (0..<columns.count)
      .map { index in
        PlacedItem(
          frame: columns[index],
          zIndex: columns.zIndex(at: index),
          farEdge: LayoutPoint(x: columns[index].maxX, y: columns[index].maxY),
          details: columns.attributes.map { PlacedDetails($0[index]) }
        )
      }
  }
}

/// An item's place in a solved group, in the group's coordinates.
struct PlacedItem {
  /// The item's frame.
  var frame: LayoutRect
  /// The place in the drawing order; items with greater numbers lie on top.
  var zIndex: Int
  /// The frame's far edges followed by the item's fixed spacing, which determine trimming (rule 9).
  var farEdge: LayoutPoint
  /// The parts of the item's cell and its attributes; nil if it has none.
  var details: PlacedDetails?

  /// The parts of the item's cell, in the cell's coordinates.
  var parts: [CellPart] { details?.parts ?? [] }

  func offset(by distance: LayoutPoint) -> PlacedItem {
    var moved = self
    moved.frame = frame.offset(by: distance)
    moved.farEdge = farEdge + distance
    return moved
  }
}

/// The attributes that few items of groups have, shared by the copies of an item as it is placed.
final class PlacedDetails: Sendable {
  /// The parts of the item's cell, in the cell's coordinates.
  let parts: [CellPart]
  /// The attributes that the item's description or the frames of a custom group give; nil in other
  /// items.
  let attributes: ElementAttributes?

  /// Creates the details of an item, with the parts of its cell; nil if all are the defaults.
  init?(parts: [CellPart], _ attributes: ElementAttributes) {
    guard !parts.isEmpty || attributes != .standard else { return nil }
    (self.parts, self.attributes) = (parts, attributes == .standard ? nil : attributes)
  }

  /// Creates the details of a frame of a custom group.
  init(_ attributes: ElementAttributes) {
    (parts, self.attributes) = (attributes.parts, attributes)
  }
}

extension LayoutSize {
  /// Returns the size as large along some axes as frames reach.
  /// - Complexity: O(number of frames); O(1) without axes.
  func grown(to columns: FrameColumns, along axes: [ScrollAxis]) -> LayoutSize {
    guard !axes.isEmpty else { return self }
    let corner = columns.farCorner
    var size = self
    for axis in axes { size[axis] = corner[axis] }
    return size
  }
}

extension PixelAlignment {
  /// Returns the pixel corner that is nearest to a point.
  func near(_ point: LayoutPoint) -> LayoutPoint { LayoutPoint(x: near(point.x), y: near(point.y)) }
}
