import LayoutModel

/// Chooses how many subitems, taken in turn, a group has room for.
struct GroupFilling {
  /// What may stick out before an item counts as too long, in points.
  static let tolerance = 0.001

  let solver: GroupSolver
  let subitems: [SubitemDescription]
  let axis: Axis
  let spacing: Double
  /// What the group's insets leave.
  let room: Size

  /// Rule 6, estimated axis: each subitem once.
  func once(leaf: Int) throws(LayoutError) -> FilledSlots {
    var slots = Slots(filling: self, base: room, leaf: leaf)
    for _ in subitems { try slots.append() }
    // The group has no length yet: siblings can be raised along it, too.
    let raised = slots.made.raisedToTallest(subitems: subitems, axis: axis, pixels: solver.pixels)
      .raisedToTallest(subitems: subitems, axis: axis.cross, pixels: solver.pixels)
    return FilledSlots(slots: raised, manner: .once, base: room)
  }

  /// Rules 3 and 4: as many subitems as fit.
  ///
  /// None, where the first one does not (rule 5); one that is too long only because its content is
  /// stands alone and sticks out (rule 26).
  func filled(leaf: Int) throws(LayoutError) -> FilledSlots {
    var filled: FilledSlots
    if crossDependsOnAxis {
      let withoutSpacing = max(1, try greedy(base: room, spacing: 0, leaf: leaf).slots.count)
      filled = try greedy(base: base(for: withoutSpacing), spacing: spacing, leaf: leaf)
      filled.manner = .acrossByAlong(withoutSpacing: withoutSpacing)
    } else if spacing == 0 || !axisHasFractions {
      filled = try greedy(base: room, spacing: spacing, leaf: leaf)
    } else {
      filled = try shared(leaf: leaf)
    }
    if filled.slots.isEmpty, firstFitsByEstimate {
      var slots = Slots(filling: self, base: room, leaf: leaf)
      try slots.append()
      filled.slots = slots.made
    }
    filled.slots = filled.slots.raisedToTallest(
      subitems: subitems,
      axis: axis,
      pixels: solver.pixels
    )
    return filled
  }

  /// Whether the first subitem's length is estimated, and the estimate fits.
  private var firstFitsByEstimate: Bool {
    guard let first = subitems.first?.item, first.size[axis].isEstimated else { return false }
    let length = first.size[axis].resolved(in: room, pixels: solver.pixels)
    return length + first.edgeSpacing.minimum(axis) <= room[axis] + Self.tolerance
  }

  /// Slots one after the other until the next one does not fit.
  ///
  /// Where a turn of the subitems takes no room, any number fits: one turn stands for them all.
  private func greedy(base: Size, spacing: Double, leaf: Int) throws(LayoutError) -> FilledSlots {
    var slots = Slots(filling: self, base: base, leaf: leaf)
    var (length, lengthBeforeTurn) = (0.0, 0.0)
    while true {
      let next = try slots.next()
      length += next.length(axis) + (slots.made.isEmpty ? 0 : spacing)
      guard length <= room[axis] + Self.tolerance else {
        return FilledSlots(slots: slots.made, manner: .oneByOne, base: base)
      }
      try slots.append()
      guard slots.made.count % subitems.count == 0 else { continue }
      let turn = length - lengthBeforeTurn + (slots.made.count == subitems.count ? spacing : 0)
      if turn <= 0 {
        return FilledSlots(slots: slots.made, manner: .oneByOne, base: base, isBoundless: true)
      }
      lengthBeforeTurn = length
    }
  }

  /// Rule 3: n slots share the room that n − 1 spacings leave; n grows while they fit.
  private func shared(leaf: Int) throws(LayoutError) -> FilledSlots {
    var count = 0
    while try lengthOfShared(count + 1, leaf: leaf) <= room[axis] + Self.tolerance {
      count += 1
      try GroupSolver.checkCount((count, overflow: false))
    }
    var slots = Slots(filling: self, base: base(for: count), leaf: leaf)
    for _ in 0..<count { try slots.append() }
    return FilledSlots(slots: slots.made, manner: .shared, base: slots.base)
  }

  /// The length of so many slots that share the room, with their spacings.
  private func lengthOfShared(_ count: Int, leaf: Int) throws(LayoutError) -> Double {
    // Where nothing along the axis waits for items' own sizes, lengths repeat after one turn of the
    // subitems.
    let repeats =
      solver.sizesRepeat || !subitems.contains { $0.item.size[axis].isEstimated }
    let lengths =
      repeats
      ? try lengthsOfOneTurn(count, leaf: leaf) : try lengthsOneByOne(count, leaf: leaf)
    let (turns, rest) = count.quotientAndRemainder(dividingBy: lengths.count)
    return Double(turns) * lengths.reduce(0, +) + lengths.prefix(rest).reduce(0, +)
      + Double(count - 1) * spacing
  }

  private func lengthsOfOneTurn(_ count: Int, leaf: Int) throws(LayoutError) -> [Double] {
    let base = base(for: count)
    var lengths: [Double] = []
    for subitem in subitems.prefix(count) {
      lengths.append(try solver.length(of: subitem, base: base, along: axis, leaf: leaf))
    }
    return lengths
  }

  private func lengthsOneByOne(_ count: Int, leaf: Int) throws(LayoutError) -> [Double] {
    var slots = Slots(filling: self, base: base(for: count), leaf: leaf)
    for _ in 0..<count { try slots.append() }
    return slots.made.map { $0.length(axis) }
  }

  /// The size that fractions are taken of when so many slots share the room.
  private func base(for count: Int) -> Size {
    var base = room
    base[axis] = max(0, room[axis] - Double(count - 1) * spacing)
    return base
  }

  private var axisHasFractions: Bool {
    subitems.contains { $0.item.size[axis].fractionAxis == axis }
  }

  /// Whether some subitem's extent across is a fraction of the group's extent along the axis.
  private var crossDependsOnAxis: Bool {
    subitems.contains { $0.item.size[axis.cross].fractionAxis == axis }
  }
}

/// The slots of a filling, made one after the other; equal ones are made once.
private struct Slots {
  let filling: GroupFilling
  let base: Size
  var leaf: Int
  private(set) var made: [Slot] = []
  private var leafCount = 0
  private var pending: Slot?

  init(filling: GroupFilling, base: Size, leaf: Int) {
    self.filling = filling
    self.base = base
    self.leaf = leaf
  }

  /// The slot that would be appended next.
  mutating func next() throws(LayoutError) -> Slot {
    if let pending { return pending }
    let subitems = filling.subitems
    let index = made.count % subitems.count
    let slot: Slot
    if filling.solver.sizesRepeat, made.count >= subitems.count {
      slot = made[index]
    } else {
      slot = try filling.solver.slot(for: subitems[index], base: base, leaf: leaf + leafCount)
    }
    pending = slot
    return slot
  }

  mutating func append() throws(LayoutError) {
    let slot = try next()
    pending = nil
    leafCount += slot.leaves.count
    try GroupSolver.checkCount((max(leafCount, made.count + 1), overflow: false))
    made.append(slot)
  }
}

/// A group with its slots chosen and sized, before they have places.
struct GroupArrangement {
  /// The slots, and how it was found out how many there are.
  let filled: FilledSlots
  /// The slots one after the other.
  let run: SlotRun
  /// The group's outer size; estimated dimensions are as long as what stands along them (rule 6).
  let size: Size
  /// What the content insets leave, in the group's coordinates.
  let inner: Rect

  /// Arranges slots in a group whose size is known, but for its estimated dimensions.
  init(
    _ filled: FilledSlots,
    of group: GroupDescription,
    axis: Axis,
    size: Size,
    inner: Rect,
    pixels: PixelAlignment
  ) {
    self.filled = filled
    run = SlotRun(
      slots: filled.slots,
      axis: axis,
      spacing: group.interItemSpacing,
      pixels: pixels
    )
    var (size, room) = (size, inner.size)
    for side in [axis, axis.cross] where group.item.size[side].isEstimated {
      room[side] = side == axis ? run.minimumLength : run.breadth
      size[side] = room[side]
    }
    self.size = size
    self.inner = Rect(origin: inner.origin, size: room)
  }

  /// The group with its slots at their places.
  var solved: SolvedGroup {
    let placed = run.placed(in: inner.size, at: inner.origin)
    return SolvedGroup(
      size: size,
      leaves: placed.leaves,
      supplements: placed.supplements,
      isBoundless: filled.isBoundless
    )
  }
}

/// The slots that a group has room for.
struct FilledSlots {
  /// How it is found out how many slots a group has.
  enum FillRule: Equatable {
    /// Each subitem once, because the group's length is estimated (rule 6).
    case once
    /// One after the other until the next one does not fit (rule 3).
    case oneByOne
    /// As many as fit when they share what their spacings leave (rule 3).
    case shared
    /// One after the other, against the base that the spacings of so many leave (rule 4).
    case acrossByAlong(withoutSpacing: Int)
    /// Equal shares of this length (rule 7).
    case equalShares(Double)
  }

  var slots: [Slot]
  var manner: FillRule
  /// The size that the slots' fractions were taken of.
  var base: Size
  /// Whether any number of items fits, because they take no room.
  var isBoundless = false
}

extension GroupDescription {
  /// What the content insets leave of the group at a size, as far as they count (rule 10).
  func inner(of size: Size) -> Rect {
    Rect(origin: .zero, size: size).inset(by: item.contentInsets, of: item.size)
  }
}

/// How much work the groups of one section may cost, in slots.
///
/// A filling tries how many slots fit, which resolves them more often than once; where groups stand
/// in groups, and each tries, that multiplies. What people write stays far below the limit.
final class SlotBudget {
  private var rest: Int

  /// A budget for a section of so many items.
  init(itemCount: Int) {
    rest = 4_000_000 + 8 * min(itemCount, PackedFrames.limit)
  }

  /// Takes the work for so many slots from the budget.
  func spend(_ slots: Int) throws(LayoutError) {
    rest -= slots
    guard rest < 0 else { return }
    throw LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "the section's groups take more work than their items are worth",
      hint: "too many groups stand in each other, or items have nearly no extent"
    )
  }
}
