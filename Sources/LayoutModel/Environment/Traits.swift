/// The amount of space along one axis (UIKit's `UIUserInterfaceSizeClass`).
public enum SizeClass: String, Sendable, Hashable, CaseIterable {
  /// Little space, such as the width of a phone in portrait.
  case compact
  /// Ample space, such as the width of a tablet.
  case regular
}

/// The reading direction (UIKit's `UIUserInterfaceLayoutDirection`).
public enum UserInterfaceLayoutDirection: String, Sendable, Hashable, CaseIterable {
  /// Left to right: the leading edge is the left one.
  case leftToRight
  /// Right to left: the leading edge is the right one.
  case rightToLeft
}

/// The kind of device (UIKit's `UIUserInterfaceIdiom`).
public enum UserInterfaceIdiom: String, Sendable, Hashable, CaseIterable {
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A desktop computer.
  case mac
  /// A television.
  case tv
  /// A car's screen.
  case carPlay
  /// A headset.
  case vision
}

/// The orientation of a screen.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
  /// At least as high as it is wide.
  case portrait
  /// Wider than it is high.
  case landscape
}

/// The part of the screen that a window covers.
public enum Windowing: String, Sendable, Hashable, CaseIterable {
  /// The whole screen.
  case fullScreen
  /// A part of the screen beside another window.
  case splitView
  /// A narrow window over another one.
  case slideOver
  /// A window of any size.
  case freeform
}

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

/// The traits of a device and of its user, on which a layout may depend (UIKit's
/// `UITraitCollection`).
///
/// ```swift
/// let traits = try session.environment().traits
/// let hasLargeText = traits.preferredContentSizeCategory.isAccessibilityCategory
/// let columns = traits.horizontalSizeClass == .regular && !hasLargeText ? 3 : 1
/// ```
public struct Traits: Sendable, Hashable {
  /// The horizontal size class.
  public var horizontalSizeClass: SizeClass = .compact
  /// The vertical size class.
  public var verticalSizeClass: SizeClass = .regular
  /// The number of device pixels per point; greater than 0.
  public var displayScale: Double = 3
  /// The reading direction.
  public var layoutDirection: UserInterfaceLayoutDirection = .leftToRight
  /// The kind of device.
  public var userInterfaceIdiom: UserInterfaceIdiom = .phone
  /// The user's choice of text size.
  public var preferredContentSizeCategory: PreferredContentSizeCategory = .large
  /// The orientation of the screen.
  public var orientation: Orientation = .portrait
  /// The part of the screen that the window covers.
  public var windowing: Windowing = .fullScreen

  /// Creates the traits of a phone in portrait.
  public init() {}
}
