/// A way from an item to another one, as keys and remote controls name it.
public enum NeighbourDirection: String, Sendable, Hashable, CaseIterable {
  /// Towards the top edge.
  case up
  /// Towards the bottom edge.
  case down
  /// Towards the left edge.
  case left
  /// Towards the right edge.
  case right
  /// Towards the edge at which lines start.
  case leading
  /// Towards the edge at which lines end.
  case trailing
  /// About a container's extent back along the scroll axis.
  case pageUp
  /// About a container's extent forth along the scroll axis.
  case pageDown
  /// To the first item of the first section that shows one.
  case first
  /// To the last item of the last section that shows one.
  case last
}
