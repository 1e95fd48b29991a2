/// The edges from which a section's content insets are measured (UIKit's
/// `UIContentInsetsReference`).
public enum ContentInsetsReference: String, Sendable, Hashable, CaseIterable {
  /// The reference of the layout's configuration; in a configuration, the safe area.
  case automatic
  /// The container's edges.
  case none
  /// The safe area.
  case safeArea
  /// The layout margins.
  case layoutMargins
  /// The readable content guide, which is the same as the layout margins here.
  case readableContent

  /// Returns the distances between a container's edges and the reference, in points.
  fileprivate func insets(in container: LayoutContainer) -> DirectionalEdgeInsets {
    switch self {
    case .none: .zero
    case .automatic, .safeArea: container.safeAreaInsets
    case .layoutMargins, .readableContent: container.layoutMargins
    }
  }
}

extension LayoutEnvironment {
  /// Returns the insets that a reference adds to a section's content insets, across the scroll axis
  /// only.
  package func insets(for reference: ContentInsetsReference) -> DirectionalEdgeInsets {
    let chosen = reference == .automatic ? configuration.contentInsetsReference : reference
    var insets = chosen.insets(in: container)
    switch configuration.scrollDirection {
    case .vertical: (insets.top, insets.bottom) = (0, 0)
    case .horizontal: (insets.leading, insets.trailing) = (0, 0)
    }
    return insets
  }
}
