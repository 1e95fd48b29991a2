internal import LayoutModel

/// Lays out a section's groups one after the other.
struct GroupRowSolver {
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

  private var axis: Axis { space.runAxis }
  private var pixels: PixelAlignment { space.pixels }
  private var group: GroupDescription { description.group }

  /// Lays the groups out, in leading coordinates.
  func solve() throws(LayoutFailure) -> GroupRow {
    guard items.count > 0 else { return .empty }
    switch group.content {
    case .provided(let frames) where frames.perGroup:
      return try solveEachGroup(CustomGroups(solver: self, perGroup: frames))
    case .provided, .frames:
      return try solveCustomGroups()
    case .repeated, .count:
      return groupsDiffer ? try solveEachGroup(MeasuredGroups(solver: self)) : try solveEqualGroups()
    }
  }

  /// Whether groups depend on which items are in them.
  private var groupsDiffer: Bool {
    guard !sizing.isUniform else { return false }
    return items.pattern.hasSizes && group.hasEstimatedItems || group.hasCells
  }

  // MARK: Equal groups

  /// All groups are alike: one is solved, and repeats.
  private func solveEqualGroups() throws(LayoutFailure) -> GroupRow {
    let solved = try solvedGroup(from: 0, isMeasured: group.hasCells)
    guard !solved.leaves.isEmpty else { return .nothingShown() }
    var row = repeating(
      solved,
      template: solved.columns(limit: items.count),
      leafCount: solved.leaves.count
    )
    row.parts = CellParts(solved.leaves.map(\.parts))
    return row
  }

  /// Rule 21: a custom group is asked for once, and its frames repeat.
  ///
  /// Never trimmed (rule 9).
  private func solveCustomGroups() throws(LayoutFailure) -> GroupRow {
    let declared = declaredGroupSize
    let columns = try provider.frames(
      of: group,
      in: LayoutContainer(contentSize: declared, contentInsets: group.item.contentInsets)
    )
    let size = declared.grown(to: columns, of: group.item.size)
    var solved = SolvedGroup(size: size, leaves: [])
    solved.supplements = group.supplements(of: solved, base: space.room, pixels: pixels)
    var row = repeating(solved, template: columns, leafCount: columns.count)
    if columns.count > items.count {
      row.diagnostics.append(
        LayoutDiagnostic(
          .framesDropped,
          count: columns.count - items.count,
          message: "the custom group has more frames (\(columns.count)) than there are items "
            + "(\(items.count)); the rest is dropped"
        )
      )
    }
    return row
  }

  private func repeating(
    _ solved: SolvedGroup,
    template: FrameColumns,
    leafCount: Int
  ) -> GroupRow {
    let edges = group.item.edgeSpacing
    let groups = (items.count - 1) / leafCount + 1
    let rest = items.count - (groups - 1) * leafCount
    let pitch =
      solved.isBoundless
      ? 0 : solved.size[axis] + edges.minimum(axis) + description.interGroupSpacing
    let places = RepeatingPlaces(
      origin: corner(groupSize: solved.size, at: 0),
      stride: pitch,
      axis: axis,
      pixels: pixels
    )
    let lastExtent = solved.isBoundless ? solved.size[axis] : solved.extent(along: axis, used: rest)
    return GroupRow(
      frames: .repeating(places.frames(template, count: items.count)),
      groups: GroupFrames(
        frames: .repeating(places.frames(FrameColumns(one: solved.size), count: groups)),
        membership: .each(leafCount)
      ),
      anchored: anchored(in: solved, places, groups: groups, full: leafCount, rest: rest),
      length: Double(groups - 1) * pitch + lastExtent + edges.minimum(axis),
      breadth: breadth(groupSize: solved.size)
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
  private func solveEachGroup(_ sequence: some GroupSequence) throws(LayoutFailure) -> GroupRow {
    guard items.count <= PackedFrames.limit else {
      throw LayoutFailure(
        .resourceExhausted,
        origin: .document,
        message: "a section of groups that differ has at most \(PackedFrames.limit) items"
      )
    }
    let edges = group.item.edgeSpacing
    var placed = PlacedGroups()
    var (cursor, leaf) = (0.0, 0)
    while leaf < items.count {
      let solved = try sequence.group(from: leaf)
      guard !solved.leaves.isEmpty else { return .nothingShown() }
      let used = min(solved.leaves.count, items.count - leaf)
      let corner = corner(groupSize: solved.size, at: cursor)
      let aligned = Point(x: pixels.near(corner.x), y: pixels.near(corner.y))
      placed.append(solved, used: used, at: aligned, firstItem: leaf, (axis, pixels))
      placed.breadth = max(placed.breadth, breadth(groupSize: solved.size))
      cursor += sequence.extent(of: solved, used: used, along: axis) + edges.minimum(axis)
      leaf += used
      if leaf < items.count { cursor += description.interGroupSpacing }
    }
    return placed.row(length: cursor, axis: axis)
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
  func solvedGroup(from leaf: Int, isMeasured: Bool) throws(LayoutFailure) -> SolvedGroup {
    let solver = GroupSolver(
      pixels: pixels,
      sizing: isMeasured ? sizing : nil,
      budget: budget
    ) { group, container throws(LayoutFailure) in
      try provider.frames(of: group, in: container)
    }
    return try solver.solve(group, in: space.room, leaf: leaf)
  }
}

/// Places at a stride.
private struct RepeatingPlaces {
  var origin: Point
  var stride: Double
  var axis: Axis
  var pixels: PixelAlignment

  func frames(_ template: FrameColumns, count: Int) -> RepeatingFrames {
    RepeatingFrames(
      template: PackedFrames(template, axis: axis),
      count: count,
      origin: origin,
      stride: stride,
      pixelAlignment: pixels
    )
  }

  /// The corner of a group, on pixels.
  func corner(of group: Int) -> Point {
    frames(FrameColumns(one: .zero), count: group + 1).frame(at: group).origin
  }
}

extension FrameColumns {
  /// One frame at the origin.
  convenience init(one size: Size) {
    self.init([CustomFrame(frame: Rect(origin: .zero, size: size))])
  }
}

/// Groups that are placed one after the other.
private struct PlacedGroups {
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

  func row(length: Double, axis: Axis) -> GroupRow {
    GroupRow(
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
