import LayoutModel

/// A child of a group with its size and content, before it has a place.
struct Slot {
  /// The spacing outside the child (rule 11).
  var edgeSpacing: EdgeSpacing
  /// The child's size, in points.
  var size: LayoutSize
  /// The items in it, relative to the slot's corner: one, or those of a nested group.
  var items: [PlacedItem]
  /// The supplementary items in it, relative to the slot's corner.
  var supplements: [GroupSupplement] = []

  /// Returns the least length that the slot takes along an axis, edge spacing included.
  func length(_ axis: ScrollAxis) -> Double { size[axis] + edgeSpacing.minimum(axis) }

  /// Returns the slot's start across a run: a run of one slot, which shares spacing in the same way
  /// (rule 8).
  func crossPosition(in room: Double, across axis: ScrollAxis) -> Double {
    let start = edgeSpacing.start(axis)
    guard start.isFlexible else { return start.minimum }
    let rest = room - length(axis)
    return start.minimum + rest / Double(edgeSpacing.flexibleCount(axis))
  }
}

extension Slot {
  /// Creates the slot of a single item, of a resolved and measured size.
  init(_ item: ItemDescription, size: LayoutSize, parts: [CellPart], pixels: PixelAlignment) {
    let frame = LayoutRect(origin: .zero, size: size).inset(by: item.contentInsets, of: item.size)
    let spacing = item.edgeSpacing
    let placed = PlacedItem(
      frame: frame,
      zIndex: item.zIndex,
      farEdge: LayoutPoint(
        x: frame.maxX + spacing.trailing.fixedLength,
        y: frame.maxY + spacing.bottom.fixedLength
      ),
      details: PlacedDetails(parts: parts, item.attributes)
    )
    self.init(edgeSpacing: spacing, size: size, items: [placed])
    supplements = item.supplementaryItems.map { description in
      GroupSupplement(
        description: description,
        size: description.size.resolved(in: frame.size, pixels: pixels),
        isAtItem: true,
        container: frame,
        items: 0..<1
      )
    }
  }
}
