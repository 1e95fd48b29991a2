/// The edges of the visible bounds that an element of a `layout` result does not cross.
public struct EdgePinning: Sendable, Hashable {
  /// An edge of the visible bounds.
  public enum Edge: String, Sendable, Hashable, CaseIterable {
    /// The top edge.
    case top
    /// The edge at which lines start.
    case leading
    /// The bottom edge.
    case bottom
    /// The edge at which lines end.
    case trailing

    /// The axis that the edge ends.
    var axis: ScrollAxis { self == .top || self == .bottom ? .vertical : .horizontal }
    /// The end of the axis, in leading coordinates.
    var end: AxisEnd { self == .top || self == .leading ? .start : .end }
  }

  /// The edges; empty for the one at which the scroll axis starts.
  public var edges: Set<Edge>
  /// The rectangle that the element does not leave, in the section's coordinates; nil means the
  /// section.
  public var range: LayoutRect?
  /// The distances from the edges at which the element stays, in points, each 0 or more.
  ///
  /// They are counted from the visible bounds less the content inset. A second column that stays
  /// beside the first one has the first one's width as its leading distance.
  public var insets: DirectionalEdgeInsets

  /// Creates a pinning, by default to the edge at which the scroll axis starts.
  public init(
    edges: Set<Edge> = [],
    range: LayoutRect? = nil,
    insets: DirectionalEdgeInsets = .zero
  ) {
    self.edges = edges
    self.range = range
    self.insets = insets
  }

  /// Returns the range along an axis; nil if the element is not pinned along it.
  /// - Parameters:
  ///   - axis: the axis.
  ///   - scrollAxis: the scroll axis, whose start counts if no edge is named.
  ///   - section: the section's size, within which an element without a range stays.
  ///   - isMirrored: whether lines start at the right edge.
  /// - Returns: the range.
  package func range(
    along axis: ScrollAxis,
    scrollAxis: ScrollAxis,
    section: LayoutSize,
    isMirrored: Bool
  ) -> PinnedRange? {
    let ends = Set(edges.filter { $0.axis == axis }.map(\.end))
    guard !ends.isEmpty || edges.isEmpty && axis == scrollAxis else { return nil }
    let edge: AxisEnd? = ends.count == 2 ? nil : ends.first ?? .start
    let bounds = range ?? LayoutRect(origin: .zero, size: section)
    let isReversed = isMirrored && axis == .horizontal
    let (start, end) = (insets.start(axis), insets.end(axis))
    return PinnedRange(
      edge: isReversed ? edge?.opposite : edge,
      range: bounds.min(axis)...max(bounds.min(axis), bounds.max(axis)),
      distances: isReversed ? (end, start) : (start, end),
      startsAt: isReversed ? .end : .start
    )
  }
}
