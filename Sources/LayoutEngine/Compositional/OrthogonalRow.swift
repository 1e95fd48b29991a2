public import LayoutModel

/// A row of groups that scrolls across the layout's scroll axis (rules 23 and 24).
public struct OrthogonalRow: Sendable, Equatable {
  /// Where the row rests.
  public let behavior: OrthogonalScrolling
  /// The axis along which it scrolls.
  public let axis: Axis
  /// How far it is scrolled where it rests, in points from its start.
  public let restingOffset: Double
  /// How far it can be scrolled.
  public let maximumOffset: Double

  /// Lets a row rest after a drag that ends at an offset.
  /// - Complexity: O(log n) for groups that repeat, O(n) for others.
  init(
    _ behavior: OrthogonalScrolling,
    row: GroupRun,
    in space: SectionSpace,
    edgeSpacing: EdgeSpacing,
    draggedTo offset: Double
  ) {
    self.behavior = behavior
    axis = space.runAxis
    let viewport = space.container[axis] - space.insets.total(axis)
    maximumOffset = max(0, row.length - viewport)
    let stops = RestingStops(
      groups: row.groups,
      axis: axis,
      start: space.insets.start(axis),
      lead: edgeSpacing.start(axis).minimum,
      viewport: viewport,
      maximum: maximumOffset
    )
    restingOffset =
      switch behavior {
      case .none: 0
      case .continuous: stops.clamped(offset)
      case .continuousGroupLeadingBoundary, .groupPaging: stops.nearestGroupStart(to: offset)
      case .paging: stops.nearestPage(to: offset)
      case .groupPagingCentered: stops.nearestGroupMiddle(to: offset)
      }
  }
}

/// Where a row can rest.
private struct RestingStops {
  let groups: GroupFrames?
  let axis: Axis
  /// Where the row starts, in the section's coordinates.
  let start: Double
  /// The spacing before each group.
  let lead: Double
  let viewport: Double
  let maximum: Double

  func clamped(_ offset: Double) -> Double { max(0, min(offset, maximum)) }

  func nearestPage(to offset: Double) -> Double {
    guard viewport > 0, offset < maximum else { return clamped(offset) }
    return clamped((offset / viewport + 0.5).rounded(.down) * viewport)
  }

  func nearestGroupStart(to offset: Double) -> Double {
    nearest(to: offset) { clamped($0.min(axis) - start - lead) } ?? 0
  }

  func nearestGroupMiddle(to offset: Double) -> Double {
    nearest(to: offset) { ($0.min(axis) + $0.max(axis)) / 2 - start - viewport / 2 } ?? 0
  }

  /// The stop that is nearest to an offset, the first of equals; nil without groups.
  private func nearest(to offset: Double, stop: (Rect) -> Double) -> Double? {
    guard let groups, groups.count > 0 else { return nil }
    func stopOfGroup(_ group: Int) -> Double { stop(groups.frames.frame(at: group)) }
    return candidates(for: offset, of: groups, stopOfGroup).map(stopOfGroup)
      .min { abs($0 - offset) < abs($1 - offset) }
  }

  /// The groups among which the nearest stop is: all, or those at the place where stops that come in
  /// order pass the offset.
  private func candidates(
    for offset: Double,
    of groups: GroupFrames,
    _ stop: (Int) -> Double
  ) -> Range<Int> {
    guard case .repeating(let frames) = groups.frames else { return 0..<groups.count }
    let isAscending = frames.stride >= 0
    let next = (0..<groups.count)
      .partitioningIndex { isAscending ? stop($0) >= offset : stop($0) <= offset }
    return max(0, next - 1)..<min(groups.count, next + 1)
  }
}
