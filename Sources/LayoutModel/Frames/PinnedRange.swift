/// Where a pinned element may go along the scroll axis to stay within the visible bounds
/// (`docs/compositional.md`, rule 17).
public struct PinnedRange: Sendable, Hashable {
  /// What is added to the place in the order of drawing of what is pinned.
  public static let zIndexBase = 1_000_000_000

  /// The edge of the visible bounds that an element does not cross; both where it names neither.
  public var edge: AxisEnd?
  /// From where to where it may lie, in the coordinates of its frame.
  public var range: ClosedRange<Double>
  /// The end at which it is seen where there is not room for all of it.
  public var startsAt: AxisEnd

  /// Creates a range.
  public init(
    edge: AxisEnd?,
    range: ClosedRange<Double>,
    startsAt: AxisEnd = .start
  ) {
    self.edge = edge
    self.range = range
    self.startsAt = startsAt
  }

  /// The frame moved along an axis into the visible bounds, as far as the range allows.
  public func frame(of rest: Rect, in bounds: Rect, along axis: Axis) -> Rect {
    let length = rest.max(axis) - rest.min(axis)
    var position = rest.min(axis)
    let start = edge != .end ? bounds.min(axis) : -.infinity
    let end = edge != .start ? bounds.max(axis) - length : .infinity
    position = clamped(position, start, end)
    position = clamped(position, range.lowerBound, range.upperBound - length)
    return rest.offset(by: Point(along: axis, position - rest.min(axis), 0))
  }

  /// A position between two others; at the one that counts where they are the wrong way round.
  private func clamped(_ position: Double, _ start: Double, _ end: Double) -> Double {
    startsAt == .start ? max(start, min(position, end)) : min(end, max(position, start))
  }

  /// The range in coordinates that start elsewhere.
  public func offset(by distance: Double) -> PinnedRange {
    PinnedRange(
      edge: edge,
      range: range.lowerBound + distance...range.upperBound + distance,
      startsAt: startsAt
    )
  }

  /// The range on the other side of the middle of a width.
  public func mirrored(in width: Double) -> PinnedRange {
    PinnedRange(
      edge: edge?.opposite,
      range: width - range.upperBound...width - range.lowerBound,
      startsAt: startsAt.opposite
    )
  }
}
