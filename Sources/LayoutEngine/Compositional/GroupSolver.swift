import LayoutModel

/// Lays out one group: chooses how many subitems fit, sizes them, places them.
///
/// Rules are cited by their number in `docs/compositional.md`.
struct GroupSolver {
  /// The most items of one group.
  ///
  /// More would be a mistake: items without extent, say.
  static let leafLimit = 100_000

  let pixels: PixelAlignment
  /// How large items' contents are; nil where sizes never depend on them.
  let sizing: ItemSizing?
  /// What is left of the work that the section may cost.
  let budget: SlotBudget
  /// The frames of a custom group inside this group, which is asked for with its container.
  let customFrames: (GroupDescription, LayoutContainer) throws(LayoutError) -> FrameColumns

  /// Whether a subitem has the same size whichever item stands in it.
  var sizesRepeat: Bool { sizing?.isUniform ?? true }

  /// Lays out a group whose fractions are taken of `base` and whose first item is `leaf`.
  func solve(
    _ group: GroupDescription,
    in base: Size,
    leaf: Int
  ) throws(LayoutError) -> SolvedGroup {
    let size = group.item.size.resolved(in: base, pixels: pixels)
    return try solve(group, size: size, base: base, leaf: leaf)
  }

  /// Lays out a group whose size is known, but for its estimated dimensions, with what stands at it.
  private func solve(
    _ group: GroupDescription,
    size: Size,
    base: Size,
    leaf: Int
  ) throws(LayoutError) -> SolvedGroup {
    var solved = try filled(group, size: size, leaf: leaf)
    solved.supplements += group.supplements(of: solved, base: base, pixels: pixels)
    return solved
  }

  private func filled(
    _ group: GroupDescription,
    size: Size,
    leaf: Int
  ) throws(LayoutError) -> SolvedGroup {
    guard let arrangement = try arrangement(of: group, size: size, leaf: leaf) else {
      return try solveCustom(group, size: size)
    }
    return arrangement.solved
  }

  /// The slots of a group whose size is known, but for its estimated dimensions; nil for a custom
  /// group, which has none.
  func arrangement(
    of group: GroupDescription,
    size: Size,
    leaf: Int
  ) throws(LayoutError) -> GroupArrangement? {
    let inner = group.inner(of: size)
    func arranged(_ filled: FilledSlots, _ axis: Axis) -> GroupArrangement {
      GroupArrangement(filled, of: group, axis: axis, size: size, inner: inner, pixels: pixels)
    }
    switch group.content {
    case .provided, .frames:
      return nil
    case .repeated(let subitems, let axis):
      let filling = GroupFilling(
        solver: self,
        subitems: subitems,
        axis: axis,
        spacing: group.interItemSpacing.minimum,
        room: inner.size
      )
      let isEstimated = group.item.size[axis].isEstimated
      return arranged(
        isEstimated ? try filling.once(leaf: leaf) : try filling.filled(leaf: leaf),
        axis
      )
    case .count(let subitem, let count, let axis):
      let slots = try equalShares(
        subitem,
        count,
        axis: axis,
        spacing: group.interItemSpacing.minimum,
        room: inner.size,
        leaf: leaf
      )
      return arranged(slots, axis)
    }
  }

  /// Rule 7: equal shares of the axis; the subitem's own dimension along it is ignored.
  private func equalShares(
    _ subitem: SubitemDescription,
    _ count: Int,
    axis: Axis,
    spacing: Double,
    room: Size,
    leaf: Int
  ) throws(LayoutError) -> FilledSlots {
    let share = Self.share(of: room[axis], count: count, spacing: spacing, pixels: pixels)
    func filled(_ slots: [Slot]) -> FilledSlots {
      FilledSlots(
        slots: slots.raisedToTallest(subitems: [subitem], axis: axis, pixels: pixels),
        manner: .equalShares(share),
        base: room
      )
    }
    var slots: [Slot] = []
    let firstLeaf = leaf
    var leaf = leaf
    for _ in 0..<count {
      if sizesRepeat, let first = slots.first {
        try Self.checkCount(count.multipliedReportingOverflow(by: max(1, first.leaves.count)))
        return filled([Slot](repeating: first, count: count))
      }
      let slot = try slot(for: subitem, base: room, length: (axis, share), leaf: leaf)
      leaf += slot.leaves.count
      slots.append(slot)
      try Self.checkCount((max(leaf - firstLeaf, slots.count), overflow: false))
    }
    return filled(slots)
  }

  /// How long each of so many equal shares of a length is, never negative.
  static func share(
    of length: Double,
    count: Int,
    spacing: Double,
    pixels: PixelAlignment
  ) -> Double {
    max(0, pixels.down((length - Double(count - 1) * spacing) / Double(count)))
  }

  /// A child with its size and what is in it.
  ///
  /// Its fractions are taken of `base`; `length` is its extent along an axis where the group decides
  /// on it; `leaf` is its first item.
  func slot(
    for subitem: SubitemDescription,
    base: Size,
    length: (axis: Axis, Double)? = nil,
    leaf: Int
  ) throws(LayoutError) -> Slot {
    try budget.spend(1)
    var size = size(of: subitem, base: base, length: length)
    switch subitem {
    case .item(let item):
      let content = try content(of: item, size: size, fixed: length?.axis, leaf: leaf)
      size = item.size.measured(size, content: content, fixed: length?.axis)
      return Slot(item, size: size, parts: content.parts, pixels: pixels)
    case .group(let group):
      let solved = try solve(group, size: size, base: base, leaf: leaf)
      try budget.spend(solved.leaves.count)
      return Slot(
        edgeSpacing: group.item.edgeSpacing,
        size: solved.size,
        leaves: solved.leaves,
        supplements: solved.supplements
      )
    }
  }

  /// A child's size before its content is asked.
  func size(of subitem: SubitemDescription, base: Size, length: (axis: Axis, Double)?) -> Size {
    var size = subitem.item.size.resolved(in: base, pixels: pixels)
    if let length { size[length.axis] = length.1 }
    return size
  }

  /// How large an item's content is, where some dimension that its group does not fix waits for it.
  func content(
    of item: ItemDescription,
    size: Size,
    fixed: Axis?,
    leaf: Int
  ) throws(LayoutError) -> CellAnswer {
    let waits = Axis.allCases.contains { $0 != fixed && item.size[$0].isEstimated }
    guard waits, let sizing else { return CellAnswer() }
    return try sizing.content(of: leaf, cell: item.cell, offered: item.offered(in: size))
  }

  /// A group holds no more items and places than the limit.
  static func checkCount(
    _ count: (partialValue: Int, overflow: Bool)
  ) throws(LayoutError) {
    guard count.overflow || count.partialValue > leafLimit else { return }
    throw LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "a group would hold more than \(leafLimit) items",
      hint: "its items have no extent along the group's axis, or nearly none"
    )
  }

  /// A child's extent along an axis with its edge spacing, without what is in it where that does not
  /// matter.
  func length(
    of subitem: SubitemDescription,
    base: Size,
    along axis: Axis,
    leaf: Int
  ) throws(LayoutError) -> Double {
    let item = subitem.item
    guard !item.size[axis].isEstimated else {
      return try slot(for: subitem, base: base, leaf: leaf).length(axis)
    }
    try budget.spend(1)
    return item.size[axis].resolved(in: base, pixels: pixels)
      + item.edgeSpacing.minimum(axis)
  }

  /// A custom group inside a group, with the frames that are given for it.
  func solveCustom(
    _ group: GroupDescription,
    size: Size
  ) throws(LayoutError) -> SolvedGroup {
    let container = LayoutContainer(
      contentSize: size,
      contentInsets: group.item.contentInsets
    )
    let columns = try customFrames(group, container)
    return SolvedGroup(custom: columns, size: size, of: group.item)
  }
}

extension [Slot] {
  /// Slots of `uniformAcrossSiblings` items, raised to the tallest slot across the axis.
  func raisedToTallest(
    subitems: [SubitemDescription],
    axis: Axis,
    pixels: PixelAlignment
  ) -> [Slot] {
    let cross = axis.cross
    let isUniform = subitems.map { subitem in
      if case .item(let item) = subitem, case .uniformAcrossSiblings = item.size[cross] {
        true
      } else {
        false
      }
    }
    guard isUniform.contains(true) else { return self }
    let tallest = reduce(0) { Swift.max($0, $1.size[cross]) }
    var raised = self
    for index in indices {
      guard isUniform[index % subitems.count],
        case .item(let item) = subitems[index % subitems.count]
      else { continue }
      var size = raised[index].size
      size[cross] = tallest
      raised[index] = Slot(
        item,
        size: size,
        parts: raised[index].leaves.first?.parts ?? [],
        pixels: pixels
      )
    }
    return raised
  }
}

/// One item's place in a solved group, in the group's coordinates.
struct GroupLeaf {
  /// The item's frame.
  var frame: Rect
  /// The place in the order of drawing.
  var zIndex: Int
  /// The frame's far edges with the item's fixed spacing behind them, which trimming goes by.
  var farEdge: Point
  /// The parts of its cell.
  var parts: [CellPart] = []

  func offset(by distance: Point) -> GroupLeaf {
    var moved = self
    moved.frame = frame.offset(by: distance)
    moved.farEdge = farEdge + distance
    return moved
  }
}

/// A group with its size and its items' places, in its own coordinates.
struct SolvedGroup {
  /// The outer size.
  var size: Size
  /// The items, in order.
  var leaves: [GroupLeaf]
  /// What stands at the items, at groups in the group, and at the group.
  var supplements: [GroupSupplement] = []
  /// Whether the group has room for any number of items: its leaves are one turn of them.
  var isBoundless = false

  /// How long the group is when only its first items are there (rule 9): shorter by as much as their
  /// far edge is nearer than that of all.
  func extent(along axis: Axis, used: Int) -> Double {
    guard used < leaves.count else { return size[axis] }
    let full = farEdge(of: leaves[...], along: axis)
    let part = farEdge(of: leaves.prefix(used), along: axis)
    return size[axis] - (full - part)
  }

  private func farEdge(of leaves: ArraySlice<GroupLeaf>, along axis: Axis) -> Double {
    leaves.reduce(-.infinity) { max($0, $1.farEdge[axis]) }
  }

  /// The items' frames as columns.
  func columns(limit: Int) -> FrameColumns {
    FrameColumns(leaves.prefix(limit).map { CustomFrame(frame: $0.frame, zIndex: $0.zIndex) })
  }
}

extension SolvedGroup {
  /// A custom group with these frames.
  init(custom columns: FrameColumns, size: Size, of item: ItemDescription) {
    self.size = size.grown(to: columns, of: item.size)
    leaves = (0..<columns.count)
      .map { index in
        GroupLeaf(
          frame: columns[index],
          zIndex: columns.zIndex(at: index),
          farEdge: Point(x: columns[index].maxX, y: columns[index].maxY)
        )
      }
  }
}

extension Size {
  /// The size with its estimated dimensions as large as frames reach.
  func grown(to columns: FrameColumns, of size: LayoutSize) -> Size {
    guard size.isEstimated else { return self }
    let corner = columns.farCorner
    return Size(
      width: size.width.isEstimated ? corner.x : width,
      height: size.height.isEstimated ? corner.y : height
    )
  }
}
