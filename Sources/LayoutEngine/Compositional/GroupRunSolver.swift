import LayoutModel

/// Lays out a section's groups one after the other.
struct GroupRunSolver {
  let description: SectionDescription
  let space: SectionSpace
  /// Where the row starts, in the section's coordinates.
  let start: Point
  let items: LayoutItems
  let provider: GroupProvider
  let sizing: ItemSizing
  private let budget: SlotBudget

  init(
    description: SectionDescription,
    space: SectionSpace,
    start: Point,
    items: LayoutItems,
    provider: GroupProvider,
    sizing: ItemSizing
  ) {
    self.description = description
    self.space = space
    self.start = start
    self.items = items
    self.provider = provider
    self.sizing = sizing
    budget = SlotBudget(itemCount: items.count)
  }

  var axis: Axis { space.runAxis }
  private var pixels: PixelAlignment { space.pixels }
  private var group: GroupDescription { description.group }

  /// Lays the groups out, in leading coordinates.
  func solve() throws(LayoutError) -> GroupRun {
    guard items.count > 0 else { return .empty }
    if let sequence { return try solveEachGroup(sequence) }
    return group.isCustom ? try solveCustomGroups() : try solveEqualGroups()
  }

  /// The groups that are solved one by one; nil where all are alike.
  var sequence: (any GroupSequence)? {
    switch group.content {
    case .provided(let frames):
      frames.perGroup ? CustomGroups(solver: self, perGroup: frames) : nil
    case .frames:
      nil
    case .repeated, .count:
      groupsDiffer ? MeasuredGroups(solver: self) : nil
    }
  }

  /// Whether groups depend on which items are in them.
  private var groupsDiffer: Bool {
    guard !sizing.isUniform else { return false }
    return items.pattern.hasSizes && group.hasEstimatedItems || group.hasCells
  }

  // MARK: Equal groups

  /// The groups of a row in which all are alike.
  func equalGroups() throws(LayoutError) -> EqualGroups {
    guard !group.isCustom else { return try customGroups() }
    let solved = try solvedGroup(from: 0, isMeasured: group.hasCells)
    return EqualGroups(
      group: solved,
      frames: solved.columns(limit: items.count),
      itemCount: solved.leaves.count
    )
  }

  /// All groups are alike: one is solved, and repeats.
  private func solveEqualGroups() throws(LayoutError) -> GroupRun {
    let equal = try equalGroups()
    guard equal.itemCount > 0 else { return .nothingShown() }
    var row = repeating(equal)
    row.parts = CellParts(equal.group.leaves.map(\.parts))
    return row
  }

  /// Rule 21: a custom group is asked for once, and its frames repeat.
  ///
  /// Never trimmed (rule 9).
  private func customGroups() throws(LayoutError) -> EqualGroups {
    let declared = declaredGroupSize
    let columns = try provider.frames(
      of: group,
      in: LayoutContainer(contentSize: declared, contentInsets: group.item.contentInsets)
    )
    let size = declared.grown(to: columns, of: group.item.size)
    var solved = SolvedGroup(size: size, leaves: [])
    solved.supplements = group.supplements(of: solved, base: space.room, pixels: pixels)
    return EqualGroups(group: solved, frames: columns, itemCount: columns.count)
  }

  private func solveCustomGroups() throws(LayoutError) -> GroupRun {
    let equal = try equalGroups()
    var row = repeating(equal)
    let count = equal.itemCount
    if count > items.count {
      row.diagnostics.append(
        Diagnostic(
          .framesDropped,
          count: count - items.count,
          message: "the custom group has more frames (\(count)) than there are items "
            + "(\(items.count)); the rest is dropped"
        )
      )
    }
    return row
  }

  private func repeating(_ equal: EqualGroups) -> GroupRun {
    let (solved, leafCount) = (equal.group, equal.itemCount)
    let edges = group.item.edgeSpacing
    let groups = (items.count - 1) / leafCount + 1
    let rest = items.count - (groups - 1) * leafCount
    let places = places(of: solved)
    let lastExtent = solved.isBoundless ? solved.size[axis] : solved.extent(along: axis, used: rest)
    return GroupRun(
      frames: .repeating(places.frames(equal.frames, count: items.count)),
      groups: GroupFrames(
        frames: .repeating(places.frames(FrameColumns(one: solved.size), count: groups)),
        membership: .each(leafCount)
      ),
      anchored: anchored(in: solved, places, groups: groups, full: leafCount, rest: rest),
      length: Double(groups - 1) * places.stride + lastExtent + edges.minimum(axis),
      breadth: breadth(groupSize: solved.size)
    )
  }

  /// Where groups like this one stand.
  func places(of solved: SolvedGroup) -> RepeatingPlaces {
    let edges = group.item.edgeSpacing
    let pitch =
      solved.isBoundless
      ? 0 : solved.size[axis] + edges.minimum(axis) + description.interGroupSpacing
    return RepeatingPlaces(
      origin: corner(groupSize: solved.size, at: 0),
      stride: pitch,
      axis: axis,
      pixels: pixels
    )
  }

  /// What stands in groups that repeat; in the last one only at the items that are there.
  private func anchored(
    in solved: SolvedGroup,
    _ places: RepeatingPlaces,
    groups: Int,
    full: Int,
    rest: Int
  ) -> [AnchoredElements] {
    guard !solved.supplements.isEmpty else { return [] }
    let equal = rest == full ? groups : groups - 1
    var first = AnchoredGathering()
    first.append(
      solved.elements(used: full, along: axis, pixels: pixels),
      corner: .zero,
      firstItem: 0
    )
    var anchored: [AnchoredElements] = []
    if equal > 0, !first.labels.isEmpty {
      let template = FrameColumns(first.frames.map { CustomFrame(frame: $0) })
      anchored.append(
        AnchoredElements(
          labels: first.repeatingLabels(itemsOfGroup: full),
          frames: places.frames(template, count: equal * template.count)
        )
      )
    }
    guard equal < groups else { return anchored }
    var last = first.afterRepeating(equal)
    last.append(
      solved.elements(used: rest, along: axis, pixels: pixels),
      corner: places.corner(of: equal),
      firstItem: equal * full
    )
    if let elements = last.elements(axis: axis) { anchored.append(elements) }
    return anchored
  }

  // MARK: Groups one by one

  /// Groups that differ are solved one after the other.
  private func solveEachGroup(_ sequence: any GroupSequence) throws(LayoutError) -> GroupRun {
    guard items.count <= PackedFrames.limit else {
      throw LayoutError(
        .resourceExhausted,
        origin: .document,
        message: "a section of groups that differ has at most \(PackedFrames.limit) items"
      )
    }
    var placed = PlacedGroups()
    var isNothingShown = false
    let length = try forEachGroup(of: sequence) { standing in
      isNothingShown = standing.itemCount == 0
      let corner = standing.corner
      let aligned = Point(x: pixels.near(corner.x), y: pixels.near(corner.y))
      placed.append(
        standing.group,
        used: standing.itemCount,
        at: aligned,
        firstItem: standing.firstItem,
        (axis, pixels)
      )
      placed.breadth = max(placed.breadth, breadth(groupSize: standing.group.size))
      return true
    }
    return isNothingShown ? .nothingShown() : placed.row(length: length, axis: axis)
  }

  /// Calls a closure with one group after the other, until it answers false or one has no items.
  /// - Returns: how long these groups are, with their spacings.
  @discardableResult
  func forEachGroup(
    of sequence: any GroupSequence,
    _ visit: (PlacedGroup) -> Bool
  ) throws(LayoutError) -> Double {
    let edges = group.item.edgeSpacing
    var (cursor, leaf, number) = (0.0, 0, 0)
    while leaf < items.count {
      let solved = try sequence.group(from: leaf)
      let used = min(solved.leaves.count, items.count - leaf)
      let standing = PlacedGroup(
        group: solved,
        number: number,
        firstItem: leaf,
        itemCount: used,
        corner: corner(groupSize: solved.size, at: cursor)
      )
      guard visit(standing), used > 0 else { break }
      cursor += sequence.extent(of: solved, used: used, along: axis) + edges.minimum(axis)
      (leaf, number) = (leaf + used, number + 1)
      if leaf < items.count { cursor += description.interGroupSpacing }
    }
    return cursor
  }

  // MARK: Measures

  /// The corner of a group that starts so far along the row.
  private func corner(groupSize: Size, at position: Double) -> Point {
    let edges = group.item.edgeSpacing
    let slot = Slot(edgeSpacing: edges, size: groupSize, leaves: [])
    // A row across is as tall as its tallest group: there is no room to share out.
    let across =
      space.isOrthogonal
      ? edges.start(axis.cross).minimum
      : slot.crossPosition(in: space.room[axis.cross], across: axis.cross)
    return Point(
      along: axis,
      start[axis] + position + edges.start(axis).minimum,
      start[axis.cross] + across
    )
  }

  private func breadth(groupSize: Size) -> Double {
    groupSize[axis.cross] + group.item.edgeSpacing.minimum(axis.cross)
  }

  // MARK: Questions

  var declaredGroupSize: Size { group.item.size.resolved(in: space.room, pixels: pixels) }

  /// The group whose first item is given.
  func solvedGroup(from leaf: Int, isMeasured: Bool) throws(LayoutError) -> SolvedGroup {
    try groupSolver(isMeasured: isMeasured).solve(group, in: space.room, leaf: leaf)
  }

  /// What lays out one group.
  func groupSolver(isMeasured: Bool) -> GroupSolver {
    GroupSolver(
      pixels: pixels,
      sizing: isMeasured ? sizing : nil,
      budget: budget
    ) { group, container throws(LayoutError) in
      try provider.frames(of: group, in: container)
    }
  }
}
