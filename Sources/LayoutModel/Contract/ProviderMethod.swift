/// A method of the contract between the host and its providers.
public enum ProviderMethod: String, Sendable, Hashable, CaseIterable {
  /// The plugin's file is loaded and its manifest read.
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

  /// The methods that a plugin implements with a function of its own.
  public static let hooks = allCases.filter { $0 != .describe }

  /// The name of the Lua function that implements the method.
  public var hookName: String { rawValue.prefix(1).lowercased() + rawValue.dropFirst() }
}
