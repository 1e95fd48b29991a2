import LayoutModel

/// Groups that are placed one after the other.
struct PlacedGroups {
  var breadth = 0.0
  private var frames: [CustomFrame] = []
  private var parts: [[CellPart]] = []
  private var groups: [CustomFrame] = []
  private var firstItems: [Int] = []
  private var anchored = AnchoredGathering()

  mutating func append(
    _ group: SolvedGroup,
    used: Int,
    at corner: Point,
    firstItem: Int,
    _ alignment: (axis: Axis, pixels: PixelAlignment)
  ) {
    for leaf in group.leaves.prefix(used) {
      frames.append(CustomFrame(frame: leaf.frame.offset(by: corner), zIndex: leaf.zIndex))
      // Most cells have no parts: nothing is kept until one has.
      if !leaf.parts.isEmpty || !parts.isEmpty {
        parts += [[CellPart]](repeating: [], count: frames.count - 1 - parts.count)
        parts.append(leaf.parts)
      }
    }
    groups.append(CustomFrame(frame: Rect(origin: corner, size: group.size)))
    firstItems.append(firstItem)
    guard !group.supplements.isEmpty else { return }
    anchored.append(
      group.elements(used: used, along: alignment.axis, pixels: alignment.pixels),
      corner: corner,
      firstItem: firstItem
    )
  }

  func row(length: Double, axis: Axis) -> GroupRun {
    GroupRun(
      frames: .packed(PackedFrames(FrameColumns(frames), axis: axis)),
      groups: GroupFrames(
        frames: .packed(PackedFrames(FrameColumns(groups), axis: axis)),
        membership: .from(firstItems)
      ),
      anchored: anchored.elements(axis: axis).map { [$0] } ?? [],
      parts: CellParts(parts),
      length: length,
      breadth: breadth
    )
  }
}
