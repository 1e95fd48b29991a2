/// The amount of space along one axis (UIKit's `UIUserInterfaceSizeClass`).
public enum SizeClass: String, Sendable, Hashable, CaseIterable {
  /// Little space, such as the width of a phone in portrait.
  case compact
  /// Ample space, such as the width of a tablet.
  case regular
}
