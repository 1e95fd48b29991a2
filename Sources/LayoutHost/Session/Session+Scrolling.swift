public import LayoutEngine
public import LayoutModel
import Logging

extension Session {
  /// The outcome of a fling.
  public struct Fling: Sendable, Hashable {
    /// The offset at which it would end by itself, within the range.
    public var proposed: LayoutPoint
    /// The offset at which it ended.
    public var target: TargetOffset
  }

  /// Returns the range of content offsets.
  package func scrollRange() throws(LayoutError) -> ScrollRange {
    visibleStateSolver(try focusedCollection()).range
  }

  /// Scrolls by a distance as a finger does, within the range.
  /// - Returns: the new content offset.
  @discardableResult
  public func scroll(by distance: LayoutPoint) throws(LayoutError) -> LayoutPoint {
    try scroll(to: try focusedCollection().contentOffset + distance)
  }

  /// Scrolls to an offset, or as near to it as the range allows.
  /// - Returns: the new content offset.
  @discardableResult
  public func scroll(to offset: LayoutPoint) throws(LayoutError) -> LayoutPoint {
    let target = try scrollRange().clamped(offset)
    setContentOffset(target)
    return try settledOffset(after: target)
  }

  /// Scrolls like a finger that pulls the content beyond its range.
  /// - Returns: the new content offset.
  /// - Throws: the failure of the document, or one for an infinite or NaN offset.
  @discardableResult
  package func overscroll(by distance: LayoutPoint) throws(LayoutError) -> LayoutPoint {
    let target = try focusedCollection().contentOffset + distance
    guard target.x.isFinite, target.y.isFinite else {
      throw Self.outOfRange("the content offset would not be a finite number")
    }
    setContentOffset(target)
    return try settledOffset(after: target)
  }

  /// Drags the row of a section, from 0, that scrolls orthogonally by a distance towards its end,
  /// in points; its behavior decides where it comes to rest.
  /// - Returns: the offset at which the row rests.
  /// - Throws: a failure if the section does not scroll orthogonally, or of the layout.
  package func scroll(by distance: Double, across section: Int) throws(LayoutError) -> Double {
    let sections = try focusedCollection().layout.sections
    guard sections.indices.contains(section), let row = sections[section].layout.orthogonal else {
      var failure = LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "the section does not scroll across",
        hint: "a section description with “orthogonalScrolling” does"
      )
      failure.section = section
      throw failure
    }
    let offset = min(max(0, row.restingOffset + distance), row.maximumOffset)
    try restoringOnFailure { () throws(LayoutError) in
      state.shownCollection.sections[section].orthogonalOffset = offset
      _ = try solve()
    }
    return try focusedCollection().layout.sections[section].layout.orthogonal?.restingOffset ?? 0
  }

  /// Flings the content with a velocity, in points per millisecond: it slows down, and comes to
  /// rest at the layout's target.
  /// - Parameters:
  ///   - velocity: the initial velocity, in points per millisecond.
  ///   - deceleration: the rate of deceleration.
  /// - Returns: the offset at which it ends, and the one at which it would end by itself.
  /// - Throws: the error of the layout's provider; the content then stays at its offset.
  @discardableResult
  public func fling(
    velocity: LayoutPoint,
    deceleration: Deceleration = .normal
  ) throws(LayoutError) -> Fling {
    let fling = try flingTarget(velocity: velocity, deceleration: deceleration)
    setContentOffset(fling.target.offset)
    return fling
  }

  /// Returns the target of a fling without scrolling.
  ///
  /// The hook gets the offset at which the content would rest by itself, clamped to the range. It
  /// is the counterpart of `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`
  /// of UIKit's `UICollectionViewLayout`.
  package func flingTarget(
    velocity: LayoutPoint,
    deceleration: Deceleration = .normal
  ) throws(LayoutError) -> Fling {
    try runOperation { () throws(LayoutError) in
      try WorkLimit.current?.check()
      let distance = LayoutPoint(
        x: deceleration.distance(velocity: velocity.x),
        y: deceleration.distance(velocity: velocity.y)
      )
      let solution = try focusedCollection()
      let range = visibleStateSolver(solution).range
      let proposed = range.clamped(solution.contentOffset + distance)
      return Fling(
        proposed: proposed,
        target: try targetOffset(proposed: proposed, velocity: velocity)
      )
    }
  }

  /// Returns the offset at which a scroll ends that would end at a proposed offset by itself; the
  /// content stays where it is.
  ///
  /// ```swift
  /// let target = try session.targetOffset(proposed: LayoutPoint(x: 0, y: 730)).offset
  /// ```
  /// A list, a grid or a plugin may choose another offset, such as the start of an item (UIKit's
  /// `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`).
  /// - Parameters:
  ///   - proposed: the offset without the layout, in points; one outside the range counts as the
  ///     nearest within it.
  ///   - velocity: the velocity of the scroll, in points per millisecond.
  /// - Returns: the offset within the range.
  /// - Throws: the failure of the document or of the layout's provider.
  public func targetOffset(
    proposed: LayoutPoint,
    velocity: LayoutPoint = .zero
  ) throws(LayoutError) -> TargetOffset {
    try runOperation { () throws(LayoutError) in
      let focused = try focusedCollection()
      let target = try locating { () throws(LayoutError) in
        try visibleStateSolver(focused)
          .target(for: proposed, from: focused.contentOffset, velocity: velocity)
      }
      if let warning = target.warning { configuration.logger.warning("\(warning)") }
      return target
    }
  }
}

extension Session {
  /// Returns the steps of a scroll from the current offset to the end of the range, at equal
  /// distances.
  ///
  /// On a screen, the collection in focus scrolls. Returns a single step if there is nothing to
  /// scroll. Where only visible items are measured, each step depends on those before.
  /// - Precondition: the count is at least 2.
  package func scrollSteps(count: Int) throws(LayoutError) -> [ScrollStep] {
    precondition(count >= 2, "a way has two ends")
    let (focused, range) = (try focusedCollection(), try scrollRange())
    let axis = focused.layout.scrollDirection
    let start = range.clamped(focused.contentOffset)
    let way = range.end[axis] - start[axis]
    guard way != 0 else { return [ScrollStep(contentOffset: start)] }
    guard !measuresVisibleItems else { return try measuredScrollSteps(count: count, along: axis) }
    return (0..<count)
      .map { index in
        var offset = start
        // The last one is the end itself, not a sum close to it.
        offset[axis] =
          index == count - 1
          ? range.end[axis] : start[axis] + way * Double(index) / Double(count - 1)
        return ScrollStep(contentOffset: offset)
      }
  }

  /// Returns the steps of a scroll during which items are measured: each goes an equal part of the
  /// way that remains.
  private func measuredScrollSteps(
    count: Int,
    along axis: ScrollAxis
  ) throws(LayoutError) -> [ScrollStep] {
    try restoring { () throws(LayoutError) in
      var steps = [ScrollStep(contentOffset: try focusedCollection().contentOffset)]
      for rest in (1..<count).reversed() {
        let (offset, end) = (try focusedCollection().contentOffset, try scrollRange().end)
        var target = offset
        target[axis] =
          rest == 1 ? end[axis] : offset[axis] + (end[axis] - offset[axis]) / Double(rest)
        steps.append(ScrollStep(contentOffset: target))
        try scroll(to: target)
      }
      return steps
    }
  }

  /// Returns the steps of a fling along the scroll axis until it rests at the layout's target, at
  /// equal times.
  ///
  /// Returns a single step if the content stays at its offset. The velocity is in points per
  /// millisecond.
  /// - Precondition: the count is at least 2.
  /// - Throws: the error of the provider that the layout calls for its target.
  package func flingSteps(
    velocity: Double,
    deceleration: Deceleration = .normal,
    count: Int
  ) throws(LayoutError) -> [ScrollStep] {
    precondition(count >= 2, "a way has two ends")
    let solution = try focusedCollection()
    let velocity = LayoutPoint(along: solution.layout.scrollDirection, velocity, 0)
    let fling = try flingTarget(velocity: velocity, deceleration: deceleration)
    let path = FlingPath(
      from: solution.contentOffset,
      velocity: velocity,
      deceleration: deceleration,
      proposed: fling.proposed,
      target: fling.target.offset
    )
    guard path.duration > 0 else { return [ScrollStep(contentOffset: path.target, time: 0)] }
    return (0..<count)
      .map { index in
        let time =
          index == count - 1
          ? path.duration : path.duration * Double(index) / Double(count - 1)
        return ScrollStep(
          contentOffset: path.offset(at: time),
          velocity: path.velocity(at: time),
          time: time
        )
      }
  }
}
