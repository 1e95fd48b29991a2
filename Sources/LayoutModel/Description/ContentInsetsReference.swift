/// What a section's content insets start from (UIKit's `UIContentInsetsReference`).
public enum ContentInsetsReference: String, Sendable, Hashable, CaseIterable {
  /// What the layout's configuration says; there, the safe area.
  case automatic
  /// The container's edges.
  case none
  /// The safe area.
  case safeArea
  /// The layout margins.
  case layoutMargins
  /// The readable content guide, which here is the layout margins.
  case readableContent

  /// The insets that a configuration's reference stands for in a container.
  fileprivate func insets(in container: LayoutContainer) -> DirectionalEdgeInsets {
    switch self {
    case .none: .zero
    case .automatic, .safeArea: container.safeAreaInsets
    case .layoutMargins, .readableContent: container.layoutMargins
    }
  }
}

extension LayoutEnvironment {
  /// What a reference adds to the content insets of a section: its part across the scroll axis.
  public func insets(for reference: ContentInsetsReference) -> DirectionalEdgeInsets {
    let chosen = reference == .automatic ? configuration.contentInsetsReference : reference
    var insets = chosen.insets(in: container)
    switch configuration.scrollDirection {
    case .vertical: (insets.top, insets.bottom) = (0, 0)
    case .horizontal: (insets.leading, insets.trailing) = (0, 0)
    }
    return insets
  }
}

extension DirectionalEdgeInsets {
  /// The sum of both, edge by edge.
  public static func + (
    left: DirectionalEdgeInsets,
    right: DirectionalEdgeInsets
  ) -> DirectionalEdgeInsets {
    DirectionalEdgeInsets(
      top: left.top + right.top,
      leading: left.leading + right.leading,
      bottom: left.bottom + right.bottom,
      trailing: left.trailing + right.trailing
    )
  }
}
