/// The name of a method, for sets, logs and errors.
public enum ProviderMethodName: String, Sendable, Hashable, CaseIterable {
  /// Loads the plugin's file and reads its manifest.
  case describe = "Describe"
  /// Environment → section description.
  case section = "Section"
  /// Environment → frames of a custom group.
  case group = "Group"
  /// Environment → frames of a whole section.
  case layout = "Layout"
  /// Environment and item → size and parts.
  case cell = "Cell"
  /// Visible attributes and scroll → changed attributes.
  case visibleItems = "VisibleItems"
  /// Proposed offset and velocity → offset.
  case targetContentOffset = "TargetContentOffset"
  /// Container and traits → regions of a screen's collections.
  case screen = "Screen"
  /// Visible attributes of all collections → changes.
  case coordinate = "Coordinate"
  /// Dragged item and point → item in whose place it is dropped.
  case movementTarget = "MovementTarget"
  /// Attributes at the start of what appears in a change → changed attributes.
  case appearingItems = "AppearingItems"
  /// Attributes at the end of what disappears in a change → changed attributes.
  case disappearingItems = "DisappearingItems"
  /// Proposed offset after a change → offset.
  case contentOffsetAfterChange = "ContentOffsetAfterChange"
  /// Sections, laid out on demand → their places.
  case collection = "Collection"

  /// The methods that a plugin implements with a Lua function.
  public static let hooks = allCases.filter { $0 != .describe }

  /// The position among all cases, for tables of methods: dictionaries hash the case's text.
  package var index: Int {
    switch self {
    case .describe: 0
    case .section: 1
    case .group: 2
    case .layout: 3
    case .cell: 4
    case .visibleItems: 5
    case .targetContentOffset: 6
    case .screen: 7
    case .coordinate: 8
    case .movementTarget: 9
    case .appearingItems: 10
    case .disappearingItems: 11
    case .contentOffsetAfterChange: 12
    case .collection: 13
    }
  }

  /// Whether it is about elements that are laid out already: those in sight, a scroll or a change.
  package var isOfVisibleState: Bool {
    switch self {
    case .visibleItems, .targetContentOffset, .movementTarget, .appearingItems, .disappearingItems,
      .contentOffsetAfterChange:
      true
    case .describe, .section, .group, .layout, .cell, .screen, .coordinate, .collection: false
    }
  }

  /// The name of the Lua function that implements the method.
  package var hookName: String { rawValue.prefix(1).lowercased() + rawValue.dropFirst() }
}
