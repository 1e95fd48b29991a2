/// Where a pinned element may go along the scroll axis to stay within the visible bounds
/// (`docs/compositional.md`, rule 17).
public struct PinnedRange: Sendable, Hashable {
  /// What is added to the place in the order of drawing of what is pinned.
  public static let zIndexBase = 1_000_000_000

  /// The edge of the visible bounds that an element does not cross; both where it names neither.
  public var edge: BoundaryItemDescription.AxisEnd?
  /// From where to where it may lie, in the coordinates of its frame.
  public var range: ClosedRange<Double>

  /// Creates a range.
  public init(edge: BoundaryItemDescription.AxisEnd?, range: ClosedRange<Double>) {
    self.edge = edge
    self.range = range
  }

  /// The frame moved along an axis into the visible bounds, as far as the range allows.
  public func frame(of rest: Rect, in bounds: Rect, along axis: Axis) -> Rect {
    let length = rest.max(axis) - rest.min(axis)
    var position = rest.min(axis)
    if edge != .start { position = min(position, bounds.max(axis) - length) }
    if edge != .end { position = max(position, bounds.min(axis)) }
    position = max(range.lowerBound, min(position, range.upperBound - length))
    return rest.offset(by: Point(along: axis, position - rest.min(axis), 0))
  }

  /// The range in coordinates that start elsewhere.
  public func offset(by distance: Double) -> PinnedRange {
    PinnedRange(edge: edge, range: range.lowerBound + distance...range.upperBound + distance)
  }

  /// The range on the other side of the middle of a width.
  public func mirrored(in width: Double) -> PinnedRange {
    let mirroredEdge: BoundaryItemDescription.AxisEnd? =
      switch edge {
      case .start: .end
      case .end: .start
      case nil: nil
      }
    return PinnedRange(
      edge: mirroredEdge,
      range: width - range.upperBound...width - range.lowerBound
    )
  }
}
