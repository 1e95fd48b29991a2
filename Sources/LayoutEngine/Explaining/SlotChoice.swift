import LayoutModel

/// The slot of a group in which an item stands.
struct SlotChoice {
  /// Its number, from 0.
  let index: Int
  let slot: Slot
  /// Where it starts in the group, before that is brought onto pixels.
  let corner: Point
  /// The first of the group's items that is in it.
  let firstMember: Int

  /// The first slot of which a condition holds, asked with the slot and the first item in it.
  init?(in arrangement: GroupArrangement, where holds: (Slot, Int) -> Bool) {
    var (index, first) = (0, 0)
    var found: SlotChoice?
    arrangement.run.forEachCorner(in: arrangement.inner.size, at: arrangement.inner.origin) {
      slot,
      corner in
      if found == nil, holds(slot, first) {
        found = SlotChoice(index: index, slot: slot, corner: corner, firstMember: first)
      }
      index += 1
      first += slot.leaves.count
    }
    guard let found else { return nil }
    self = found
  }

  private init(index: Int, slot: Slot, corner: Point, firstMember: Int) {
    self.index = index
    self.slot = slot
    self.corner = corner
    self.firstMember = firstMember
  }

  /// Says which slot it is and where it starts.
  func step(in arrangement: GroupArrangement, pixels: PixelAlignment) -> ExplanationStep {
    let aligned = Point(x: pixels.near(corner.x), y: pixels.near(corner.y))
    let words = [corner, aligned].map(ExplanationWords.point)
    let edges = ExplanationWords.edges(slot.edgeSpacing)
    return ExplanationStep(
      "slot",
      "slot \(index + 1) of \(arrangement.filled.slots.count), at \(words[1]) in the group"
        + ExplanationWords.rounding(words[0], words[1])
        + (edges.isEmpty ? "" : "; edge spacing \(edges)"),
      rule: edges.isEmpty ? nil : 11,
      change: .move(aligned - arrangement.inner.origin)
    )
  }
}
