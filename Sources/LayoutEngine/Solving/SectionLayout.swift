public import LayoutModel

/// A section that is laid out, in its own coordinates.
public struct SectionLayout: Sendable, Equatable {
  /// Who laid it out, as results name it.
  public var provider: String
  /// The items' frames.
  ///
  /// Fewer than there are items where a description shows none of them.
  public var frames: SectionFrames
  /// How much room the section takes.
  public var size: Size
  /// Headers, badges and the like.
  public var supplementaryItems: [SectionElement] = []
  /// Backgrounds and the like.
  public var decorationItems: [SectionElement] = []
  /// What the section wishes to be added around the range of offsets.
  public var contentInset: DirectionalEdgeInsets?
  /// How far outside the visible bounds its elements count as visible, in points.
  public var visibleMargin: Double = 0
  /// What its author should know.
  public var warnings: [String] = []

  /// Creates a layout.
  init(provider: String, frames: SectionFrames, size: Size) {
    self.provider = provider
    self.frames = frames
    self.size = size
  }
}
