import LayoutModel

// Groups of one item each, of which some were not measured (docs/measuring.md).
extension GroupRunSolver {
  /// Returns the rule of the section's rows.
  ///
  /// A row is a group that holds one item, whatever the item's content, which decides on its size.
  /// Rows have no badges and attributes, and do not overlap.
  /// - Parameter hasCell: whether a cell measures the rows; false if they have sizes of their own.
  /// - Returns: the rule; nil if the section's groups are of another kind.
  /// - Throws: the errors of `WorkLimit.check`.
  /// - Complexity: O(1).
  func rowRule(hasCell: Bool) throws(LayoutError) -> RowRule? {
    guard groupsDiffer, !space.isOrthogonal, items.count > 0, items.count <= PackedFrames.limit,
      let (item, fixed) = onlyItem, (item.cell != nil) == hasCell, item.isMeasured(fixed: fixed),
      item.supplementaryItems.isEmpty, group.item.supplementaryItems.isEmpty,
      item.attributes == .standard
    else { return nil }
    let edges = group.item.edgeSpacing
    let gap = edges.minimum(axis) + description.interGroupSpacing
    guard gap >= 0, ScrollAxis.allCases.allSatisfy({ item.edgeSpacing.minimum($0) >= 0 }) else {
      return nil
    }
    // Without contents, the size of the group is its estimate.
    let solver = GroupSolver(
      provider: provider,
      pixels: space.pixels,
      isMeasured: false,
      sizesRepeat: true
    )
    let solved = try solver.solve(group, in: space.room, firstItem: 0)
    guard solved.items.count == 1, !solved.isBoundless, solved.size.width > 0,
      solved.size.height > 0
    else { return nil }
    return RowRule(
      axis: axis,
      start: start,
      edgeSpacing: edges,
      gap: gap,
      crossRoom: space.room[axis.cross],
      pixels: space.pixels,
      estimate: MeasuredItem(solved),
      zIndex: item.zIndex
    )
  }

  /// The only item of each group, with the axis along which the group decides on its length; nil if
  /// groups hold several items, or a number that depends on contents.
  private var onlyItem: (item: ItemDescription, fixed: ScrollAxis?)? {
    switch group.content {
    case .repeated(let subitems, let axis):
      guard subitems.count == 1, case .item(let item) = subitems[0],
        group.item.size[axis].isEstimated || !item.size[axis].isEstimated
      else { return nil }
      return (item, nil)
    case .count(.item(let item), 1, let axis): return (item, axis)
    case .count, .provided, .frames: return nil
    }
  }

  /// Measures an item that fills a group alone.
  /// - Throws: the errors of its cell's provider, and `RESOURCE_EXHAUSTED`.
  func measuredRow(_ item: Int) throws(LayoutError) -> MeasuredItem {
    try WorkLimit.current?
      .reserve(1, of: 2 * MemoryLayout<MeasuredItem>.stride, "a measured item")
    return MeasuredItem(try group(from: item))
  }

  /// Returns the sizes of all rows: those that are kept, and the others measured.
  /// - Throws: `RESOURCE_EXHAUSTED`, and the errors of `WorkLimit.check`.
  /// - Complexity: O(number of kept runs, and of measured rows).
  func measuredRows(keeping kept: MeasuredItems?) throws(LayoutError) -> MeasuredItems {
    let kept = kept ?? MeasuredItems(count: items.count, along: axis)
    try WorkLimit.current?
      .reserve(
        kept.estimatedCount,
        of: 2 * MemoryLayout<MeasuredItem>.stride,
        "\(kept.estimatedCount) measured items"
      )
    var rows = MeasuredItems(count: 0, along: axis)
    for range in kept.measuredRanges + [items.count..<items.count] {
      while rows.count < range.lowerBound {
        let end = min(range.lowerBound, rows.count + MeasuredRun.limit)
        var measured: [MeasuredItem] = []
        for item in rows.count..<end { measured.append(MeasuredItem(try group(from: item))) }
        rows.append(measured: measured)
      }
      rows.append(range, of: kept)
    }
    return rows
  }

  /// Returns the run of rows, of which the measured ones have their sizes.
  ///
  /// If all were measured, the frames are those that `solve` computes, to the bit.
  /// - Throws: `RESOURCE_EXHAUSTED`, and the errors of `WorkLimit.check`.
  /// - Complexity: O(number of measured runs); O(n) if all were measured and their lengths cannot be
  ///   added up exactly.
  func run(of rows: MeasuredItems, by rule: RowRule) throws(LayoutError) -> GroupRun {
    if rows.isComplete, !addsUpExactly(rows, by: rule) { return try packedRun(of: rows, by: rule) }
    let frames = RowFrames(rows, by: rule, of: .items)
    let last = rows.count - 1
    let estimatedCross = rows.isComplete ? 0 : rule.estimate.size[axis.cross]
    return GroupRun(
      frames: .rows(frames),
      groups: GroupFrames(
        frames: .rows(RowFrames(rows, by: rule, of: .groups)),
        membership: .each(1)
      ),
      parts: CellParts(rows),
      mainSize: frames.position(of: last) + frames.row(at: last).size[axis]
        + group.item.edgeSpacing.minimum(axis),
      crossSize: rows.runs.reduce(estimatedCross) { max($0, $1.crossSize) }
    )
  }

  /// Whether the lengths of measured rows have the same sum in any order.
  private func addsUpExactly(_ rows: MeasuredItems, by rule: RowRule) -> Bool {
    let spacings = [group.item.edgeSpacing.minimum(axis), description.interGroupSpacing]
    let length = rows.extent(before: rows.count).measured + Double(rows.count) * rule.gap
    return length < ExactLength.limit && spacings.allSatisfy(ExactLength.contains)
      && rows.runs.allSatisfy(\.isExact)
  }

  /// Returns the run of rows that were all measured, added up as `forEachGroup` does.
  private func packedRun(
    of rows: MeasuredItems,
    by rule: RowRule
  ) throws(LayoutError) -> GroupRun {
    let limit = WorkLimit.current
    try limit?.reserve(rows.count, of: GroupRunBuilder.stride, "\(rows.count) measured items")
    var builder = GroupRunBuilder(axis: axis, pixels: space.pixels, itemCount: rows.count)
    let edges = group.item.edgeSpacing
    var cursor = 0.0
    for (number, row) in rows.runs.lazy.flatMap(\.items).enumerated() {
      try limit.check(at: number)
      var solved = SolvedGroup(size: row.size)
      solved.items = [
        PlacedItem(
          frame: row.frame,
          zIndex: rule.zIndex,
          farEdge: .zero,
          details: PlacedDetails(parts: row.parts, .standard)
        )
      ]
      builder.append(
        PlacedGroup(
          group: solved,
          number: number,
          firstItem: number,
          itemCount: 1,
          position: cursor,
          corner: corner(groupSize: row.size, at: cursor)
        ),
        crossSize: crossSize(groupSize: row.size)
      )
      cursor += row.size[axis] + edges.minimum(axis)
      if number + 1 < rows.count { cursor += description.interGroupSpacing }
    }
    return builder.run(mainSize: cursor)
  }
}
