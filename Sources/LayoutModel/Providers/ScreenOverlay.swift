/// A view above the collections of a screen, such as a button.
public struct ScreenOverlay: Sendable, Hashable {
  /// The kind, which distinguishes overlays.
  public var kind: String
  /// The frame, in the screen's coordinates.
  public var frame: LayoutRect
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int

  /// Creates an overlay.
  public init(kind: String, frame: LayoutRect, zIndex: Int = 0) {
    self.kind = kind
    self.frame = frame
    self.zIndex = zIndex
  }
}
