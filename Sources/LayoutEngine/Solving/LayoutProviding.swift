public import LayoutModel

/// Whom engines ask for what they do not know themselves.
///
/// Questions and answers are values; the same question gets the same answer.
public protocol LayoutProviding {
  /// Lays out a whole section.
  func layout(_ request: ProviderRequest) throws(LayoutError) -> LayoutAnswer

  /// Gives the frames of a custom group, in the group's coordinates.
  func group(_ request: ProviderRequest) throws(LayoutError) -> FrameColumns

  /// Says how large the content of an item is, the request's only one, in the request's container.
  ///
  /// The container's size is what the layout offers: the width to fill, and the height that stands
  /// until the content's is known.
  func cell(_ request: ProviderRequest) throws(LayoutError) -> CellAnswer
}
