/// The range within which a pinned element moves along the scroll axis to stay in the visible
/// bounds (`docs/compositional.md`, rule 17).
package struct PinnedRange: Sendable, Hashable {
  /// The number added to the z-order of pinned elements, which puts them above all others.
  package static let zIndexBase = 1_000_000_000

  /// The edge of the visible bounds that the element does not cross; nil means both edges.
  package var edge: AxisEnd?
  /// The positions that the element's leading or top edge and its opposite may have, in the
  /// coordinates of its frame.
  package var range: ClosedRange<Double>
  /// The distance that the element keeps from the start of the visible bounds, in points.
  private var startDistance: Double
  /// The distance that the element keeps from the end of the visible bounds, in points.
  private var endDistance: Double
  /// The end that stays visible if the whole element does not fit.
  var startsAt: AxisEnd

  /// Creates a range.
  /// - Parameters:
  ///   - edge: the edge of the visible bounds that the element does not cross; nil means both.
  ///   - range: the positions that its edges may have.
  ///   - distances: the distances that it keeps from the start and from the end of the bounds, in
  ///     points; that of an edge without the pin has no effect.
  ///   - startsAt: the end that stays visible if the whole element does not fit.
  package init(
    edge: AxisEnd?,
    range: ClosedRange<Double>,
    distances: (start: Double, end: Double) = (0, 0),
    startsAt: AxisEnd = .start
  ) {
    self.edge = edge
    self.range = range
    (startDistance, endDistance) = distances
    self.startsAt = startsAt
  }

  /// Returns the frame moved along an axis into the visible bounds, as far as the range allows.
  /// - Parameters:
  ///   - rest: the frame without pinning.
  ///   - bounds: the visible bounds, in the same coordinates.
  ///   - axis: the scroll axis.
  /// - Returns: the moved frame.
  package func frame(of rest: LayoutRect, in bounds: LayoutRect, along axis: ScrollAxis)
    -> LayoutRect
  {
    let length = rest.max(axis) - rest.min(axis)
    var position = rest.min(axis)
    let start = edge != .end ? bounds.min(axis) + startDistance : -.infinity
    let end = edge != .start ? bounds.max(axis) - endDistance - length : .infinity
    position = clamped(position, start, end)
    position = clamped(position, range.lowerBound, range.upperBound - length)
    return rest.offset(by: LayoutPoint(along: axis, position - rest.min(axis), 0))
  }

  /// Returns a position limited to a range; if its ends are reversed, returns the end that stays
  /// visible.
  private func clamped(_ position: Double, _ start: Double, _ end: Double) -> Double {
    startsAt == .start ? max(start, min(position, end)) : min(end, max(position, start))
  }

  /// Returns the range as a `layout` result has it, whose edges follow the reading direction.
  /// - Parameters:
  ///   - axis: the scroll axis.
  ///   - section: the section's size.
  ///   - isMirrored: whether lines start at the right edge.
  /// - Returns: the pinning.
  package func pinning(
    along axis: ScrollAxis,
    in section: LayoutSize,
    isMirrored: Bool
  ) -> EdgePinning {
    let isReversed = isMirrored && axis == .horizontal
    let end = isReversed ? edge?.opposite : edge
    let (first, last) =
      isReversed ? (endDistance, startDistance) : (startDistance, endDistance)
    var bounds = LayoutRect(origin: .zero, size: section)
    let length = range.upperBound - range.lowerBound
    switch axis {
    case .vertical: (bounds.y, bounds.height) = (range.lowerBound, length)
    case .horizontal: (bounds.x, bounds.width) = (range.lowerBound, length)
    }
    return EdgePinning(
      edges: Set(EdgePinning.Edge.allCases.filter { $0.axis == axis && $0.end == end ?? $0.end }),
      range: bounds,
      insets: axis == .vertical
        ? DirectionalEdgeInsets(top: first, bottom: last)
        : DirectionalEdgeInsets(leading: first, trailing: last)
    )
  }

  /// Returns the range in coordinates whose origin is moved by a distance, in points.
  package func offset(by distance: Double) -> PinnedRange {
    var moved = self
    moved.range = range.lowerBound + distance...range.upperBound + distance
    return moved
  }

  /// Returns the range mirrored about the middle of a width, for right-to-left layouts.
  package func mirrored(in width: Double) -> PinnedRange {
    PinnedRange(
      edge: edge?.opposite,
      range: width - range.upperBound...width - range.lowerBound,
      distances: (endDistance, startDistance),
      startsAt: startsAt.opposite
    )
  }
}
