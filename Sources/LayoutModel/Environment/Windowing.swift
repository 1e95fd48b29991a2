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
