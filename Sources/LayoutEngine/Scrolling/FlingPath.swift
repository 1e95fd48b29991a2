public import LayoutModel

/// The way of a fling: where the content is at each millisecond until it rests.
///
/// Where it comes to rest by itself, or at the end of the range, it goes as it was let go. Where the
/// layout wants it elsewhere, it goes as if it had been let go with the velocity that leads there:
/// UIKit says where such a scroll ends and not how it gets there.
public struct FlingPath: Sendable, Hashable {
  /// Where it starts.
  public let start: Point
  /// Where it ends.
  public let target: Point
  /// The velocity with which it starts, in points a millisecond.
  public let velocity: Point
  /// How long it takes, in milliseconds.
  public let duration: Double

  private let deceleration: Deceleration
  /// How far it would go if nothing ended it.
  private let reach: Point

  /// How far from its target content is that counts as resting, in points: too little to be seen,
  /// and nearer than that it would creep for another second.
  static let restDistance = 1.0

  /// The way from an offset, with a velocity in points a millisecond, to where it ends.
  ///
  /// `proposed` is where it ends by itself, within the range.
  public init(
    from start: Point,
    velocity: Point,
    deceleration: Deceleration,
    proposed: Point,
    target: Point
  ) {
    let isFree = abs(proposed.x - target.x) <= 0.001 && abs(proposed.y - target.y) <= 0.001
    self.start = start
    self.target = target
    self.deceleration = deceleration
    reach =
      isFree
      ? Point(
        x: deceleration.distance(velocity: velocity.x),
        y: deceleration.distance(velocity: velocity.y)
      ) : target - start
    self.velocity =
      isFree
      ? velocity
      : Point(
        x: reach.x / deceleration.distance(velocity: 1),
        y: reach.y / deceleration.distance(velocity: 1)
      )
    let way = target - start
    duration = max(
      Self.time(of: way.x, reaching: reach.x, deceleration),
      Self.time(of: way.y, reaching: reach.y, deceleration)
    )
  }

  /// How long a way along an axis takes that would reach farther if nothing ended it.
  private static func time(
    of way: Double,
    reaching reach: Double,
    _ deceleration: Deceleration
  ) -> Double {
    guard abs(way) > restDistance, abs(reach) > restDistance else { return 0 }
    // What is still to go at the end: the rest beyond the range, or the last bit.
    return deceleration.time(leaving: max(1 - way / reach, restDistance / abs(reach)))
  }

  /// Where the content is so many milliseconds after it was let go.
  public func offset(at milliseconds: Double) -> Point {
    guard milliseconds < duration else { return target }
    let done = 1 - deceleration.remainder(after: milliseconds)
    func coordinate(_ axis: Axis) -> Double {
      let way = target[axis] - start[axis]
      guard way != 0 else { return start[axis] }
      let free = reach[axis] * done
      return start[axis] + (way < 0 ? max(way, free) : min(way, free))
    }
    return Point(x: coordinate(.horizontal), y: coordinate(.vertical))
  }

  /// How fast the content is then, in points a millisecond; at rest not at all.
  public func velocity(at milliseconds: Double) -> Point {
    guard milliseconds < duration else { return .zero }
    let left = deceleration.remainder(after: milliseconds)
    return Point(x: velocity.x * left, y: velocity.y * left)
  }
}
