/// How much room there is along one axis (UIKit's `UIUserInterfaceSizeClass`).
public enum SizeClass: String, Sendable, Hashable, CaseIterable {
  /// Little.
  case compact
  /// Enough.
  case regular
}

/// The direction in which lines are read (UIKit's `UIUserInterfaceLayoutDirection`).
public enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
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

/// How a screen is held.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
  /// At least as high as it is wide.
  case portrait
  /// Wider than it is high.
  case landscape
}

/// How much of the screen the window has.
public enum Windowing: String, Sendable, Hashable, CaseIterable {
  /// All of it.
  case fullScreen
  /// A part beside another window.
  case splitView
  /// A narrow window over another one.
  case slideOver
  /// A window of any size.
  case freeform
}

/// The reader's choice of text size (UIKit's `UIContentSizeCategory`), smallest first.
public enum ContentSizeCategory: String, Sendable, Hashable, CaseIterable {
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

  /// Whether this is one of the five largest.
  public var isAccessibilityCategory: Bool { rawValue.hasPrefix("accessibility") }
}

/// What a layout may depend on besides its container (UIKit's `UITraitCollection`).
public struct Traits: Sendable, Hashable {
  /// The room along x.
  public var horizontalSizeClass: SizeClass = .compact
  /// The room along y.
  public var verticalSizeClass: SizeClass = .regular
  /// Device pixels a point; greater than 0.
  public var displayScale: Double = 3
  /// The direction in which lines are read.
  public var layoutDirection: LayoutDirection = .leftToRight
  /// The kind of device.
  public var userInterfaceIdiom: UserInterfaceIdiom = .phone
  /// The reader's choice of text size.
  public var preferredContentSizeCategory: ContentSizeCategory = .large
  /// How the screen is held.
  public var orientation: Orientation = .portrait
  /// How much of the screen the window has.
  public var windowing: Windowing = .fullScreen

  /// Creates the traits of a phone held upright.
  public init() {}
}
