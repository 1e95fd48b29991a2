import LayoutModel

/// The slot of a group that holds an item.
struct SlotChoice {
  /// The slot's number, from 0.
  let index: Int
  let slot: Slot
  /// The slot's corner in the group, before it is aligned to pixels.
  let corner: LayoutPoint
  /// The number of the group's items before the slot.
  let firstMember: Int

  /// Chooses the first slot for which a condition holds; nil if it holds for none.
  ///
  /// The condition receives the slot and the number of the group's items before it.
  /// - Complexity: O(slots of the group).
  init?(in arrangement: GroupArrangement, where holds: (Slot, Int) -> Bool) {
    var (index, firstMember) = (0, 0)
    var found: (index: Int, corner: LayoutPoint, firstMember: Int)?
    arrangement.run.forEachCorner(in: arrangement.inner.size, at: arrangement.inner.origin) {
      slot,
      corner in
      if found == nil, holds(slot, firstMember) { found = (index, corner, firstMember) }
      index += 1
      firstMember += slot.items.count
    }
    guard let found else { return nil }
    self.index = found.index
    slot = arrangement.run.slots[found.index]
    corner = found.corner
    self.firstMember = found.firstMember
  }

  /// Returns the step that names the slot and its corner.
  func step(in arrangement: GroupArrangement) -> ExplanationStep {
    let aligned = arrangement.run.pixels.near(corner)
    let edges = slot.edgeSpacing.explained
    return ExplanationStep(
      "slot",
      "slot \(index + 1) of \(arrangement.run.slots.count), at \(aligned.explained) in the group"
        + corner.remark(alignedTo: aligned)
        + (edges.isEmpty ? "" : "; edge spacing \(edges)"),
      rule: edges.isEmpty ? nil : 11,
      change: .move(aligned - arrangement.inner.origin)
    )
  }
}
