/// The part of a layout that is compared.
public enum ComparedExtent: Sendable, Hashable {
  /// All elements at rest.
  case wholeContent
  /// The visible bounds.
  case visibleBounds
}
