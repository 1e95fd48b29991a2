import LayoutModel

/// Lays out one group: chooses how many subitems fit, sizes them and places them.
///
/// Rules are cited by their number in `docs/compositional.md`. The groups of a section share one
/// solver, because they share one budget: filling a group tries several numbers of slots and
/// resolves each slot more than once, which multiplies in nested groups. Real documents stay far
/// below the limit.
final class GroupSolver {
  /// The maximum number of items of one group; more indicate a mistake, such as items without
  /// extent.
  static let itemLimit = 100_000

  /// The rounding of lengths and positions.
  let pixels: PixelAlignment
  /// Supplies the frames of custom groups and the sizes of items' contents.
  let provider: SectionProvider
  /// Whether sizes depend on items' contents; contents are ignored otherwise.
  let isMeasured: Bool
  /// Whether a subitem has the same size for every item that it holds.
  let sizesRepeat: Bool
  /// The frames of the last call for each custom group, with the items and the container of the call.
  private var knownFrames:
    [(group: ProvidedFrames, items: Range<Int>, container: LayoutContainer, frames: FrameColumns)] =
      []
  /// The number of slots that the section may still resolve.
  private var remainingSlots: Int
  private let limit = WorkLimit.current
  /// The number of slots until the limit is checked again.
  private var slotsUntilCheck = 256

  /// Creates a solver with the budget of a section: 4,000,000 slots and 8 for each item.
  init(
    provider: SectionProvider,
    pixels: PixelAlignment,
    isMeasured: Bool,
    sizesRepeat: Bool
  ) {
    self.provider = provider
    self.pixels = pixels
    self.isMeasured = isMeasured
    self.sizesRepeat = sizesRepeat
    remainingSlots = 4_000_000 + 8 * min(provider.items.count, PackedFrames.limit)
  }

  /// Returns the number of items of a group that decide on its size if that is estimated: those that
  /// the section has, if they are measured; else as many as fit (rule 26).
  ///
  /// A group beyond the last item belongs to the pattern only, and has all its places.
  func decidingItems(from firstItem: Int) -> Int {
    let rest = provider.items.count - firstItem
    return isMeasured && rest > 0 ? rest : .max
  }

  // MARK: Groups

  /// Lays out a group.
  /// - Parameters:
  ///   - group: The description.
  ///   - base: The size that the group's fractional dimensions refer to.
  ///   - length: Its extent along an axis if its parent decides on it (rule 7).
  ///   - raised: Its least size on estimated axes, that of its largest sibling (rule 26).
  ///   - firstItem: The index of the group's first item in the section.
  /// - Returns: The result, in its own coordinates.
  /// - Throws: `RESOURCE_EXHAUSTED` beyond the limits of a group or a section, and if groups are
  ///   nested too deeply for the thread's stack; the errors of providers.
  /// - Complexity: O(slots that are tried), at least O(items of the group).
  func solve(
    _ group: GroupDescription,
    in base: LayoutSize,
    length: (axis: ScrollAxis, Double)? = nil,
    raised: LayoutSize? = nil,
    firstItem: Int
  ) throws(LayoutError) -> SolvedGroup {
    try ThreadStack.checkGroup()
    let size = size(of: .group(group), base: base, length: length)
    let arrangement = try arrangement(
      of: group,
      size: size,
      fixed: length?.axis,
      raised: raised,
      firstItem: firstItem
    )
    var solved: SolvedGroup
    if let arrangement {
      try arrangement.reserveSupplements()
      solved = arrangement.solved
    } else {
      solved = try solveCustom(group, size: size, fixed: length?.axis, firstItem: firstItem)
      for axis in group.item.size.estimatedAxes(fixed: length?.axis) {
        solved.size[axis] = max(solved.size[axis], raised?[axis] ?? solved.size[axis])
      }
    }
    solved.supplements += group.supplements(of: solved, base: base, pixels: pixels)
    return solved
  }

  /// Returns the slots of a group, or nil if it is a custom group, which has no slots.
  ///
  /// The size is the resolved one, in points, whose estimated dimensions are replaced, except along
  /// the axis `fixed`, on which its parent decides (rule 7); they are at least those of `raised`.
  /// `firstItem` is the index of the group's first item in the section.
  /// - Throws: `RESOURCE_EXHAUSTED` beyond a limit, and the errors of providers.
  func arrangement(
    of group: GroupDescription,
    size: LayoutSize,
    fixed: ScrollAxis?,
    raised: LayoutSize?,
    firstItem: Int
  ) throws(LayoutError) -> GroupArrangement? {
    func filling(_ subitems: [SubitemDescription], along axis: ScrollAxis) -> GroupFilling {
      GroupFilling(
        solver: self,
        subitems: subitems,
        axis: axis,
        spacing: group.interItemSpacing,
        room: group.inner(of: size).size,
        firstItem: firstItem
      )
    }
    let run: SlotRun
    switch group.content {
    case .provided, .frames:
      return nil
    case .repeated(let subitems, let axis):
      let filling = filling(subitems, along: axis)
      let isEstimated = group.item.size.estimatedAxes(fixed: fixed).contains(axis)
      run = isEstimated ? try filling.once() : try filling.filled()
    case .count(let subitem, let count, let axis):
      run = try filling([subitem], along: axis).equalShares(count)
    }
    return GroupArrangement(run, of: group, size: size, fixed: fixed, raised: raised)
  }

  /// Lays out a custom group with the frames of all such groups, or with its own (rule 21).
  ///
  /// Its parent decides on its extent along the axis `fixed` (rule 7); `firstItem` is the index of
  /// its first item in the section.
  /// - Throws: `INVALID_ARGUMENT` if there are no frames, and the errors of the provider.
  func solveCustom(
    _ group: GroupDescription,
    size: LayoutSize,
    fixed: ScrollAxis?,
    firstItem: Int
  ) throws(LayoutError) -> SolvedGroup {
    let container = LayoutContainer(contentSize: size, contentInsets: group.item.contentInsets)
    guard case .provided(let provided) = group.content else {
      let columns = try provider.frames(of: group, in: container)
      return SolvedGroup(custom: columns, size: size, of: group.item, fixed: fixed)
    }
    let first = provided.perGroup ? firstItem : 0
    let rest = provider.items.count - first
    let count = min(provided.count ?? rest, rest)
    // Beyond the last item there is nothing to call the provider with: the group is one place.
    let place = CustomFrame(frame: LayoutRect(origin: .zero, size: size))
    let columns =
      count > 0
      ? try frames(from: provided, items: first..<first + count, in: container)
      : FrameColumns([place])
    var solved = SolvedGroup(custom: columns, size: size, of: group.item, fixed: fixed)
    guard provided.perGroup else { return solved }
    // A group takes its own items and no others, and is never trimmed (rule 9).
    let end = LayoutPoint(x: solved.size.width, y: solved.size.height)
    solved.items = solved.items.prefix(max(1, count))
      .map { item in
        var item = item
        item.farEdge = end
        return item
      }
    return solved
  }

  /// Returns the frames of a custom group for some items; those of the last call are kept.
  private func frames(
    from provided: ProvidedFrames,
    items: Range<Int>,
    in container: LayoutContainer
  ) throws(LayoutError) -> FrameColumns {
    let index = knownFrames.firstIndex { $0.group == provided }
    if let index, knownFrames[index].items == items, knownFrames[index].container == container {
      return knownFrames[index].frames
    }
    let frames = try provider.frames(from: provided, items: items, in: container)
    if let index { knownFrames.remove(at: index) }
    knownFrames.append((provided, items, container, frames))
    return frames
  }

  // MARK: Slots

  /// Returns a child with its size and content.
  ///
  /// Its fractional dimensions refer to `base`; `length` is its extent along an axis if the group
  /// decides on it (rule 7), `raised` the least size of a nested group on estimated axes (rule 26),
  /// and `firstItem` the index of its first item in the section.
  /// - Throws: `RESOURCE_EXHAUSTED` beyond a limit, and the errors of providers.
  func slot(
    for subitem: SubitemDescription,
    base: LayoutSize,
    length: (axis: ScrollAxis, Double)? = nil,
    raised: LayoutSize? = nil,
    firstItem: Int
  ) throws(LayoutError) -> Slot {
    try spend(1)
    provider.farthestItem = max(provider.farthestItem, firstItem)
    switch subitem {
    case .item(let item):
      var size = size(of: subitem, base: base, length: length)
      let content = try content(of: item, size: size, fixed: length?.axis, index: firstItem)
      size = item.size.measured(size, content: content, fixed: length?.axis)
      return Slot(item, size: size, parts: content.parts, pixels: pixels)
    case .group(let group):
      let solved = try solve(
        group,
        in: base,
        length: length,
        raised: raised,
        firstItem: firstItem
      )
      try spend(solved.items.count)
      return Slot(
        edgeSpacing: group.item.edgeSpacing,
        size: solved.size,
        items: solved.items,
        supplements: solved.supplements
      )
    }
  }

  /// Returns a child's size before its content is measured.
  func size(of subitem: SubitemDescription, base: LayoutSize, length: (axis: ScrollAxis, Double)?)
    -> LayoutSize
  {
    var size = subitem.item.size.resolved(in: base, pixels: pixels)
    if let length { size[length.axis] = length.1 }
    return size
  }

  /// Returns the size of an item's content, or nothing if no dimension depends on it.
  ///
  /// The slot's size has estimates in place of what is unknown; the group decides on the axis
  /// `fixed`.
  /// - Throws: `RESOURCE_EXHAUSTED` beyond a limit, and the errors of providers.
  func content(
    of item: ItemDescription,
    size: LayoutSize,
    fixed: ScrollAxis?,
    index: Int
  ) throws(LayoutError) -> CellResult {
    guard isMeasured, item.isMeasured(fixed: fixed) else { return CellResult() }
    return try provider.content(of: index, cell: item.cell, offered: item.offered(in: size))
  }

  /// Returns a child's extent along an axis with its edge spacing, without resolving its content
  /// unless the extent depends on it.
  func length(
    of subitem: SubitemDescription,
    base: LayoutSize,
    along axis: ScrollAxis,
    firstItem: Int
  ) throws(LayoutError) -> Double {
    let item = subitem.item
    guard !item.size[axis].isEstimated else {
      return try slot(for: subitem, base: base, firstItem: firstItem).length(axis)
    }
    try spend(1)
    return item.size[axis].resolved(in: base, pixels: pixels)
      + item.edgeSpacing.minimum(axis)
  }

  // MARK: Limits

  /// Checks the number of items and slots of one group.
  /// - Throws: `RESOURCE_EXHAUSTED` if there are more than `itemLimit`.
  static func checkCount(_ count: Int) throws(LayoutError) {
    guard count > itemLimit else { return }
    throw LayoutError(
      .resourceExhausted,
      message: "a group would hold more than \(itemLimit) items",
      hint: "its items have almost no extent along the group's axis"
    )
  }

  /// Takes the work for this many slots from the budget.
  /// - Throws: `RESOURCE_EXHAUSTED` if the budget does not suffice, and the errors of the request's
  ///   limit.
  private func spend(_ slots: Int) throws(LayoutError) {
    remainingSlots -= slots
    slotsUntilCheck -= slots
    if slotsUntilCheck <= 0 {
      slotsUntilCheck = 256
      try limit?.check()
    }
    guard remainingSlots < 0 else { return }
    throw LayoutError(
      .resourceExhausted,
      message: "the section's groups take more work than their items are worth",
      hint: "too many groups are nested, or items have almost no extent"
    )
  }
}

extension GroupDescription {
  /// Whether a provider is called for each custom group, this one or one inside it (rule 21).
  var hasFramesPerGroup: Bool {
    switch content {
    case .provided(let provided): provided.perGroup
    case .frames: false
    case .repeated(let subitems, _): subitems.contains { $0.hasFramesPerGroup }
    case .count(let subitem, _, _): subitem.hasFramesPerGroup
    }
  }
}

extension SubitemDescription {
  fileprivate var hasFramesPerGroup: Bool {
    if case .group(let group) = self { group.hasFramesPerGroup } else { false }
  }
}
