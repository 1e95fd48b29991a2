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
