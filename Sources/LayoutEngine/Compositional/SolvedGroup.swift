import LayoutModel

/// A group with its size and its items' places, in its own coordinates.
///
/// `NSCollectionLayoutGroup` after UIKit has resolved it; rules are cited by their number in
/// `docs/compositional.md`.
struct SolvedGroup {
  /// The outer size, in points.
  var size: Size
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

  /// Returns the items' frames as columns.
  /// - Parameter limit: The most items to include, at least 0; frames of a custom group are
  ///   returned whole.
  /// - Returns: The items' frames as columns.
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

  /// Adds a slot's content.
  /// - Parameters:
  ///   - slot: A slot whose content is relative to its corner.
  ///   - corner: The slot's corner in the group's coordinates.
  mutating func append(_ slot: Slot, at corner: Point) {
    for supplement in slot.supplements {
      supplements.append(supplement.offset(by: corner, firstItem: items.count))
    }
    for item in slot.items { items.append(item.offset(by: corner)) }
  }

  /// Returns the group's extent along an axis when only its first items are present (rule 9).
  ///
  /// It is shorter by the distance from their far edge to that of all items.
  /// - Parameters:
  ///   - axis: The axis along which the group is trimmed.
  ///   - itemCount: The number of items present; all of them, or more, leave the group as it is.
  /// - Returns: The extent, in points.
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
  /// - Parameters:
  ///   - itemCount: The number of items present, at least 0.
  ///   - axis: The axis along which groups are trimmed.
  /// - Returns: The supplementary items of those items, in the group's coordinates.
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
  /// Creates a custom group from its frames (rule 21).
  /// - Parameters:
  ///   - columns: The items' frames, in the group's coordinates.
  ///   - size: The declared size; estimated dimensions grow as far as the frames reach.
  ///   - item: The group's own description.
  init(custom columns: FrameColumns, size: Size, of item: ItemDescription) {
    self.size = size.grown(to: columns, of: item.size)
    items = (0..<columns.count)
      .map { index in
        PlacedItem(
          frame: columns[index],
          zIndex: columns.zIndex(at: index),
          farEdge: Point(x: columns[index].maxX, y: columns[index].maxY),
          details: columns.attributes.map { PlacedDetails($0[index]) }
        )
      }
  }
}

/// An item's place in a solved group, in the group's coordinates.
struct PlacedItem {
  /// The item's frame.
  var frame: Rect
  /// The place in the drawing order; items with greater numbers lie on top.
  var zIndex: Int
  /// The frame's far edges followed by the item's fixed spacing, which determine trimming (rule 9).
  var farEdge: Point
  /// The parts of the item's cell and its attributes; nil if it has none.
  var details: PlacedDetails?

  /// The parts of the item's cell, in the cell's coordinates.
  var parts: [CellPart] { details?.parts ?? [] }

  /// Returns the item moved by a distance.
  func offset(by distance: Point) -> PlacedItem {
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
  /// The attributes that the frames of a custom group give; nil in other items.
  let attributes: ElementAttributes?

  /// Creates the details of an item whose cell has parts; nil if the cell has none.
  init?(parts: [CellPart]) {
    guard !parts.isEmpty else { return nil }
    (self.parts, attributes) = (parts, nil)
  }

  /// Creates the details of a frame of a custom group.
  init(_ attributes: ElementAttributes) {
    (parts, self.attributes) = (attributes.parts, attributes)
  }
}

/// A supplementary item of an item or a group, before it is known how many items the group has (rule
/// 20).
///
/// Source: `NSCollectionLayoutSupplementaryItem` with its container and item anchors.
struct GroupSupplement {
  /// The description in the document.
  var description: SupplementaryItemDescription
  /// The resolved size.
  var size: Size
  /// Whether it belongs to an item; false if it belongs to a group.
  var isAtItem: Bool
  /// The frame of the item, or of the group less its insets, that it belongs to.
  var container: Rect
  /// The items that it belongs to: one item, or those of a group.
  ///
  /// It appears when the first of them is present.
  var items: Range<Int>

  /// Returns the supplementary item moved into an enclosing group.
  /// - Parameters:
  ///   - distance: The corner of the slot, in points.
  ///   - firstItem: The number of items in the enclosing group before the slot.
  /// - Returns: The supplementary item moved into an enclosing group.
  func offset(by distance: Point, firstItem: Int) -> GroupSupplement {
    var moved = self
    moved.container = container.offset(by: distance)
    moved.items = items.lowerBound + firstItem..<items.upperBound + firstItem
    return moved
  }

  /// Returns the frame, with its corner on a whole pixel (rule 20).
  func frame(pixels: PixelAlignment) -> Rect {
    let anchor = description.containerAnchor
    let own = description.itemAnchor ?? LayoutAnchor(x: anchor.x, y: anchor.y)
    let point = anchor.point(in: container, itemSize: size)
    let ownPoint = LayoutAnchor(x: own.x, y: own.y)
      .point(in: Rect(origin: .zero, size: size), itemSize: size)
    let moved = LayoutAnchor(x: 0, y: 0, offset: own.offset).point(in: .zero, itemSize: size)
    return Rect(origin: pixels.near(point - ownPoint + moved), size: size)
  }
}

extension GroupDescription {
  /// Returns the supplementary items of the group itself.
  /// - Parameters:
  ///   - solved: The group with its size and items.
  ///   - base: The size that fractions refer to: the one that the group itself was resolved in.
  ///   - pixels: The rounding of lengths and positions.
  /// - Returns: The supplementary items of the group itself.
  func supplements(
    of solved: SolvedGroup,
    base: Size,
    pixels: PixelAlignment
  ) -> [GroupSupplement] {
    item.supplementaryItems.map { description in
      GroupSupplement(
        description: description,
        size: description.size.resolved(in: base, pixels: pixels),
        isAtItem: false,
        container: inner(of: solved.size),
        items: 0..<solved.items.count
      )
    }
  }
}

extension Size {
  /// Returns the size with its estimated dimensions as large as frames reach.
  /// - Complexity: O(number of frames) if a dimension is estimated, else O(1).
  func grown(to columns: FrameColumns, of size: LayoutSize) -> Size {
    guard size.isEstimated else { return self }
    let corner = columns.farCorner
    return Size(
      width: size.width.isEstimated ? corner.x : width,
      height: size.height.isEstimated ? corner.y : height
    )
  }
}

extension PixelAlignment {
  /// Returns the pixel corner that is nearest to a point.
  func near(_ point: Point) -> Point { Point(x: near(point.x), y: near(point.y)) }
}
