import LayoutModel

/// Chooses how many subitems, taken in turn, fit into a group.
///
/// Source: `horizontal(layoutSize:subitems:)` and `horizontal(layoutSize:repeatingSubitem:count:)` of
/// `NSCollectionLayoutGroup`, rules 3 to 7.
struct GroupFilling {
  /// The length by which items may exceed the group and still fit, in points.
  static let tolerance = 0.001

  /// The solver of the group, which sizes slots.
  let solver: GroupSolver
  /// The descriptions that slots take in turn; not empty.
  let subitems: [SubitemDescription]
  /// The group's axis.
  let axis: ScrollAxis
  /// The spacing between slots.
  let spacing: LayoutSpacing
  /// The size that the group's insets leave.
  let room: LayoutSize
  /// The index of the group's first item in the section.
  let firstItem: Int

  /// Returns one slot for each subitem up to the last item that decides: the group's length is
  /// estimated (rule 6).
  func once() throws(LayoutError) -> SlotRun {
    var run = emptyRun(.once, base: room)
    for _ in subitems where run.itemCount < run.decidingItems {
      try append(nextSlot(of: run), to: &run)
    }
    // The group has no length yet: siblings can be raised along its axis, too.
    try raiseUniformSiblings(of: &run, along: axis.cross)
    try raiseUniformSiblings(of: &run, along: axis)
    return run
  }

  /// Returns as many slots as fit (rules 3 and 4).
  ///
  /// There are no slots if the first one does not fit (rule 5). If only its content is too long, it
  /// is the only slot and sticks out (rule 26).
  /// - Throws: `RESOURCE_EXHAUSTED` beyond the limits of a group, and the errors of cell providers.
  func filled() throws(LayoutError) -> SlotRun {
    var run: SlotRun
    let spacing = spacing.minimum
    if crossDependsOnAxis {
      let withoutSpacing = max(1, try filledOneByOne(base: room, spacing: 0).slots.count)
      run = try filledOneByOne(base: base(for: withoutSpacing), spacing: spacing)
      run.fillRule = .acrossByAlong(withoutSpacing: withoutSpacing)
    } else if spacing == 0 || !axisHasFractions {
      run = try filledOneByOne(base: room, spacing: spacing)
    } else {
      run = try filledByShares()
    }
    if run.slots.isEmpty, firstFitsByEstimate {
      try append(nextSlot(of: emptyRun(.oneByOne, base: room)), to: &run)
    }
    try raiseUniformSiblings(of: &run, along: axis.cross)
    return run
  }

  /// Returns equal shares of the axis, at least one (rule 7); the subitem's own dimension along it
  /// is ignored, and other fractions of the axis count from what the spacings leave (rule 4).
  /// - Throws: `RESOURCE_EXHAUSTED` beyond the limits of a group, and the errors of cell providers.
  func equalShares(_ count: Int) throws(LayoutError) -> SlotRun {
    let share = Self.share(
      of: room[axis],
      count: count,
      spacing: spacing.minimum,
      pixels: solver.pixels
    )
    var run = emptyRun(.equalShares(share), base: base(for: count))
    while run.slots.count < count {
      if solver.sizesRepeat, let first = run.slots.first {
        let (items, overflows) = count.multipliedReportingOverflow(by: max(1, first.items.count))
        try GroupSolver.checkCount(overflows ? .max : items)
        for _ in 1..<count { run.append(first) }
        break
      }
      let slot = try solver.slot(
        for: subitems[0],
        base: run.fractionBase,
        length: (axis, share),
        firstItem: firstItem + run.itemCount
      )
      try append(slot, to: &run)
    }
    try raiseUniformSiblings(of: &run, along: axis.cross, length: (axis, share))
    return run
  }

  /// Returns the length of each of several equal shares, rounded down to pixels and never negative.
  ///
  /// There is at least one share; lengths are in points.
  static func share(
    of length: Double,
    count: Int,
    spacing: Double,
    pixels: PixelAlignment
  ) -> Double {
    max(0, pixels.down((length - Double(count - 1) * spacing) / Double(count)))
  }

  // MARK: Slots

  private func emptyRun(_ rule: SlotRun.FillRule, base: LayoutSize) -> SlotRun {
    SlotRun(
      axis: axis,
      spacing: spacing,
      pixels: solver.pixels,
      fractionBase: base,
      decidingItems: solver.decidingItems(from: firstItem),
      fillRule: rule
    )
  }

  /// Returns the slot that would follow those of a run; equal slots are made once.
  private func nextSlot(of run: SlotRun) throws(LayoutError) -> Slot {
    let index = run.slots.count % subitems.count
    if solver.sizesRepeat, run.slots.count >= subitems.count { return run.slots[index] }
    return try solver.slot(
      for: subitems[index],
      base: run.fractionBase,
      firstItem: firstItem + run.itemCount
    )
  }

  private func append(_ slot: Slot, to run: inout SlotRun) throws(LayoutError) {
    try GroupSolver.checkCount(max(run.itemCount + slot.items.count, run.slots.count + 1))
    run.append(slot)
  }

  /// Raises slots of `uniformAcrossSiblings` subitems to the largest slot along an axis (rule 26); a
  /// nested group is solved again at that size.
  ///
  /// `length` is the extent along an axis if the group decides on it (rule 7).
  private func raiseUniformSiblings(
    of run: inout SlotRun,
    along side: ScrollAxis,
    length: (axis: ScrollAxis, Double)? = nil
  ) throws(LayoutError) {
    let areUniform = subitems.map { subitem in
      if case .uniformAcrossSiblings = subitem.item.size[side] { true } else { false }
    }
    guard areUniform.contains(true) else { return }
    let largest = run.decidingSlots.reduce(0) { max($0, $1.size[side]) }
    var firstItem = firstItem
    for (index, slot) in run.slots.enumerated() {
      defer { firstItem += slot.items.count }
      guard areUniform[index % subitems.count], slot.size[side] != largest else { continue }
      var size = slot.size
      size[side] = largest
      let raised: Slot
      switch subitems[index % subitems.count] {
      case .item(let item):
        let parts = slot.items.first?.parts ?? []
        raised = Slot(item, size: size, parts: parts, pixels: solver.pixels)
      case .group(let group):
        raised = try solver.slot(
          for: .group(group),
          base: run.fractionBase,
          length: length,
          raised: size,
          firstItem: firstItem
        )
      }
      run.replaceSlot(at: index, with: raised)
    }
  }

  // MARK: Rules 3 and 4

  /// Returns slots one after the other until the next one does not fit.
  ///
  /// If a turn of the subitems takes no space, any number fits, and one turn represents them all.
  private func filledOneByOne(base: LayoutSize, spacing: Double) throws(LayoutError) -> SlotRun {
    var run = emptyRun(.oneByOne, base: base)
    var (length, lengthBeforeTurn) = (0.0, 0.0)
    while true {
      let next = try nextSlot(of: run)
      length += next.length(axis) + (run.slots.isEmpty ? 0 : spacing)
      guard length <= room[axis] + Self.tolerance else { return run }
      try append(next, to: &run)
      guard run.slots.count % subitems.count == 0 else { continue }
      let turn = length - lengthBeforeTurn + (run.slots.count == subitems.count ? spacing : 0)
      run.isBoundless = turn <= 0
      if run.isBoundless { return run }
      lengthBeforeTurn = length
    }
  }

  /// Returns n slots that share the space that n − 1 spacings leave; n grows while they fit (rule
  /// 3).
  private func filledByShares() throws(LayoutError) -> SlotRun {
    var count = 0
    while try lengthOfShares(count + 1) <= room[axis] + Self.tolerance {
      count += 1
      try GroupSolver.checkCount(count)
    }
    var run = emptyRun(.shared, base: base(for: count))
    for _ in 0..<count { try append(nextSlot(of: run), to: &run) }
    return run
  }

  /// Returns the length of this many slots that share the space, with their spacings.
  private func lengthOfShares(_ count: Int) throws(LayoutError) -> Double {
    // If no length along the axis depends on an item's own size, lengths repeat after one turn of
    // the subitems.
    let repeats = solver.sizesRepeat || !subitems.contains { $0.item.size[axis].isEstimated }
    let lengths = repeats ? try lengthsOfOneTurn(count) : try lengthsOneByOne(count)
    let (turns, rest) = count.quotientAndRemainder(dividingBy: lengths.count)
    return Double(turns) * lengths.reduce(0, +) + lengths.prefix(rest).reduce(0, +)
      + Double(count - 1) * spacing.minimum
  }

  private func lengthsOfOneTurn(_ count: Int) throws(LayoutError) -> [Double] {
    let base = base(for: count)
    var lengths: [Double] = []
    for subitem in subitems.prefix(count) {
      let length = try solver.length(of: subitem, base: base, along: axis, firstItem: firstItem)
      lengths.append(length)
    }
    return lengths
  }

  private func lengthsOneByOne(_ count: Int) throws(LayoutError) -> [Double] {
    var run = emptyRun(.shared, base: base(for: count))
    for _ in 0..<count { try append(nextSlot(of: run), to: &run) }
    return run.slots.map { $0.length(axis) }
  }

  /// Returns the size that fractions refer to if this many slots share the space.
  private func base(for count: Int) -> LayoutSize {
    var base = room
    base[axis] = max(0, room[axis] - Double(count - 1) * spacing.minimum)
    return base
  }

  /// Whether the first subitem's length is estimated, and the estimate fits (rule 26).
  private var firstFitsByEstimate: Bool {
    guard let first = subitems.first?.item, first.size[axis].isEstimated else { return false }
    let length = first.size[axis].resolved(in: room, pixels: solver.pixels)
    return length + first.edgeSpacing.minimum(axis) <= room[axis] + Self.tolerance
  }

  private var axisHasFractions: Bool {
    subitems.contains { $0.item.size[axis].fractionAxis == axis }
  }

  /// Whether the extent across of some subitem is a fraction of the group's extent along the axis
  /// (rule 4).
  private var crossDependsOnAxis: Bool {
    subitems.contains { $0.item.size[axis.cross].fractionAxis == axis }
  }
}
