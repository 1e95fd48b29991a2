/// A part of a tablet's screen that a window can cover, beside or over other windows.
public enum Split: String, Sendable, Hashable, CaseIterable {
  /// The smaller part beside a larger one.
  case oneThird
  /// Half of the screen.
  case oneHalf
  /// The larger part beside a smaller one.
  case twoThirds
  /// A narrow window over another one.
  case slideOver
}
