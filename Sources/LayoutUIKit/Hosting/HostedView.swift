package import LayoutModel

/// A collection view as a layout sees it.
package struct HostedView: Sendable, Equatable {
  /// The visible bounds, in content coordinates.
  package var bounds: LayoutRect
  /// The insets around the range of offsets, with those of bars (`adjustedContentInset`).
  package var contentInset: DirectionalEdgeInsets
  /// The screen, the safe area, the margins and the traits.
  package var surroundings: EnvironmentDescription

  /// Creates a view.
  package init(
    bounds: LayoutRect,
    contentInset: DirectionalEdgeInsets = .zero,
    surroundings: EnvironmentDescription = EnvironmentDescription()
  ) {
    self.bounds = bounds
    self.contentInset = contentInset
    self.surroundings = surroundings
  }

  /// The environment of the layout, whose container is the view.
  var environment: EnvironmentDescription {
    var environment = surroundings
    environment.container = bounds.size
    return environment
  }

  /// Whether there is space for a layout; a view has none before it is placed in a window.
  var hasArea: Bool { bounds.width > 0 && bounds.height > 0 }

  /// Returns whether only the offsets of two views differ.
  func hasSameSurroundings(as other: HostedView?) -> Bool {
    bounds.size == other?.bounds.size && contentInset == other?.contentInset
      && surroundings == other?.surroundings
  }
}

/// The part of a layout that an invalidation makes obsolete; each contains the ones before it.
package enum HostedChange: Int, Sendable, Comparable {
  /// The elements that are pinned, or that a plugin changes while the content scrolls.
  case contentOffset
  /// The layout: the view's size, insets or traits, or a plugin.
  case layout
  /// The layout and the numbers of items, which an update of the data source has changed.
  case items
  /// The layout and all sizes of cells.
  case everything

  /// Returns whether the change makes less obsolete.
  package static func < (left: HostedChange, right: HostedChange) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The items whose cells decide their size (UIKit's `preferredLayoutAttributesFitting(_:)`).
public enum SelfSizing: Sendable, Hashable {
  /// None: all sizes come from the document and its plugins.
  case never
  /// Items with an estimated extent, along the axis of the estimate.
  case estimatedItems
  /// Also the items of other layouts, along the scroll axis, for plugins and engines that use the
  /// items' own sizes, such as a waterfall.
  case allItems
}
