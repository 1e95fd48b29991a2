import LayoutModel

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
