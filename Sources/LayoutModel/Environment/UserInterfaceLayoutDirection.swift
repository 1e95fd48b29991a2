/// The reading direction (UIKit's `UIUserInterfaceLayoutDirection`).
public enum UserInterfaceLayoutDirection: String, Sendable, Hashable, CaseIterable {
  /// Left to right: the leading edge is the left one.
  case leftToRight
  /// Right to left: the leading edge is the right one.
  case rightToLeft
}
