/// The category of an element (UIKit's `UICollectionView.ElementCategory`).
public enum ElementKind: String, Sendable, Hashable, CaseIterable {
  /// A cell that shows an item.
  case item
  /// A header, a footer, a badge or another view with content.
  case supplementary
  /// A background or another view without content.
  case decoration
}
