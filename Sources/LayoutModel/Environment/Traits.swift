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
