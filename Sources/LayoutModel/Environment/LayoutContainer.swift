/// The space available to a section or a group (UIKit's `NSCollectionLayoutContainer`).
public struct LayoutContainer: Sendable, Hashable {
  /// The whole size, in points.
  public var contentSize: LayoutSize
  /// The insets inside the content size that content must leave free, in points.
  public var contentInsets: DirectionalEdgeInsets
  /// The parts of the container that bars, notches and rounded corners cover, in points.
  public var safeAreaInsets: DirectionalEdgeInsets
  /// The margins of the content (`UIView.directionalLayoutMargins`), in points.
  public var layoutMargins: DirectionalEdgeInsets

  /// Creates a container.
  public init(
    contentSize: LayoutSize,
    contentInsets: DirectionalEdgeInsets = .zero,
    safeAreaInsets: DirectionalEdgeInsets = .zero,
    layoutMargins: DirectionalEdgeInsets = .zero
  ) {
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.safeAreaInsets = safeAreaInsets
    self.layoutMargins = layoutMargins
  }

  /// The content size without the content insets, in points.
  public var effectiveContentSize: LayoutSize { contentSize.inset(by: contentInsets) }
}
