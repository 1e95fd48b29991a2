/// The user's choice of text size (UIKit's `UIContentSizeCategory`), smallest first.
public enum PreferredContentSizeCategory: String, Sendable, Hashable, CaseIterable {
  /// The smallest.
  case extraSmall
  /// Smaller.
  case small
  /// A little smaller.
  case medium
  /// The default.
  case large
  /// A little larger.
  case extraLarge
  /// Larger.
  case extraExtraLarge
  /// The largest that is not an accessibility category.
  case extraExtraExtraLarge
  /// The first accessibility category.
  case accessibilityMedium
  /// The second accessibility category.
  case accessibilityLarge
  /// The third accessibility category.
  case accessibilityExtraLarge
  /// The fourth accessibility category.
  case accessibilityExtraExtraLarge
  /// The largest.
  case accessibilityExtraExtraExtraLarge

  /// Whether this is one of the five largest sizes (UIKit's `isAccessibilityCategory`).
  public var isAccessibilityCategory: Bool { rawValue.hasPrefix("accessibility") }
}
