import LayoutModel

/// The slots of a group in sequence along its axis, and the rule that chose their number.
struct SlotRun {
  /// The rule that determines the number of slots.
  enum FillRule: Equatable {
    /// One slot for each subitem, because the group's length is estimated (rule 6).
    case once
    /// One slot after the other until the next one does not fit (rule 3).
    case oneByOne
    /// As many slots as fit when they share what their spacings leave (rule 3).
    case shared
    /// One slot after the other, against the base that the spacings of this many slots leave (rule
    /// 4).
    case acrossByAlong(withoutSpacing: Int)
    /// Equal shares of this length, in points (rule 7).
    case equalShares(Double)
  }

  /// The axis along which slots follow each other.
  let axis: ScrollAxis
  /// The spacing between slots.
  let spacing: LayoutSpacing
  /// The rounding of positions.
  let pixels: PixelAlignment
  /// The size that the slots' fractional dimensions refer to.
  let fractionBase: LayoutSize
  /// The number of items from the group's first one that decide on an estimated size; slots beyond
  /// them do not (rule 26).
  let decidingItems: Int
  /// The rule that chose the number of slots.
  var fillRule: FillRule
  /// The slots, in order.
  private(set) var slots: [Slot] = []
  /// The number of items in all slots.
  private(set) var itemCount = 0
  /// The number of slots that decide on the group's size if that is estimated.
  private(set) var decidingCount = 0
  /// Whether any number of items fits, because they take no space.
  var isBoundless = false

  /// Adds a slot at the end.
  mutating func append(_ slot: Slot) {
    if itemCount < decidingItems { decidingCount += 1 }
    slots.append(slot)
    itemCount += slot.items.count
  }

  /// Puts a slot of as many items in place of another one.
  mutating func replaceSlot(at index: Int, with slot: Slot) { slots[index] = slot }

  /// The length of all slots and spacings at their minimum, in points.
  var minimumLength: Double {
    slots.reduce(0) { $0 + $1.length(axis) } + Double(max(0, slots.count - 1)) * spacing.minimum
  }

  /// The slots that decide on the group's size if that is estimated.
  var decidingSlots: ArraySlice<Slot> { slots.prefix(decidingCount) }

  /// The extent across of the largest slot that decides, edge spacing included, in points.
  var crossSize: Double { decidingSlots.reduce(0) { max($0, $1.length(axis.cross)) } }

  /// The group's size if its slots decide on it (rule 6), in points.
  var contentSize: LayoutSize { LayoutSize(along: axis, minimumLength, crossSize) }

  /// Calls a closure with each slot and its corner, in order, before the corner is aligned to
  /// pixels (rule 8).
  func forEachCorner(
    in room: LayoutSize,
    at origin: LayoutPoint,
    _ body: (Slot, LayoutPoint) -> Void
  ) {
    let share = share(in: room[axis])
    func length(_ spacing: LayoutSpacing) -> Double {
      spacing.minimum + (spacing.isFlexible ? share : 0)
    }
    var cursor = origin[axis]
    for slot in slots {
      let edges = slot.edgeSpacing
      cursor += length(edges.start(axis))
      let across = origin[axis.cross] + slot.crossPosition(in: room[axis.cross], across: axis.cross)
      body(slot, LayoutPoint(along: axis, cursor, across))
      cursor += slot.size[axis] + length(edges.end(axis))
      cursor += length(spacing)
    }
  }

  /// The number of flexible spacings and edges along the axis.
  var flexibleCount: Int {
    let gaps = spacing.isFlexible ? max(0, slots.count - 1) : 0
    return slots.reduce(gaps) { $0 + $1.edgeSpacing.flexibleCount(axis) }
  }

  /// Returns the length added to each flexible spacing (rule 8); negative if space is short.
  func share(in length: Double) -> Double {
    let flexible = flexibleCount
    return flexible == 0 ? 0 : (length - minimumLength) / Double(flexible)
  }
}
