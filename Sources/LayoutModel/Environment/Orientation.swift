/// The orientation of a screen.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
  /// At least as high as it is wide.
  case portrait
  /// Wider than it is high.
  case landscape
}
