package import LayoutModel

/// The course of a fling: the content offset at each millisecond until it rests.
///
/// A fling that the layout does not redirect keeps its velocity, also at the end of the range. A
/// redirected one moves as if it had started with the velocity that leads to its target: UIKit
/// specifies the end of such a scroll, not its course.
package struct FlingPath: Sendable, Hashable {
  /// The offset at which it starts.
  package let start: LayoutPoint
  /// The offset at which it ends.
  package let target: LayoutPoint
  /// The initial velocity, in points per millisecond.
  package let velocity: LayoutPoint
  /// The duration, in milliseconds.
  package let duration: Double

  private let deceleration: Deceleration
  /// The distance it would travel if nothing stopped it, in points.
  private let reach: LayoutPoint

  /// The distance from the target at which content counts as resting, in points: too small to see,
  /// and below it the content would creep for another second.
  static let restDistance = 1.0

  /// Creates the path from an offset, with a velocity in points per millisecond, to its target.
  ///
  /// `proposed` is the offset at which it ends if it is not redirected, within the range.
  package init(
    from start: LayoutPoint,
    velocity: LayoutPoint,
    deceleration: Deceleration,
    proposed: LayoutPoint,
    target: LayoutPoint
  ) {
    let isFree = abs(proposed.x - target.x) <= 0.001 && abs(proposed.y - target.y) <= 0.001
    self.start = start
    self.target = target
    self.deceleration = deceleration
    reach =
      isFree
      ? LayoutPoint(
        x: deceleration.distance(velocity: velocity.x),
        y: deceleration.distance(velocity: velocity.y)
      ) : target - start
    self.velocity =
      isFree
      ? velocity
      : LayoutPoint(
        x: reach.x / deceleration.distance(velocity: 1),
        y: reach.y / deceleration.distance(velocity: 1)
      )
    let way = target - start
    duration = max(
      Self.time(of: way.x, reaching: reach.x, deceleration),
      Self.time(of: way.y, reaching: reach.y, deceleration)
    )
  }

  /// Returns the time that a distance along an axis takes, in milliseconds.
  private static func time(
    of way: Double,
    reaching reach: Double,
    _ deceleration: Deceleration
  ) -> Double {
    guard abs(way) > restDistance, abs(reach) > restDistance else { return 0 }
    // The distance left at the end: the part beyond the range, or the last bit.
    return deceleration.time(leaving: max(1 - way / reach, restDistance / abs(reach)))
  }

  /// Returns the offset at a time after the finger lifts, in milliseconds.
  package func offset(at milliseconds: Double) -> LayoutPoint {
    guard milliseconds < duration else { return target }
    let done = 1 - deceleration.remainder(after: milliseconds)
    func coordinate(_ axis: ScrollAxis) -> Double {
      let way = target[axis] - start[axis]
      guard way != 0 else { return start[axis] }
      let free = reach[axis] * done
      return start[axis] + (way < 0 ? max(way, free) : min(way, free))
    }
    return LayoutPoint(x: coordinate(.horizontal), y: coordinate(.vertical))
  }

  /// Returns the velocity at a time, in points per millisecond; zero at rest.
  package func velocity(at milliseconds: Double) -> LayoutPoint {
    guard milliseconds < duration else { return .zero }
    let left = deceleration.remainder(after: milliseconds)
    return LayoutPoint(x: velocity.x * left, y: velocity.y * left)
  }
}

extension Snapping {
  /// Returns the offset at which a scroll over a native engine's section comes to rest, within the
  /// range unless it is the proposed one.
  func offset(
    for proposed: LayoutPoint,
    over layout: CollectionLayout,
    in range: ScrollRange,
    container: LayoutSize
  ) -> LayoutPoint {
    switch self {
    case .none: proposed
    case .paging: range.page(of: container, nearest: proposed, along: layout.scrollDirection)
    case .centered: range.clamped(layout.centered(in: container, nearest: proposed))
    }
  }
}

extension ScrollRange {
  /// Returns the multiple of the container's extent from the start of reading that is nearest to an
  /// offset; for one at the end of the range or beyond it, the end.
  fileprivate func page(
    of container: LayoutSize,
    nearest proposed: LayoutPoint,
    along axis: ScrollAxis
  )
    -> LayoutPoint
  {
    guard container[axis] > 0 else { return proposed }
    var offset = proposed
    if isAt(.end, proposed) {
      offset[axis] = end[axis]
    } else {
      let page = isReversed ? -container[axis] : container[axis]
      let pages = ((proposed[axis] - start[axis]) / page + 0.5).rounded(.down)
      offset[axis] = start[axis] + pages * page
    }
    return clamped(offset)
  }
}

extension CollectionLayout {
  /// Returns the offset that centers the item whose middle is nearest to that of the bounds.
  fileprivate func centered(in container: LayoutSize, nearest proposed: LayoutPoint) -> LayoutPoint
  {
    let axis = scrollDirection
    let bounds = LayoutRect(origin: proposed, size: container)
    func middle(_ rect: LayoutRect) -> Double { (rect.min(axis) + rect.max(axis)) / 2 }
    func distance(_ element: LayoutElement) -> Double {
      abs(middle(element.frame) - middle(bounds))
    }
    let items = elements(in: bounds).filter { $0.kind == .item }
    guard let nearest = items.min(by: { distance($0) < distance($1) }) else { return proposed }
    var offset = proposed
    offset[axis] = middle(nearest.frame) - container[axis] / 2
    return offset
  }
}
