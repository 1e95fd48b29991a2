internal import LayoutModel

/// A child of a group with its size and what is in it, before it has a place.
struct Slot {
  /// The spacing outside.
  var edgeSpacing: EdgeSpacing
  /// The size.
  var size: Size
  /// The items in it, relative to the slot's corner.
  var leaves: [GroupLeaf]

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

  /// The items' places when the run has this room, which starts at a corner.
  func placed(in room: Size, at origin: Point) -> [GroupLeaf] {
    var leaves: [GroupLeaf] = []
    let share = share(in: room[axis])
    var cursor = origin[axis]
    for slot in slots {
      let edges = slot.edgeSpacing
      cursor += Self.length(edges.start(axis), share)
      let across = origin[axis.cross] + slot.crossPosition(in: room[axis.cross], across: axis.cross)
      let corner = Point(along: axis, pixels.near(cursor), pixels.near(across))
      leaves.append(contentsOf: slot.leaves.map { $0.offset(by: corner) })
      cursor += slot.size[axis] + Self.length(edges.end(axis), share)
      cursor += Self.length(spacing, share)
    }
    return leaves
  }

  /// What is added to each flexible spacing; negative where the room is too small.
  private func share(in length: Double) -> Double {
    let gaps = spacing.isFlexible ? max(0, slots.count - 1) : 0
    let flexible = slots.reduce(gaps) { $0 + $1.edgeSpacing.flexibleCount(axis) }
    return flexible == 0 ? 0 : (length - minimumLength) / Double(flexible)
  }

  private static func length(_ spacing: LayoutSpacing, _ share: Double) -> Double {
    spacing.minimum + (spacing.isFlexible ? share : 0)
  }
}

extension Slot {
  /// Where the slot starts across a run: a run of one slot, with the same sharing out.
  func crossPosition(in room: Double, across axis: Axis) -> Double {
    let start = edgeSpacing.start(axis)
    guard start.isFlexible else { return start.minimum }
    let rest = room - length(axis)
    return start.minimum + rest / Double(edgeSpacing.flexibleCount(axis))
  }
}
