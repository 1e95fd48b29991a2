import LayoutModel

/// A group with its slots chosen and sized, before they have places.
struct GroupArrangement {
  /// The slots in sequence, and the rule that chose their number.
  let run: SlotRun
  /// The group's outer size; estimated dimensions are as long as their content (rule 6).
  let size: LayoutSize
  /// The rectangle that the content insets leave, in the group's coordinates.
  let inner: LayoutRect
  /// The axes along which the slots decide on the group's extent.
  private let estimatedAxes: [ScrollAxis]

  /// Arranges slots in a group of a resolved size.
  ///
  /// Its estimated dimensions are replaced, except along the axis `fixed`, on which its parent
  /// decides (rule 7); they are at least those of `raised` (rule 26).
  init(
    _ run: SlotRun,
    of group: GroupDescription,
    size: LayoutSize,
    fixed: ScrollAxis?,
    raised: LayoutSize?
  ) {
    self.run = run
    let inner = group.inner(of: size)
    var (size, room) = (size, inner.size)
    estimatedAxes = group.item.size.estimatedAxes(fixed: fixed)
    for side in estimatedAxes {
      let length = run.contentSize[side]
      room[side] = raised.map { max($0[side], length) } ?? length
      size[side] = room[side]
    }
    self.size = size
    self.inner = LayoutRect(origin: inner.origin, size: room)
  }

  /// Reserves memory for many supplementary items: equal slots share them until they are placed.
  /// - Throws: `RESOURCE_EXHAUSTED` if there is not enough.
  func reserveSupplements() throws(LayoutError) {
    let count = run.slots.reduce(0) { $0 + $1.supplements.count }
    guard count > 4096 else { return }
    // A copy for the section's full groups, and one for its last group.
    try WorkLimit.current?
      .reserve(
        count,
        of: 2 * MemoryLayout<GroupSupplement>.stride,
        "\(count) supplementary items of a group"
      )
  }

  /// The group with its slots at their places, on whole pixels.
  var solved: SolvedGroup {
    var group = SolvedGroup(size: size, isBoundless: run.isBoundless)
    run.forEachCorner(in: inner.size, at: inner.origin) { slot, corner in
      group.append(slot, at: run.pixels.near(corner))
    }
    // A group that is not full is as large as the slots that decide, and not trimmed (rule 9).
    for index in group.items.indices.dropFirst(run.decidingSlots.reduce(0) { $0 + $1.items.count })
    {
      for axis in estimatedAxes { group.items[index].farEdge[axis] = -.infinity }
    }
    return group
  }
}

extension SizeDescription {
  /// Returns the axes along which the content decides: the estimated ones, except the axis on which
  /// a group's parent decides, if any (rule 7).
  func estimatedAxes(fixed: ScrollAxis?) -> [ScrollAxis] {
    ScrollAxis.allCases.filter { $0 != fixed && self[$0].isEstimated }
  }
}

extension GroupDescription {
  /// Returns the rectangle that the content insets leave of the group at a size (rule 10).
  func inner(of size: LayoutSize) -> LayoutRect {
    LayoutRect(origin: .zero, size: size).inset(by: item.contentInsets, of: item.size)
  }
}
