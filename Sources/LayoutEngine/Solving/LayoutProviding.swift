public import LayoutModel

/// Whom engines ask for what they do not know themselves.
///
/// Questions and answers are values; the same question gets the same answer.
public protocol LayoutProviding {
  /// Lays out a whole section.
  func layout(_ request: ProviderRequest) throws(LayoutFailure) -> LayoutAnswer

  /// Gives the frames of a custom group, in the group's coordinates.
  func group(_ request: ProviderRequest) throws(LayoutFailure) -> FrameColumns
}
