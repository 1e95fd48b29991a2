import LayoutModel

/// A child of a group with its size and what is in it, before it has a place.
struct Slot {
  /// The spacing outside.
  var edgeSpacing: EdgeSpacing
  /// The size.
  var size: Size
  /// The items in it, relative to the slot's corner.
  var leaves: [GroupLeaf]
  /// What stands at them, relative to the slot's corner.
  var supplements: [GroupSupplement] = []

  /// What the slot needs along an axis at least.
  func length(_ axis: Axis) -> Double { size[axis] + edgeSpacing.minimum(axis) }
}

/// Slots one after the other along an axis (rule 8).
struct SlotRun {
  var slots: [Slot]
  var axis: Axis
  var spacing: LayoutSpacing
  var pixels: PixelAlignment

  /// The length of all slots and spacings at their minimum.
  var minimumLength: Double {
    slots.reduce(0) { $0 + $1.length(axis) } + Double(max(0, slots.count - 1)) * spacing.minimum
  }

  /// What the longest slot needs across.
  var breadth: Double { slots.reduce(0) { max($0, $1.length(axis.cross)) } }

  /// The items' places, and what stands at them, when the run has this room, which starts at a
  /// corner.
  func placed(in room: Size, at origin: Point) -> PlacedSlots {
    var placed = PlacedSlots()
    forEachCorner(in: room, at: origin) { slot, corner in
      placed.append(slot, at: Point(x: pixels.near(corner.x), y: pixels.near(corner.y)))
    }
    return placed
  }

  /// Calls a closure with each slot and where it starts, before that is brought onto pixels.
  func forEachCorner(in room: Size, at origin: Point, _ body: (Slot, Point) -> Void) {
    let share = share(in: room[axis])
    var cursor = origin[axis]
    for slot in slots {
      let edges = slot.edgeSpacing
      cursor += Self.length(edges.start(axis), share)
      let across = origin[axis.cross] + slot.crossPosition(in: room[axis.cross], across: axis.cross)
      body(slot, Point(along: axis, cursor, across))
      cursor += slot.size[axis] + Self.length(edges.end(axis), share)
      cursor += Self.length(spacing, share)
    }
  }

  /// How many gaps and edges along the axis are flexible.
  var flexibleCount: Int {
    let gaps = spacing.isFlexible ? max(0, slots.count - 1) : 0
    return slots.reduce(gaps) { $0 + $1.edgeSpacing.flexibleCount(axis) }
  }

  /// What is added to each flexible spacing; negative where the room is too small.
  func share(in length: Double) -> Double {
    let flexible = flexibleCount
    return flexible == 0 ? 0 : (length - minimumLength) / Double(flexible)
  }

  private static func length(_ spacing: LayoutSpacing, _ share: Double) -> Double {
    spacing.minimum + (spacing.isFlexible ? share : 0)
  }
}

/// The items of a run with what stands at them.
struct PlacedSlots {
  private(set) var leaves: [GroupLeaf] = []
  private(set) var supplements: [GroupSupplement] = []

  mutating func append(_ slot: Slot, at corner: Point) {
    for supplement in slot.supplements {
      supplements.append(supplement.offset(by: corner, leaf: leaves.count))
    }
    for leaf in slot.leaves { leaves.append(leaf.offset(by: corner)) }
  }
}

extension Slot {
  /// An item as the only thing in a slot of a size.
  init(_ item: ItemDescription, size: Size, parts: [CellPart], pixels: PixelAlignment) {
    let frame = Rect(origin: .zero, size: size).inset(by: item.contentInsets, of: item.size)
    let spacing = item.edgeSpacing
    let leaf = GroupLeaf(
      frame: frame,
      zIndex: 0,
      farEdge: Point(
        x: frame.maxX + spacing.trailing.fixedLength,
        y: frame.maxY + spacing.bottom.fixedLength
      ),
      parts: parts
    )
    self.init(edgeSpacing: spacing, size: size, leaves: [leaf])
    supplements = item.supplementaryItems.map { description in
      GroupSupplement(
        description: description,
        size: description.size.resolved(in: frame.size, pixels: pixels),
        owner: .item,
        container: frame,
        leaves: 0..<1
      )
    }
  }

  /// Where the slot starts across a run: a run of one slot, with the same sharing out.
  func crossPosition(in room: Double, across axis: Axis) -> Double {
    let start = edgeSpacing.start(axis)
    guard start.isFlexible else { return start.minimum }
    let rest = room - length(axis)
    return start.minimum + rest / Double(edgeSpacing.flexibleCount(axis))
  }
}

/// A supplementary item in a solved group (rule 20), before it is known how many of the group's
/// items there are.
struct GroupSupplement {
  /// What it stands at.
  enum Owner {
    /// An item.
    case item
    /// A group.
    case group
  }

  var description: SupplementaryItemDescription
  var size: Size
  var owner: Owner
  /// The frame of the item or the group that it stands at.
  var container: Rect
  /// The items of the group that it stands at; there has to be one.
  var leaves: Range<Int>

  func offset(by distance: Point, leaf: Int) -> GroupSupplement {
    var moved = self
    moved.container = container.offset(by: distance)
    moved.leaves = leaves.lowerBound + leaf..<leaves.upperBound + leaf
    return moved
  }

  /// The frame at a container.
  func frame(at container: Rect, pixels: PixelAlignment) -> Rect {
    let anchor = description.containerAnchor
    let own = description.itemAnchor ?? LayoutAnchor(x: anchor.x, y: anchor.y)
    let point = anchor.point(in: container, itemSize: size)
    let ownPoint = LayoutAnchor(x: own.x, y: own.y)
      .point(in: Rect(origin: .zero, size: size), itemSize: size)
    let moved = LayoutAnchor(x: 0, y: 0, offset: own.offset).point(in: .zero, itemSize: size)
    let origin = point - ownPoint + moved
    return Rect(origin: Point(x: pixels.near(origin.x), y: pixels.near(origin.y)), size: size)
  }
}

extension SolvedGroup {
  /// What stands at the group's first items and at its groups, as far as those have items.
  ///
  /// A group that is not full is trimmed along the axis (rule 9) before anything stands at it.
  func elements(used: Int, along axis: Axis, pixels: PixelAlignment) -> [GroupElement] {
    supplements.filter { $0.leaves.lowerBound < used }
      .map { supplement in
        var container = supplement.container
        if case .group = supplement.owner {
          let group = SolvedGroup(size: container.size, leaves: Array(leaves[supplement.leaves]))
          let rest = used - supplement.leaves.lowerBound
          container.size[axis] = group.extent(along: axis, used: rest)
        }
        return GroupElement(
          supplement: supplement,
          frame: supplement.frame(at: container, pixels: pixels)
        )
      }
  }
}

/// A supplementary item of a group with its place.
struct GroupElement {
  var supplement: GroupSupplement
  var frame: Rect

  /// The item that it stands at; nil where it stands at a group.
  var leaf: Int? {
    if case .item = supplement.owner { supplement.leaves.lowerBound } else { nil }
  }
}

extension GroupDescription {
  /// What stands at a group that is solved; fractions are taken of what the group was sized in.
  func supplements(
    of solved: SolvedGroup,
    base: Size,
    pixels: PixelAlignment
  ) -> [GroupSupplement] {
    item.supplementaryItems.map { description in
      GroupSupplement(
        description: description,
        size: description.size.resolved(in: base, pixels: pixels),
        owner: .group,
        container: Rect(origin: .zero, size: solved.size),
        leaves: 0..<solved.leaves.count
      )
    }
  }
}
