public import LayoutEngine
public import LayoutModel

/// A moment of a scroll before anybody has looked at it.
public struct ScrollStep: Sendable, Hashable {
  /// How far the content is scrolled.
  public var contentOffset: Point
  /// How fast it moves, in points a millisecond.
  public var velocity: Point = .zero
  /// When that is, in milliseconds from the start; nil where nobody says how fast the scroll is.
  public var time: Double?
}

extension Session {
  /// Moments of a scroll from where the content is to the end of the range, at equal distances.
  ///
  /// Of a screen, the collection in focus scrolls. There is one moment where there is nothing to
  /// scroll.
  /// - Precondition: the count is at least 2.
  public func scrollSteps(count: Int) throws(LayoutError) -> [ScrollStep] {
    precondition(count >= 2, "a way has two ends")
    let (axis, range) = (try solve().layout.scrollDirection, try scrollRange())
    let start = range.clamped(try solve().contentOffset)
    let way = range.greatest[axis] - start[axis]
    guard way > 0 else { return [ScrollStep(contentOffset: start)] }
    return (0..<count)
      .map { index in
        var offset = start
        // The last one is the end itself, not a sum that is near to it.
        offset[axis] =
          index == count - 1
          ? range.greatest[axis] : start[axis] + way * Double(index) / Double(count - 1)
        return ScrollStep(contentOffset: offset)
      }
  }

  /// Moments of a fling along the scroll axis until it rests where the layout wants it, at equal
  /// times.
  ///
  /// There is one moment where the content stays where it is.
  /// - Precondition: the count is at least 2.
  /// - Throws: the failure of whom the layout asks for its target.
  public func flingSteps(
    velocity: Double,
    deceleration: Deceleration = .normal,
    count: Int
  ) throws(LayoutError) -> [ScrollStep] {
    precondition(count >= 2, "a way has two ends")
    let solution = try solve()
    let velocity = Point(along: solution.layout.scrollDirection, velocity, 0)
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
