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
  /// The rule that chose the number of slots.
  var fillRule: FillRule
  /// The slots, in order.
  private(set) var slots: [Slot] = []
  /// The number of items in all slots.
  private(set) var itemCount = 0
  /// Whether any number of items fits, because they take no space.
  var isBoundless = false

  /// Adds a slot at the end.
  mutating func append(_ slot: Slot) {
    slots.append(slot)
    itemCount += slot.items.count
  }

  /// The length of all slots and spacings at their minimum, in points.
  var minimumLength: Double {
    slots.reduce(0) { $0 + $1.length(axis) } + Double(max(0, slots.count - 1)) * spacing.minimum
  }

  /// The extent across of the largest slot, edge spacing included, in points.
  var crossSize: Double { slots.reduce(0) { max($0, $1.length(axis.cross)) } }

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

  /// Raises slots of `uniformAcrossSiblings` items to the largest slot along an axis (rule 26); the
  /// slots take the descriptions in turn.
  mutating func raiseUniformSiblings(_ subitems: [SubitemDescription], along side: ScrollAxis) {
    let uniformItems = subitems.map { subitem -> ItemDescription? in
      guard case .item(let item) = subitem, case .uniformAcrossSiblings = item.size[side] else {
        return nil
      }
      return item
    }
    guard uniformItems.contains(where: { $0 != nil }) else { return }
    let largest = slots.reduce(0) { max($0, $1.size[side]) }
    for index in slots.indices {
      guard let item = uniformItems[index % subitems.count] else { continue }
      var size = slots[index].size
      size[side] = largest
      let parts = slots[index].items.first?.parts ?? []
      slots[index] = Slot(item, size: size, parts: parts, pixels: pixels)
    }
  }
}
