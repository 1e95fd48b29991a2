import LayoutModel

/// Lays out a section's groups in sequence.
///
/// Groups that are all alike are solved once and repeat, in O(1) of the number of items; groups that
/// differ are solved one by one.
package struct GroupRunSolver {
  /// The section's description, with cells inherited by items.
  let description: SectionDescription
  /// The section's axes, insets and sizes.
  let space: SectionSpace
  /// The start of the run, in the section's coordinates.
  let start: LayoutPoint
  /// Supplies the items, the frames of custom groups and the sizes of contents.
  let provider: SectionProvider
  /// Lays out each group.
  let groupSolver: GroupSolver
  /// Whether groups depend on the items in them; else all are alike.
  let groupsDiffer: Bool

  /// Creates a solver for the items of a provider.
  init(
    description: SectionDescription,
    space: SectionSpace,
    start: LayoutPoint,
    provider: SectionProvider
  ) {
    self.description = description
    self.space = space
    self.start = start
    self.provider = provider
    let group = description.group
    // Whether items have sizes may take as long as there are items.
    groupsDiffer =
      group.hasFramesPerGroup
      || !provider.isUniform
        && (group.hasCells || group.hasEstimatedItems && provider.items.pattern.hasSizes)
    groupSolver = GroupSolver(
      provider: provider,
      pixels: space.pixels,
      isMeasured: groupsDiffer || group.hasCells,
      sizesRepeat: !groupsDiffer
    )
  }

  /// The items, in the order of placing.
  var items: LayoutItems { provider.items }
  var axis: ScrollAxis { space.runAxis }
  var group: GroupDescription { description.group }

  /// Lays out the groups, in leading coordinates.
  /// - Throws: `RESOURCE_EXHAUSTED` beyond the limits of `docs/compositional.md`, and the errors of
  ///   providers.
  /// - Complexity: O(items of a group) where groups are alike, else O(items).
  func solve() throws(LayoutError) -> GroupRun {
    guard items.count > 0 else { return .empty }
    guard !groupsDiffer else { return try solvedOneByOne() }
    let group = try repeatedGroup()
    let count = group.itemCount
    guard count > 0 else { return .nothingShown }
    var run = repeating(group)
    run.attributes = group.attributes()
    run.parts = CellParts(
      group.customFrames == nil
        ? group.items.map(\.parts) : run.attributes?.columns.parts ?? []
    )
    if self.group.isCustom, count > items.count {
      run.diagnostics.append(
        Diagnostic(
          .framesDropped,
          count: count - items.count,
          message: "the custom group has more frames (\(count)) than there are items "
            + "(\(items.count)); the rest is dropped"
        )
      )
    }
    return run
  }

  // MARK: Equal groups

  /// Returns the group of a run in which all groups are alike.
  ///
  /// The frames of a custom group are requested once and repeat, never trimmed (rules 9 and 21).
  func repeatedGroup() throws(LayoutError) -> SolvedGroup {
    guard group.isCustom else {
      return try groupSolver.solve(group, in: space.room, firstItem: 0)
    }
    let declared = group.item.size.resolved(in: space.room, pixels: space.pixels)
    let columns = try provider.frames(
      of: group,
      in: LayoutContainer(contentSize: declared, contentInsets: group.item.contentInsets)
    )
    var solved = SolvedGroup(
      size: declared.grown(to: columns, along: group.item.size.estimatedAxes(fixed: nil))
    )
    solved.customFrames = columns
    solved.supplements = group.supplements(of: solved, base: space.room, pixels: space.pixels)
    return solved
  }

  private func repeating(_ solved: SolvedGroup) -> GroupRun {
    let groups = frames(ofGroupsLike: solved)
    let rest = items.count - (groups.count - 1) * solved.itemCount
    let lastExtent =
      solved.isBoundless ? solved.size[axis] : solved.extent(along: axis, showing: rest)
    return GroupRun(
      frames: .repeating(groups.with(solved.frames(limit: items.count), count: items.count)),
      groups: GroupFrames(frames: .repeating(groups), membership: .each(solved.itemCount)),
      anchored: anchored(in: solved, groups, rest: rest),
      mainSize: Double(groups.count - 1) * groups.stride + lastExtent
        + group.item.edgeSpacing.minimum(axis),
      crossSize: crossSize(groupSize: solved.size)
    )
  }

  /// Returns the frames of all groups of the section if they are like this one.
  func frames(ofGroupsLike solved: SolvedGroup) -> RepeatingFrames {
    let pitch =
      solved.isBoundless
      ? 0
      : solved.size[axis] + group.item.edgeSpacing.minimum(axis) + description.interGroupSpacing
    let frame = CustomFrame(frame: LayoutRect(origin: .zero, size: solved.size))
    return RepeatingFrames(
      template: PackedFrames(FrameColumns([frame]), axis: axis),
      count: (items.count - 1) / max(1, solved.itemCount) + 1,
      origin: corner(groupSize: solved.size, at: 0),
      stride: pitch,
      pixelAlignment: space.pixels
    )
  }

  /// Returns the supplementary items of groups that repeat; in the last group, which has `rest`
  /// items, only those of items that are present.
  private func anchored(
    in solved: SolvedGroup,
    _ groups: RepeatingFrames,
    rest: Int
  ) -> [AnchoredElements] {
    guard !solved.supplements.isEmpty else { return [] }
    let full = solved.itemCount
    let equal = rest == full ? groups.count : groups.count - 1
    var first = AnchoredElementsBuilder(capacity: solved.supplements.count)
    first.append(
      solved.supplements(showing: full, along: axis),
      corner: .zero,
      firstItem: 0,
      pixels: space.pixels
    )
    var anchored: [AnchoredElements] = []
    if equal > 0, !first.isEmpty {
      let template = first.columns()
      anchored.append(
        AnchoredElements(
          labels: first.repeatingLabels(itemsOfGroup: full),
          frames: groups.with(template, count: equal * template.count)
        )
      )
    }
    guard equal < groups.count else { return anchored }
    var last = first.continued(after: equal)
    last.append(
      solved.supplements(showing: rest, along: axis),
      corner: groups.frame(at: equal).origin,
      firstItem: equal * full,
      pixels: space.pixels
    )
    if let elements = last.elements(axis: axis) { anchored.append(elements) }
    return anchored
  }

  // MARK: Groups one by one

  private func solvedOneByOne() throws(LayoutError) -> GroupRun {
    guard items.count <= PackedFrames.limit else {
      throw LayoutError(
        .resourceExhausted,
        message: "a section of groups that differ has at most \(PackedFrames.limit) items"
      )
    }
    try WorkLimit.current?
      .reserve(
        items.count,
        of: GroupRunBuilder.stride,
        "\(items.count) items of groups that differ"
      )
    var builder = GroupRunBuilder(axis: axis, pixels: space.pixels, itemCount: items.count)
    var isNothingShown = false
    let mainSize = try forEachGroup { placed throws(LayoutError) in
      isNothingShown = placed.itemCount == 0
      if placed.number == 0 {
        try expectSupplements(of: placed, in: &builder)
        try reserveAttributes(of: placed)
      }
      builder.append(placed, crossSize: crossSize(groupSize: placed.group.size))
      return true
    }
    return isNothingShown ? .nothingShown : builder.run(mainSize: mainSize)
  }

  /// Reserves memory for the supplementary items of groups that are about like the first one.
  private func expectSupplements(
    of first: PlacedGroup,
    in builder: inout GroupRunBuilder
  ) throws(LayoutError) {
    let perGroup = first.group.supplements.count
    guard perGroup > 0, first.itemCount > 0 else { return }
    let groups = (items.count - 1) / first.itemCount + 1
    let (count, isTooMany) = groups.multipliedReportingOverflow(by: perGroup)
    try WorkLimit.current?
      .reserve(
        isTooMany ? .max : count,
        of: AnchoredList.stride,
        "\(isTooMany ? .max : count) supplementary items of \(items.count) items"
      )
    builder.expectSupplements(isTooMany ? 0 : count)
  }

  /// Reserves memory for the attributes of items if the first group has some: once as they are
  /// gathered, and once as columns.
  private func reserveAttributes(of first: PlacedGroup) throws(LayoutError) {
    guard first.group.items.contains(where: { $0.details?.attributes != nil }) else { return }
    try WorkLimit.current?
      .reserve(
        items.count,
        of: 2 * MemoryLayout<ElementAttributes>.stride,
        "the attributes of \(items.count) items"
      )
  }

  /// Solves one group after the other until a closure returns false or a group has no items.
  /// - Parameter visit: Receives each group; returns whether the next one is wanted.
  /// - Returns: The length of these groups with their spacings, in points.
  /// - Throws: `RESOURCE_EXHAUSTED` beyond a limit, the errors of `WorkLimit.check`, and those of providers.
  @discardableResult
  func forEachGroup(
    _ visit: (PlacedGroup) throws(LayoutError) -> Bool
  ) throws(LayoutError) -> Double {
    let (edges, limit) = (group.item.edgeSpacing, WorkLimit.current)
    var (cursor, firstItem, number) = (0.0, 0, 0)
    var known = KnownGroups(repeating: nil, count: remembersGroups ? items.pattern.count : 0)
    while firstItem < items.count {
      // Only solving checks the limit, and known groups are not solved.
      try limit.check(at: number)
      let solved = try group(from: firstItem, remembering: &known)
      let count = min(solved.items.count, items.count - firstItem)
      let placed = PlacedGroup(
        group: solved,
        number: number,
        firstItem: firstItem,
        itemCount: count,
        position: cursor,
        corner: corner(groupSize: solved.size, at: cursor)
      )
      guard try visit(placed), count > 0 else { break }
      cursor += solved.extent(along: axis, showing: count) + edges.minimum(axis)
      (firstItem, number) = (firstItem + count, number + 1)
      if firstItem < items.count { cursor += description.interGroupSpacing }
    }
    return cursor
  }

  /// Groups by the pattern element of their first item, with the distance to the farthest item that they depend on.
  private typealias KnownGroups = [(group: SolvedGroup, reach: Int)?]

  /// The maximum number of pattern elements whose groups are memoised.
  private static let knownGroupLimit = 4096

  /// Whether groups that begin with the same pattern element are alike, and there are several of them.
  private var remembersGroups: Bool {
    if group.hasFramesPerGroup { return false }
    // Alike items may differ in whether they were seen.
    if provider.contents != nil { return false }
    let patternCount = items.pattern.count
    return patternCount <= min(Self.knownGroupLimit, items.count / 2)
  }

  /// Returns the group that starts with an item, memoised by pattern index.
  ///
  /// Items beyond the last one have no contents and do not decide on sizes: a group with places for
  /// them is unlike all others.
  private func group(
    from firstItem: Int,
    remembering known: inout KnownGroups
  ) throws(LayoutError) -> SolvedGroup {
    guard !known.isEmpty, let element = items.patternIndex(of: firstItem) else {
      return try group(from: firstItem)
    }
    if let (group, reach) = known[element], firstItem + reach < items.count { return group }
    provider.farthestItem = firstItem
    let group = try group(from: firstItem)
    known[element] = (group, provider.farthestItem - firstItem)
    return group
  }

  /// Returns the group that starts with an item: items have sizes of their own, or a provider is
  /// called for each custom group.
  func group(from firstItem: Int) throws(LayoutError) -> SolvedGroup {
    try groupSolver.solve(group, in: space.room, firstItem: firstItem)
  }

  // MARK: Measures

  /// Returns the corner of a group at a distance from the start of the run, in points (rules 11 and
  /// 12), before it is aligned to pixels.
  func corner(groupSize: LayoutSize, at position: Double) -> LayoutPoint {
    let edges = group.item.edgeSpacing
    let slot = Slot(edgeSpacing: edges, size: groupSize, items: [])
    // An orthogonal run is as tall as its tallest group: there is no spare space to share.
    let across =
      space.isOrthogonal
      ? edges.start(axis.cross).minimum
      : slot.crossPosition(in: space.room[axis.cross], across: axis.cross)
    return LayoutPoint(
      along: axis,
      start[axis] + position + edges.start(axis).minimum,
      start[axis.cross] + across
    )
  }

  /// Returns the extent across the run that a group needs.
  ///
  /// Its own edge spacing counts only in an orthogonal run, which crosses the scroll axis (rule
  /// 14).
  func crossSize(groupSize: LayoutSize) -> Double {
    let edges = space.isOrthogonal ? group.item.edgeSpacing.minimum(axis.cross) : 0
    return groupSize[axis.cross] + edges
  }
}
