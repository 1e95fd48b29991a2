package import LayoutModel

/// A row of groups that scrolls across the layout's scroll axis (rules 23 and 24).
///
/// Source: `NSCollectionLayoutSection.orthogonalScrollingBehavior`.
package struct OrthogonalRow: Sendable, Equatable {
  /// The rule for the offset at which the row rests.
  package let behavior: OrthogonalScrolling
  /// The axis along which the row scrolls.
  package let axis: ScrollAxis
  /// The offset at which the row rests, in points from its start, from 0 to `maximumOffset`.
  package private(set) var restingOffset: Double
  /// The greatest offset, in points, at least 0.
  package let maximumOffset: Double

  /// Creates a row that rests after a drag to any offset, in points.
  /// - Complexity: O(log n) for groups that repeat, O(n) for others.
  init(
    _ behavior: OrthogonalScrolling,
    run: GroupRun,
    in space: SectionSpace,
    edgeSpacing: EdgeSpacing,
    draggedTo offset: Double
  ) {
    let axis = space.runAxis
    let start = space.insets.start(axis)
    let viewport = space.container[axis] - space.insets.total(axis)
    let maximum = max(0, run.mainSize - viewport)
    func clamped(_ offset: Double) -> Double { max(0, min(offset, maximum)) }
    self.behavior = behavior
    self.axis = axis
    maximumOffset = maximum
    switch behavior {
    case .none:
      restingOffset = 0
    case .continuous:
      restingOffset = clamped(offset)
    case .continuousGroupLeadingBoundary, .groupPaging:
      let lead = edgeSpacing.start(axis).minimum
      restingOffset =
        run.groups?.nearestStop(to: offset) { clamped($0.min(axis) - start - lead) } ?? 0
    case .paging:
      let isWithin = viewport > 0 && offset < maximum
      let page = (offset / viewport + 0.5).rounded(.down) * viewport
      restingOffset = clamped(isWithin ? page : offset)
    case .groupPagingCentered:
      restingOffset =
        run.groups?
        .nearestStop(to: offset) { ($0.min(axis) + $0.max(axis)) / 2 - start - viewport / 2 } ?? 0
    }
  }
}

extension OrthogonalRow {
  /// Returns the row resting at an offset between two rests, as a finger holds it; it may lie
  /// outside of the row's range.
  fileprivate func held(at offset: Double) -> OrthogonalRow {
    var held = self
    held.restingOffset = offset
    return held
  }
}

extension Solution.Collection {
  /// Returns the collection with a section's orthogonal row at an offset, as a finger holds it.
  /// - Parameters:
  ///   - section: the section, from 0; one that does not scroll across stays as it is.
  ///   - offset: the offset of the row, in points; it may lie outside of its range.
  /// - Returns: the collection; nothing is laid out again.
  /// - Complexity: O(number of sections).
  package func holdingRow(of section: Int, at offset: Double) -> Solution.Collection {
    guard layout.sections.indices.contains(section),
      let row = layout.sections[section].layout.orthogonal
    else { return self }
    var sections = layout.sections
    sections[section].layout.orthogonal = row.held(at: offset)
    return Solution.Collection(
      name: name,
      region: region,
      environment: environment,
      layout: layout.replacing(sections: sections),
      contentOffset: contentOffset,
      solvedSections: 0
    )
  }
}

extension GroupFrames {
  /// Returns the stop that is nearest to an offset, the first of equals; nil without groups.
  ///
  /// The stop of a group's frame rises or falls from group to group if frames repeat.
  /// - Complexity: O(log n) for groups that repeat, O(n) for others.
  fileprivate func nearestStop(to offset: Double, stop: (LayoutRect) -> Double) -> Double? {
    guard count > 0 else { return nil }
    func stopOfGroup(_ group: Int) -> Double { stop(frames.frame(at: group)) }
    return candidates(for: offset, stopOfGroup).map(stopOfGroup)
      .min { abs($0 - offset) < abs($1 - offset) }
  }

  /// Returns the groups that can have the nearest stop: all, or those at the place where ordered
  /// stops pass the offset.
  private func candidates(for offset: Double, _ stop: (Int) -> Double) -> Range<Int> {
    guard case .repeating(let frames) = frames else { return 0..<count }
    let isAscending = frames.stride >= 0
    let next = (0..<count)
      .partitioningIndex { isAscending ? stop($0) >= offset : stop($0) <= offset }
    return max(0, next - 1)..<min(count, next + 1)
  }
}
